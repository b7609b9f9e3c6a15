import type { APIRoute, GetStaticPaths } from 'astro'
import { moreTexts, textsVersion } from '../../../texts.ts'

/** Texts of the parts for visitors, one file per language: `/texts/<version>/<tag>.more.json`. */
export const getStaticPaths: GetStaticPaths = () =>
  Object.keys(moreTexts).map((tag) => ({ params: { version: textsVersion, tag } }))

export const GET: APIRoute = ({ params }) => Response.json(moreTexts[params.tag ?? ''])
