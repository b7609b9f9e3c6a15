import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_SETTINGS } from '../../platform/settings/default-settings.ts'
import { parsePageSources } from '../../platform/settings/page-sources.ts'
import type { Theme } from '../../platform/settings/theme.ts'
import { getAcceptedLanguage } from './accepted-language.ts'
import { isPlainPath, serveDocs } from './docs-files.ts'
import { isHashed } from './embed-paths.rules.ts'
import { readBuildVersion } from './embed-releases.ts'
import { FRAME_FILE, readFrameAncestors } from './frame-page.ts'
import { type InstalledApp, serveInstalledApp } from './installed-app.ts'
import { RETRY_SECONDS, renderMaintenancePage } from './maintenance-page.ts'
import { buildPagePolicy, findInlineSources, type InlineSources } from './page-policy.ts'
import { redirect, removeTrailingSlash } from './redirect.ts'
import { createPageRenderer, type RenderedPage } from './render-page.ts'
import { CACHE_5_MINUTES, CACHE_FOREVER, serveEmbed } from './serve-embed.ts'
import { serveTexts } from './serve-texts.ts'
import { serveTheme } from './serve-theme.ts'
import type { AppLook } from './web-manifest.ts'

const CACHE_1_MINUTE = 'public, max-age=60'
const CACHE_REVALIDATE = 'no-cache'

/** Time for which the inline sources of pages are cached, in ms. */
const FRESH_MS = 1_000
/** Stamp of a page that does not exist. */
const ABSENT_STAMP = 'undefined undefined'

/** Header with the digest of the built page from which a page was rendered (site/worker/build-files.rules.ts). */
const BUILT_DIGEST_HEADER = 'x-built-digest'

/** Accepted redirect targets: a path of this site, or a web address. */
const REDIRECT_TARGET = /^(https?:\/)?\//i

/** Built files: `dist` of this project. */
export const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url))

/** Page that partners' pages open as a window (widgets/partner-access). */
const WINDOW_FILE = 'partner-access.html'

/** Returns the file of the site for a path: `/options` is `options.html`. */
export function getSiteFile(path: string): string {
  if (path === '') return 'index.html'
  return /\.[^/]+$/.test(path) ? path : `${path}.html`
}

/** Returns the header Cache-Control of a file. */
export function getCacheControl(file: string): string {
  if (file.endsWith('.html')) return CACHE_REVALIDATE
  return isHashed(file) ? CACHE_FOREVER : CACHE_5_MINUTES
}

/** Values of the installation that the pages of the site depend on. */
export interface SiteDependencies {
  /** Setting `customScript`, which the policy of pages allows. */
  customScript: () => Promise<string>
  /** Origins of the pictures on pages, which the policy of pages allows. */
  pictureOrigins: () => Promise<readonly string[]>
  /** Address of the first picture of the banner, or null. */
  firstPicture: () => Promise<string | null>
  /** The site as an installed app, and the look of its pages. */
  app: InstalledApp
  /** Setting `custom_csp`, further sources of the policy of pages. */
  pageSources?: () => Promise<string>
  /** Returns the origins whose pages may frame elements of a partner; none of an unknown or revoked one. */
  frameOrigins?: (partner: string) => Promise<readonly string[]>
  /** Reads the theme from the database: other nodes may have changed it since it was cached. */
  readTheme?: () => Promise<Theme>
  /** True if the backend can serve a page now; without it always true. If it cannot, visitors get the maintenance page. */
  canServe?: () => Promise<boolean>
  /** Folder of former versions of the elements (EMBED_RELEASES). */
  releases?: string | null
  /** Name of a partner that readers of the documentation can use, or null. */
  readPartner?: () => Promise<string | null>
}

/**
 * Serves the build in `dist`: the elements at /embed/ for pages of any origin, the site at clean addresses, and its 404 page for other paths. Sends
 * precompressed files. Reads the disk at each request, so that a build under a running backend is served at once. `/banners/first` is the first picture of the
 * banner: the HTML of the home page can show it before a script has loaded the list of pictures.
 */
