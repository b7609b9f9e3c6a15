import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type AppLook, manifestFor } from './web-manifest.ts'

/** What the installed app is served by. */
export interface InstalledApp {
  look: () => Promise<AppLook>
  /** Whether devices keep the site for a time without a connection; else those that do let go of it. */
  isKept: boolean
}

/** What the worker may do: ask this server. A page's own policy says that it may have it. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/**
 * Serves what makes the site an app, of the built files in `folder`: the manifest with what the operator has set, and the service worker, or the one that removes
 * it. Both are asked for each time: a device that kept a worker for a day would keep its site for a day.
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
        .send(JSON.stringify(manifestFor(JSON.parse(built), await installed.look(), query.theme)))
    },
  )
  app.get('/service-worker.js', (_request, reply) => {
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY })
      .sendFile(`site/${installed.isKept ? 'service-worker' : 'service-worker-removal'}.js`)
  })
}
