import { readFileSync } from 'node:fs'
import type { APIRoute, GetStaticPaths } from 'astro'
import { insertTargets, SAMPLE_BANNERS } from '../../sample-banner.ts'
import { languages } from '../../texts.ts'

/** Banner pictures of a demo installation, for each language and theme: `/banners/<name>.svg`. */
export const getStaticPaths: GetStaticPaths = () => SAMPLE_BANNERS.map((name) => ({ params: { name } }))

export const GET: APIRoute = ({ params }) => {
  const name = SAMPLE_BANNERS.find((known) => known === params.name) ?? 'options'
  const drawing = readFileSync(`site/banners/${name}.svg`, 'utf8')
  return new Response(insertTargets(drawing, languages), {
    headers: { 'content-type': 'image/svg+xml' },
  })
}
