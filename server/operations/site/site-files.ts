import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_SETTINGS } from '../../platform/settings/default-settings.ts'
import type { Theme } from '../../platform/settings/theme.ts'
import { addFigures } from '../rendered-elements/page-figures.ts'
import { serveRenderedElements } from '../rendered-elements/rendered-elements.routes.ts'
import type { RenderedElements } from '../rendered-elements/rendered-elements.ts'
import { getAcceptedLanguage } from './accepted-language.ts'
import { isPlainPath, serveDocs } from './docs-files.ts'
import { isHashed } from './embed-paths.rules.ts'
import { readBuildVersion } from './embed-releases.ts'
import { FRAME_FILE, readFrameAncestors } from './frame-page.ts'
import { type InstalledApp, serveInstalledApp } from './installed-app.ts'
import { RETRY_SECONDS, renderMaintenancePage } from './maintenance-page.ts'
import { createPagePolicies, readStamp } from './page-policies.ts'
import { redirect, removeTrailingSlash } from './redirect.ts'
import { createPageRenderer, type RenderedPage } from './render-page.ts'
import { CACHE_5_MINUTES, CACHE_FOREVER, serveEmbed } from './serve-embed.ts'
import { serveTexts } from './serve-texts.ts'
import { serveTheme } from './serve-theme.ts'
import type { AppLook } from './web-manifest.ts'

const CACHE_1_MINUTE = 'public, max-age=60'
const CACHE_REVALIDATE = 'no-cache'

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
  /** Elements with their last figures, which the home page contains and partners request; and the symbols of the markets. */
  rendered?: { elements: RenderedElements; listSymbols: () => readonly string[] }
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
      rendered,
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
        const look = await readLook()
        const built = await render(file, await readStamp(join(dist, 'site'), file), look)
        const isForElements = rendered && look.visitors_may_look === true
        const { page, styles } = await addFigures(isForElements ? rendered.elements : null, reply, file, built)
        reply.header('content-security-policy', await getPolicy({ file, script, pictures, sources, ancestors, styles }))
        if (page) return sendRendered(reply, page)
      }
      reply.sendFile(`site/${file}`)
    }
    const send = (reply: FastifyReply, file: string) => void sendPage(reply, file).catch((error) => reply.send(error))
    if (rendered) serveRenderedElements(app, { ...rendered, mayLook })
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