export const serveFiles =
  (
    {
      customScript,
      pictureOrigins,
      firstPicture,
      app: installed,
      pageSources = async () => '',
      frameOrigins = async () => [],
      readTheme,
      canServe = async () => true,
      releases = null,
      readPartner = async () => null,
    }: SiteDependencies,
    dist = DIST,
  ) =>
  async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler(sendRangeError)
    await app.register(fastifyStatic, {
      root: dist,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      suppressWarning: true,
    })
    await serveInstalledApp(app, installed, join(dist, 'site'))
    serveTheme(app, installed, readTheme)
    // While the look cannot be read, pages are sent as they were built.
    const readLook = (): Promise<AppLook> => installed.getLook().catch(() => DEFAULT_SETTINGS)
    const current = join(dist, 'embed')
    const embed = { current, version: readBuildVersion(current), releases }
    const mayLook = async () => (await readLook()).visitors_may_look === true
    serveDocs(app, dist, pictureOrigins, serveTexts(app, { dist, embed, readPartner, mayLook }))
    const getPolicy = createPagePolicies(join(dist, 'site'))
    const render = createPageRenderer(join(dist, 'site'))
    const sendPage = async (reply: FastifyReply, file: string): Promise<void> => {
      if (file.endsWith('.html') && !(await canServe())) return sendMaintenance(reply, installed)
      const ancestors = file === FRAME_FILE ? await readFrameAncestors(reply, frameOrigins) : undefined
      reply.header('cache-control', ancestors ? 'no-store' : getCacheControl(file))
      // Other pages cut the connection to the window that opened them. This page sends a code to the partner's page that opened it.
      if (file === WINDOW_FILE) reply.header('cross-origin-opener-policy', 'unsafe-none')
      if (file.endsWith('.html')) {
        const [script, pictures, sources] = await Promise.all([customScript(), pictureOrigins(), pageSources()])
        reply.header('content-security-policy', await getPolicy(file, script, pictures, sources, ancestors))
        const page = await render(file, await readStamp(join(dist, 'site'), file), await readLook())
        if (page) return sendRendered(reply, page)
      }
      reply.sendFile(`site/${file}`)
    }
    const send = (reply: FastifyReply, file: string) => void sendPage(reply, file).catch((error) => reply.send(error))
    serveEmbed(app, embed, (reply) => send(reply, FRAME_FILE))
    // These handlers return nothing: a reply is a promise, and awaiting one that passes through the 404 handler accumulates listeners.
    app.get('/banners/first', (_request, reply) => {
      const answer = (address: string | null) => {
        reply.header('cache-control', CACHE_1_MINUTE)
        const isOurs = address?.startsWith('/') === true
        if (!address || !REDIRECT_TARGET.test(address) || (isOurs && !isPlainPath(address.slice(1))))
          reply.code(404).send()
        else if (isOurs && existsSync(join(dist, 'site', address))) reply.sendFile(`site${address}`)
        else redirect(reply, address, 302)
      }
      firstPicture().then(answer, (error) => reply.send(error))
    })
    app.get<{ Params: { '*': string } }>('/*', ({ params, url }, reply) => {
      const path = params['*']
      const [isSlashed, trimmed] = [path.endsWith('/'), path.replace(/^\/+|\/+$/g, '')]
      if (trimmed !== '' && !isPlainPath(isSlashed ? trimmed : path)) reply.callNotFound()
      else if (isSlashed) redirect(reply, removeTrailingSlash(url), 301)
      else send(reply, getSiteFile(path))
    })
    app.setNotFoundHandler((request, reply) => {
      const isPage = request.method === 'GET' && /\btext\/html\b/.test(request.headers.accept ?? '')
      if (isPage && !existsSync(join(dist, 'site', 'index.html'))) {
        void sendMaintenance(reply, installed).catch((error) => reply.send(error))
        return
      }
      reply.code(404)
      // Unhandled routes of other plugins also end here, and their replies have no `sendFile`.
      if ('sendFile' in reply && existsSync(join(dist, 'site', '404.html'))) send(reply, '404.html')
      else reply.header('cache-control', 'no-store').send('Not found.')
    })
  }

