import { readFileSync } from 'node:fs'
import type { APIRoute, GetStaticPaths } from 'astro'
import sharp from 'sharp'
import { APP_ICONS, renderIcon, renderShortcutIcon, SHORTCUT_ICON_SIZE, SHORTCUT_ICONS } from '../../app-icons.ts'

/** Icons with their drawings. */
const drawings = new Map<string, { size: number; draw(): string }>([
  ...APP_ICONS.map(
    ({ name, size, shape }) =>
      [name, { size, draw: () => renderIcon(readFileSync('site/public/favicon.svg', 'utf8'), shape) }] as const,
  ),
  ...Object.entries(SHORTCUT_ICONS).map(
    ([page, icon]) =>
      [
        `${page}-${SHORTCUT_ICON_SIZE}`,
        {
          size: SHORTCUT_ICON_SIZE,
          draw: () => renderShortcutIcon(readFileSync(`node_modules/lucide-static/icons/${icon}.svg`, 'utf8')),
        },
      ] as const,
  ),
])

/** Icons of the installed app, drawn when the site is built: `/icons/<name>.png`. */
export const getStaticPaths: GetStaticPaths = () => [...drawings.keys()].map((name) => ({ params: { name } }))

/** Width in px for which the site's icon is drawn, at 72 dpi. */
const DRAWN = 32

export const GET: APIRoute = async ({ params }) => {
  const icon = drawings.get(params.name ?? '')
  if (!icon) return new Response(null, { status: 404 })
  const png = await sharp(Buffer.from(icon.draw()), { density: (72 * icon.size) / DRAWN })
    .resize(icon.size, icon.size)
    .png({ compressionLevel: 9 })
    .toBuffer()
  return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } })
}
