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

/** How long what stands in the pages counts as current, in ms. */
const FRESH_MS = 1_000
/** Stamp of a page that is not there. */
const ABSENT = 'undefined undefined'

/** What a page can be sent to: a path of this site, or an address of the web. */
const REACHABLE = /^(https?:\/)?\//i

/** Folders whose files are named by their content, so that another content has another name. */
const HASHED = /^(?:_astro|chunks|coins|texts)\//

/** The built files: `dist` of this project. */
export const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url))

/** The file of the site that a path shows: clean addresses, so `/options` is `options.html`. */
export function siteFile(path: string): string {
  if (path === '') return 'index.html'
  return /\.[^/]+$/.test(path) ? path : `${path}.html`
}

/** Whether a path names a file below a folder: no part of it is empty or leads elsewhere, and nothing in it is read otherwise by a file system. */
const isPlain = (path: string): boolean =>
  !/[\\\0]/.test(path) && path.split('/').every((part) => !['', '.', '..'].includes(part))

/** How long a file may be kept without asking. */
export function cacheOf(file: string): string {
  if (file.endsWith('.html')) return ASKING
  return HASHED.test(file) ? FOREVER : SHORTLY
}

/** What the pages of the site need to know of the installation. */
export interface SiteFacts {
  /** The setting `custom_script`, which a page's policy allows. */
  customScript: () => Promise<string>
  /** The origins of the pictures that pages show, which a page's policy allows. */
  pictureOrigins: () => Promise<readonly string[]>
  /** The address of the banner's first picture, or null. */
  firstPicture: () => Promise<string | null>
  /** What the site is as an app on a device. */
  app: InstalledApp
  /** Whether the backend can serve a page now; without it always. A page that could only fail is not sent: visitors are told instead. */
  canServe?: () => Promise<boolean>
}

/**
 * Serves what was built, below `dist`: the elements at /embed/ for pages of any origin, the site at clean addresses, its 404 page for the rest. Files
 * that were compressed beforehand go out so. Looks on disk at each request, so a build under a running backend shows at once. `/banners/first` is the
 * banner's first picture, so that the home page's own HTML can show it before any script has asked which pictures there are.
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
    // The handlers return nothing: a reply is a promise too, and waiting for one that passes through the 404 handler piles up listeners.
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
      // Routes of other plugins that find nothing end here too, and their replies know nothing of files.
      if ('sendFile' in reply && existsSync(join(dist, 'site', '404.html'))) send(reply, '404.html')
      else reply.header('cache-control', 'no-store').send('Not found.')
    })
  }

/** Sends the page that says that the site is away, in the visitor's language and under the site's name as it was read last. */
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

/** The first language of `Accept-Language` that is shipped, by the order of its weights; English without one. */
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

/** The pages of a folder, by their path below it. */
const pagesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.html')).sort()

/**
 * What stands in any page of a folder: pages change without a new document, and what stands in the next one runs under the policy of the one that was
 * opened first.
 */
async function inlineSourcesIn(folder: string): Promise<InlineSources> {
  const sources = await Promise.all(
    (await pagesIn(folder)).map(async (name) => inlineSourcesOf(await readFile(join(folder, name), 'utf8'))),
  )
  const all = (part: keyof InlineSources) => [...new Set(sources.flatMap((of) => of[part]))]
  return { scripts: all('scripts'), styles: all('styles'), backends: all('backends') }
}

/** When a page was written; the same for all that are not there. */
async function stampOf(folder: string, name: string): Promise<string> {
  const path = join(folder, name)
  const found = path.startsWith(folder + sep) ? await stat(path).catch(() => null) : null
  return `${found?.mtimeMs} ${found?.size}`
}

/**
 * The policy of the pages in a folder, the same for all of them. What stands in them is read again when the page that is asked for has changed, and else once a
 * second: a page that is built again under a running backend is reached from pages that have not changed.
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

/** The address without the slash at its end. `//elsewhere/` or `/\elsewhere/` must not become an address of another host. */
export function withoutSlash(url: string): string {
  const [path = '', ...query] = url.split('?')
  return [`/${path.replace(/^[/\\]+|\/+$/g, '')}`, ...query].join('?')
}
