import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { LanguageCode } from '../../../shared/i18n/languages.ts'
import { languageOf } from '../../../shared/i18n/named-languages.ts'
import { DEFAULT_SETTINGS } from '../../members/settings/default-settings.ts'
import { type InstalledApp, serveInstalledApp } from './installed-app.ts'
import { maintenancePage, RETRY_SECONDS } from './maintenance-page.ts'
import { type InlineSources, inlineSourcesOf, pagePolicy } from './page-policy.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const SHORTLY = 'public, max-age=300, stale-while-revalidate=86400'
const BRIEFLY = 'public, max-age=60'
const ASKING = 'no-cache'

/** Time for which the inline sources of pages are cached, in ms. */
const FRESH_MS = 1_000
/** Stamp of a page that does not exist. */
const ABSENT = 'undefined undefined'

/** Accepted redirect targets: a path of this site, or a web address. */
const REACHABLE = /^(https?:\/)?\//i

/** Folders whose files are named by a hash of their content. */
const HASHED = /^(?:_astro|chunks|coins|texts)\//

/** Built files: `dist` of this project. */
export const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url))

/** Returns the file of the site for a path: `/options` is `options.html`. */
export function siteFile(path: string): string {
  if (path === '') return 'index.html'
  return /\.[^/]+$/.test(path) ? path : `${path}.html`
}

/** Returns whether a path names a file below a folder: it has no empty or dot segments, and no characters with a special meaning to file systems. */
const isPlain = (path: string): boolean =>
  !/[\\\0]/.test(path) && path.split('/').every((part) => !['', '.', '..'].includes(part))

/** Returns the header Cache-Control of a file. */
export function cacheOf(file: string): string {
  if (file.endsWith('.html')) return ASKING
  return HASHED.test(file) ? FOREVER : SHORTLY
}

/** Values of the installation that the pages of the site depend on. */
export interface SiteFacts {
  /** Setting `custom_script`, which the policy of pages allows. */
  customScript: () => Promise<string>
  /** Origins of the pictures on pages, which the policy of pages allows. */
  pictureOrigins: () => Promise<readonly string[]>
  /** Address of the first picture of the banner, or null. */
  firstPicture: () => Promise<string | null>
  /** The site as an installed app. */
  app: InstalledApp
  /** True if the backend can serve a page now; without it always true. If it cannot, visitors get the maintenance page. */
  canServe?: () => Promise<boolean>
}

/**
 * Serves the build in `dist`: the elements at /embed/ for pages of any origin, the site at clean addresses, and its 404 page for other paths. Sends
 * precompressed files. Reads the disk at each request, so that a build under a running backend is served at once. `/banners/first` is the first picture of the
 * banner: the HTML of the home page can show it before a script has loaded the list of pictures.
 */
