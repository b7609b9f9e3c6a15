import { readFileSync } from 'node:fs'
import type { APIRoute, GetStaticPaths } from 'astro'
import { SAMPLE_BANNERS, withWords } from '../../sample-banner.ts'
import { bannerTexts, languages } from '../../texts.ts'

/** Banner pictures of a demo installation, with text in every language: `/banners/<name>.svg`. */
export const getStaticPaths: GetStaticPaths = () => SAMPLE_BANNERS.map((name) => ({ params: { name } }))

export const GET: APIRoute = ({ params }) => {
  const name = SAMPLE_BANNERS.find((known) => known === params.name) ?? 'options'
  const drawing = readFileSync(`site/banners/${name}.svg`, 'utf8')
  return new Response(withWords(drawing, name, languages, bannerTexts), {
    headers: { 'content-type': 'image/svg+xml' },
  })
}
