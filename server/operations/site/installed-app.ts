import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type AppLook, buildManifest } from './web-manifest.ts'

/** Options of the installed app. */
export interface InstalledApp {
  getLook: () => Promise<AppLook>
  /** True if devices keep the site for use without a connection. Otherwise devices that have kept it remove it. */
  isKept: boolean
}

/** Policy of the service worker: it may only request this server. Each page's own policy allows the worker. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/**
 * Serves the manifest, with the operator's name and logo, and the service worker or the one that removes it, from the built files in `folder`. Both are
 * revalidated each time: a device that cached a worker for a day would keep an old site for a day.
 */
export async function serveInstalledApp(app: FastifyInstance, installed: InstalledApp, folder: string): Promise<void> {
  app.get<{ Params: { tag: string }; Querystring: { theme?: unknown } }>(
    '/manifest/:tag.webmanifest',
    async ({ params, query }, reply) => {
      const built = /^[\w-]+$/.test(params.tag)
        ? await readFile(join(folder, 'manifest', `${params.tag}.webmanifest`), 'utf8').catch(() => null)
        : null
      if (built === null) return reply.callNotFound()
      return reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(JSON.stringify(buildManifest(JSON.parse(built), await installed.getLook(), query.theme)))
    },
  )
  app.get('/service-worker.js', (_request, reply) => {
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY })
      .sendFile(`site/${installed.isKept ? 'service-worker' : 'service-worker-removal'}.js`)
  })
}
