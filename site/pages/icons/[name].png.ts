import { readFileSync } from 'node:fs'
import type { APIRoute, GetStaticPaths } from 'astro'
import sharp from 'sharp'
import { APP_ICONS, drawingOf } from '../../app-icons.ts'

/** Icons of the installed app, drawn when the site is built: `/icons/<name>.png`. */
export const getStaticPaths: GetStaticPaths = () => APP_ICONS.map(({ name }) => ({ params: { name } }))

/** Width in px for which the site's icon is drawn, at 72 dpi. */
const DRAWN = 32

export const GET: APIRoute = async ({ params }) => {
  const icon = APP_ICONS.find(({ name }) => name === params.name)
  if (!icon) return new Response(null, { status: 404 })
  const drawing = drawingOf(readFileSync('site/public/favicon.svg', 'utf8'), icon.shape)
  const png = await sharp(Buffer.from(drawing), { density: (72 * icon.size) / DRAWN })
    .resize(icon.size, icon.size)
    .png({ compressionLevel: 9 })
    .toBuffer()
  return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } })
}
