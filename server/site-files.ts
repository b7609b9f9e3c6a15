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

/** Folders whose files are named by their content, so that another content has another name. */
const HASHED = /^(?:_astro|chunks)\//

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
    // The handlers return nothing: a reply is a promise too, and waiting for one that passes through the 404 handler piles up listeners.
    app.get<{ Params: { '*': string } }>('/embed/*', ({ params }, reply) => {
      const file = params['*']
      reply.header('cache-control', cacheOf(file)).sendFile(`embed/${file}`)
    })
    app.get<{ Params: { '*': string } }>('/*', ({ params, url }, reply) => {
      const path = params['*']
      if (path.endsWith('/')) reply.redirect(withoutSlash(url), 301)
      else sendPage(reply, siteFile(path))
    })
    app.setNotFoundHandler((_request, reply) => {
      reply.code(404)
      if (existsSync(join(dist, 'site', '404.html'))) sendPage(reply, '404.html')
      else reply.header('cache-control', 'no-store').send('Not found.')
    })
  }

function sendPage(reply: FastifyReply, file: string): void {
  const policy = file.endsWith('.html') && { 'content-security-policy': SITE_POLICY }
  reply.headers({ 'cache-control': cacheOf(file), ...policy }).sendFile(`site/${file}`)
}

/** The address without the slash at its end. `//elsewhere/` or `/\elsewhere/` must not become an address of another host. */
export function withoutSlash(url: string): string {
  const [path = '', ...query] = url.split('?')
  return [`/${path.replace(/^[/\\]+|\/+$/g, '')}`, ...query].join('?')
}