/** Responds to a range beyond the end of a file, with the size of the file in `Content-Range`. Other errors go to the handler of the server. */
function sendRangeError(
  error: FastifyError & { headers?: Record<string, string> },
  _request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error.statusCode !== 416) throw error
  reply.removeHeader('sourcemap')
  return reply
    .code(416)
    .headers({ ...error.headers, 'cache-control': 'no-store', vary: 'accept-encoding' })
    .send()
}

/** Sends a page with the operator's look. */
function sendRendered(reply: FastifyReply, { html, etag, digest }: RenderedPage): void {
  const isKnown = reply.request.headers['if-none-match']?.split(',').some((one) => one.trim() === etag)
  reply.headers({ etag, [BUILT_DIGEST_HEADER]: digest })
  if (isKnown && reply.statusCode === 200) reply.code(304).send()
  else reply.type('text/html; charset=utf-8').send(html)
}

/** Sends the maintenance page in the visitor's language, with the last known name of the site. */
async function sendMaintenance(reply: FastifyReply, { getLook }: InstalledApp): Promise<void> {
  const name = await getLook().then(
    (appLook) => appLook.name,
    () => DEFAULT_SETTINGS.name,
  )
  const { html, policy } = renderMaintenancePage(name, [getAcceptedLanguage(reply.request.headers['accept-language'])])
  reply
    .code(503)
    .headers({ 'retry-after': RETRY_SECONDS, 'cache-control': 'no-store', 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(html)
}

/** Returns the pages of a folder, by their relative path. */
const listPages = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.html')).sort()

/**
 * Returns the inline sources of all pages of a folder. The site navigates without new documents, so the contents of the next page run under the policy of the
 * page that was opened first.
 */
async function readInlineSources(folder: string): Promise<InlineSources> {
  const sources = await Promise.all(
    (await listPages(folder)).map(async (name) => findInlineSources(await readFile(join(folder, name), 'utf8'))),
  )
  const all = (part: keyof InlineSources) => [...new Set(sources.flatMap((of) => of[part]))]
  return { scripts: all('scripts'), styles: all('styles'), backends: all('backends') }
}

/** Returns a stamp that changes when a page is written; constant for missing pages. */
async function readStamp(folder: string, name: string): Promise<string> {
  const path = join(folder, name)
  const stats = path.startsWith(folder + sep) ? await stat(path).catch(() => null) : null
  return `${stats?.mtimeMs} ${stats?.size}`
}

type PolicyInput = [
  file: string,
  customScript: string,
  pictures: readonly string[],
  sources: string,
  ancestors: string | undefined,
]

/**
 * Creates the policy for the pages of a folder, the same for all of them but for the pages that may frame them. Inline sources are read again when the
 * requested page has changed, and else once a second: a page that is built again under a running backend may be reached from unchanged pages.
 */
function createPagePolicies(folder: string): (...page: PolicyInput) => Promise<string> {
  let known: { readAt: number; stamps: Map<string, string>; inline: InlineSources } | null = null
  const read = async () => {
    const readAt = performance.now()
    const stamps = (await listPages(folder)).map(async (name) => [name, await readStamp(folder, name)] as const)
    known = { readAt, stamps: new Map(await Promise.all(stamps)), inline: await readInlineSources(folder) }
    return known
  }
  return async (file, customScript, pictures, written, ancestors) => {
    const isCurrent =
      known !== null &&
      performance.now() - known.readAt < FRESH_MS &&
      (known.stamps.get(file) ?? ABSENT_STAMP) === (await readStamp(folder, file))
    const { inline } = known !== null && isCurrent ? known : await read()
    const further = parsePageSources(written)
    return buildPagePolicy(customScript, inline, pictures, 'sources' in further ? further.sources : {}, ancestors)
  }
}
