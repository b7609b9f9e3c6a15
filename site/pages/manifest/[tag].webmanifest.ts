import type { APIRoute, GetStaticPaths } from 'astro'
import { frameTexts, languages } from '../../texts.ts'
import { webManifest } from '../../web-manifest.ts'

/** What a device is told when the site is installed, a file a language: `/manifest/<tag>.webmanifest`. The backend puts the operator's name and picture in. */
export const getStaticPaths: GetStaticPaths = () => languages.map(({ code }) => ({ params: { tag: code } }))

export const GET: APIRoute = ({ params }) => {
  const language = languages.find(({ code }) => code === params.tag)
  return Response.json(language ? webManifest(language, frameTexts[language.code] ?? {}) : null)
}
