import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** What a page of the site may load and do. Partners' pictures and the exchange's socket are elsewhere; code and styles never are. */
const SITE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self' data:",
  "img-src 'self' data: blob: https:",
  "connect-src 'self' ws: wss:",
  "manifest-src 'self'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

const FOREVER = 'public, max-age=31536000, immutable'
const SHORTLY = 'public, max-age=300, stale-while-revalidate=86400'
const ASKING = 'no-cache'

/** A name that changes with its content: a hash before the ending, or Astro's folder of them. */
const HASHED = /^_astro\/|[.-](?=[\w-]*[A-Z0-9])[\w-]{8,16}\.\w+$/

/** The built files: `dist` of this project. */
export const DIST = fileURLToPath(new URL('../dist/', import.meta.url))

/** The file of the site that a path shows: clean addresses, so `/options` is `options.html`. */
export function siteFile(path: string): string {
  if (path === '') return 'index.html'
  return /\.[^/]+$/.test(path) ? path : `${path}.html`
}

/** How long a file may be kept without asking. */
export function cacheOf(file: string): string {
  if (file.endsWith('.html')) return ASKING
  return HASHED.test(file) ? FOREVER : SHORTLY
}

/**
 * Serves what was built, below `dist`: the elements at /embed/ for pages of any origin, the site at clean addresses, its 404 page for the rest. Files
 * that were compressed beforehand go out so. Looks on disk at each request, so a build under a running backend shows at once.
 */
export const serveFiles =
  (dist = DIST) =>
  async (app: FastifyInstance): Promise<void> => {
    await app.register(fastifyStatic, {
      root: dist,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      suppressWarning: true,
    })
    app.get<{ Params: { '*': string } }>('/embed/*', ({ params }, reply) => {
      const file = params['*']
      return reply.header('cache-control', cacheOf(file)).sendFile(`embed/${file}`)
    })
    app.get<{ Params: { '*': string } }>('/*', ({ params, url }, reply) => {
      const path = params['*']
      if (path.endsWith('/')) return reply.redirect(withoutSlash(url), 301)
      return sendPage(reply, siteFile(path))
    })
    app.setNotFoundHandler((_request, reply) => {
      const missing = reply.code(404)
      return existsSync(join(dist, 'site', '404.html')) ? sendPage(missing, '404.html') : missing.send('Not found.')
    })
  }

const sendPage = (reply: FastifyReply, file: string): FastifyReply =>
  reply
    .headers({
      'cache-control': cacheOf(file),
      ...(file.endsWith('.html') && { 'content-security-policy': SITE_POLICY }),
    })
    .sendFile(`site/${file}`)

/** `//elsewhere/` or `/\elsewhere/` must not become an address of another host. */
function withoutSlash(url: string): string {
  const [path = '', ...query] = url.split('?')
  return [`/${path.replace(/^[/\\]+|\/+$/g, '')}`, ...query].join('?')
}
