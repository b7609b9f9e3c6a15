import type { FastifyInstance } from 'fastify'
import { hashSheet, renderThemeSheet, type Theme } from '../../platform/settings/theme.ts'
import type { InstalledApp } from './installed-app.ts'
import { THEME_FOLDER } from './render-page.ts'

const CACHE_FOREVER = 'public, max-age=31536000, immutable'

const NO_THEME: Theme = { day: {}, night: {} }

/**
 * Serves the style sheet of the theme at an address with the hash of its content, which pages name. A file of this server needs no exception in the policy of
 * pages, also not in that of a page opened before a change; a browser loads it once for all pages. For another hash the theme is read from the database, because
 * another node may have rendered the page. A page of an earlier theme gets the present one, which is not stored under the hash.
 */
export function serveTheme(
  app: FastifyInstance,
  { getLook }: Pick<InstalledApp, 'getLook'>,
  readTheme: () => Promise<Theme> = async () => (await getLook()).theme ?? NO_THEME,
): void {
  let reading: Promise<Theme> | null = null
  /** Requests with unknown hashes share one read, so that a flood of them holds one connection to the database. */
  const readShared = (): Promise<Theme> => {
    reading ??= readTheme().finally(() => {
      reading = null
    })
    return reading
  }
  app.get<{ Params: { file: string } }>(`${THEME_FOLDER}:file`, async ({ params }, reply) => {
    const [, hash] = /^([\da-f]{16})\.css$/.exec(params.file) ?? []
    if (hash === undefined) return reply.callNotFound()
    let sheet = renderThemeSheet((await getLook()).theme ?? NO_THEME)
    if (hashSheet(sheet) !== hash) sheet = renderThemeSheet(await readShared())
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', hashSheet(sheet) === hash ? CACHE_FOREVER : 'no-store')
      .send(sheet)
  })
}