export const serveFiles =
  (
    { customScript, pictureOrigins, firstPicture, app: installed, canServe = async () => true }: SiteFacts,
    dist = DIST,
  ) =>
  async (app: FastifyInstance): Promise<void> => {
    await app.register(fastifyStatic, {
      root: dist,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      suppressWarning: true,
    })
    await serveInstalledApp(app, installed, join(dist, 'site'))
    const policies = pagePolicies(join(dist, 'site'))
    const sendPage = async (reply: FastifyReply, file: string): Promise<void> => {
      if (file.endsWith('.html') && !(await canServe())) return sendMaintenance(reply, installed)
      if (file.endsWith('.html')) {
        const [script, pictures] = await Promise.all([customScript(), pictureOrigins()])
        reply.header('content-security-policy', await policies(file, script, pictures))
      }
      reply.header('cache-control', cacheOf(file)).sendFile(`site/${file}`)
    }
    const send = (reply: FastifyReply, file: string) => void sendPage(reply, file).catch((error) => reply.send(error))
    // These handlers return nothing: a reply is a promise, and awaiting one that passes through the 404 handler accumulates listeners.
    app.get<{ Params: { '*': string } }>('/embed/*', ({ params }, reply) => {
      const file = params['*']
      if (isPlain(file)) reply.header('cache-control', cacheOf(file)).sendFile(`embed/${file}`)
      else reply.callNotFound()
    })
    app.get('/banners/first', (_request, reply) => {
      const answer = (address: string | null) => {
        reply.header('cache-control', BRIEFLY)
        const isOurs = address?.startsWith('/') === true
        if (!address || !REACHABLE.test(address) || (isOurs && !isPlain(address.slice(1)))) reply.code(404).send()
        else if (isOurs && existsSync(join(dist, 'site', address))) reply.sendFile(`site${address}`)
        else reply.redirect(address, 302)
      }
      firstPicture().then(answer, (error) => reply.send(error))
    })
    app.get<{ Params: { '*': string } }>('/*', ({ params, url }, reply) => {
      const path = params['*']
      const [isSlashed, trimmed] = [path.endsWith('/'), path.replace(/^\/+|\/+$/g, '')]
      if (trimmed !== '' && !isPlain(isSlashed ? trimmed : path)) reply.callNotFound()
      else if (isSlashed) reply.redirect(withoutSlash(url), 301)
      else send(reply, siteFile(path))
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

/** Sends the maintenance page in the visitor's language, with the last known name of the site. */
async function sendMaintenance(reply: FastifyReply, { look }: InstalledApp): Promise<void> {
  const name = await look().then(
    (found) => found.name,
    () => DEFAULT_SETTINGS.name,
  )
  const { html, policy } = maintenancePage(name, [languageAccepted(reply.request.headers['accept-language'])])
  reply
    .code(503)
    .headers({ 'retry-after': RETRY_SECONDS, 'cache-control': 'no-store', 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(html)
}

/** Returns the language with the highest weight in `Accept-Language` that the site has; English if there is none. */
function languageAccepted(header = ''): LanguageCode {
  const wanted = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = parameters.map((one) => /^\s*q=([\d.]+)/.exec(one)?.[1]).find((one) => one !== undefined)
      return { tag, weight: Number(weight ?? 1) }
    })
    .sort((a, b) => b.weight - a.weight)
  for (const { tag } of wanted) {
    const found = tag === '' || tag === '*' ? null : languageOf(tag)
    if (found) return found
  }
  return 'en'
}

/** Returns the pages of a folder, by their relative path. */
const pagesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.html')).sort()

/**
 * Returns the inline sources of all pages of a folder. The site navigates without new documents, so the contents of the next page run under the policy of the
 * page that was opened first.
 */
async function inlineSourcesIn(folder: string): Promise<InlineSources> {
  const sources = await Promise.all(
    (await pagesIn(folder)).map(async (name) => inlineSourcesOf(await readFile(join(folder, name), 'utf8'))),
  )
  const all = (part: keyof InlineSources) => [...new Set(sources.flatMap((of) => of[part]))]
  return { scripts: all('scripts'), styles: all('styles'), backends: all('backends') }
}

/** Returns a stamp that changes when a page is written; constant for missing pages. */
async function stampOf(folder: string, name: string): Promise<string> {
  const path = join(folder, name)
  const found = path.startsWith(folder + sep) ? await stat(path).catch(() => null) : null
  return `${found?.mtimeMs} ${found?.size}`
}

/**
 * Creates the policy for the pages of a folder, the same for all of them. Inline sources are read again when the requested page has changed, and else once a
 * second: a page that is built again under a running backend may be reached from unchanged pages.
 */
function pagePolicies(
  folder: string,
): (file: string, customScript: string, pictures: readonly string[]) => Promise<string> {
  let known: { readAt: number; stamps: Map<string, string>; inline: InlineSources } | null = null
  const read = async () => {
    const readAt = performance.now()
    const stamps = (await pagesIn(folder)).map(async (name) => [name, await stampOf(folder, name)] as const)
    known = { readAt, stamps: new Map(await Promise.all(stamps)), inline: await inlineSourcesIn(folder) }
    return known
  }
  return async (file, customScript, pictures) => {
    const isCurrent =
      known !== null &&
      performance.now() - known.readAt < FRESH_MS &&
      (known.stamps.get(file) ?? ABSENT) === (await stampOf(folder, file))
    const { inline } = known !== null && isCurrent ? known : await read()
    return pagePolicy(customScript, inline, pictures)
  }
}

/** Removes the trailing slash of a URL. `//elsewhere/` and `/\elsewhere/` must not become the address of another host. */
export function withoutSlash(url: string): string {
  const [path = '', ...query] = url.split('?')
  return [`/${path.replace(/^[/\\]+|\/+$/g, '')}`, ...query].join('?')
}
