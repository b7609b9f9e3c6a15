import type { APIRoute, GetStaticPaths } from 'astro'
import { frameTexts, textsVersion } from '../../../texts.ts'

/** Texts of the frame, one file per language: `/texts/<version>/<tag>.json`. */
export const getStaticPaths: GetStaticPaths = () =>
  Object.keys(frameTexts).map((tag) => ({ params: { version: textsVersion, tag } }))

export const GET: APIRoute = ({ params }) => Response.json(frameTexts[params.tag ?? ''])
