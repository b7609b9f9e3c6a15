import type { APIRoute, GetStaticPaths } from 'astro'
import { frameTexts, languages } from '../../texts.ts'
import { webManifest } from '../../web-manifest.ts'

/** Web app manifest in each language: `/manifest/<tag>.webmanifest`. The backend inserts the operator's name and picture. */
export const getStaticPaths: GetStaticPaths = () => languages.map(({ code }) => ({ params: { tag: code } }))

export const GET: APIRoute = ({ params }) => {
  const language = languages.find(({ code }) => code === params.tag)
  return Response.json(language ? webManifest(language, frameTexts[language.code] ?? {}) : null)
}
