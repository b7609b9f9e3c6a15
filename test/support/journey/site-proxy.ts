import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import Fastify from 'fastify'
import { DIST, serveFiles } from '../../../server/operations/site/site-files.ts'
import type { AppLook } from '../../../server/operations/site/web-manifest.ts'
import { makeServiceWorker } from '../../../tools/bundle/service-worker/make.ts'

/** Proxy in front of a backend. It serves a copy of the built site, which can be replaced while pages are open, and it can drop all connections. */
export interface SiteProxy {
  address: string
  /** Folder with the copy of the build. */
  dist: string
  /** Settings of the site as an app, and the look of its pages. */
  app: { isKept: boolean; look: AppLook }
  /** Resets all connections and every new one. The port stays bound, since another test could take it before `plugIn`. */
  unplug(): void
  plugIn(): void
  /** Serves the site as if it had been built again, under another build name. */
  deploy(build: string): Promise<void>
  close(): Promise<void>
}

/** Copies the files of the last build that a browser loads, without maps and compressed files. */
async function copyBuilt(dist: string): Promise<void> {
  const embed: string[] = JSON.parse(await readFile(join(DIST, 'embed', 'files.json'), 'utf8'))
  const site = await readdir(join(DIST, 'site'), { recursive: true, withFileTypes: true })
  const built = site.flatMap((entry) =>
    entry.isFile() && !/\.(?:br|gz)$/.test(entry.name) ? relative(DIST, join(entry.parentPath, entry.name)) : [],
  )
  for (const file of [...built, ...embed.map((name) => join('embed', name)), join('embed', 'files.json')]) {
    await mkdir(dirname(join(dist, file)), { recursive: true })
    await copyFile(join(DIST, file), join(dist, file))
  }
}

/** Opens a proxy in front of a backend at a free port. */
export async function openSiteProxy(backend: string): Promise<SiteProxy> {
  const dist = await mkdtemp(join(tmpdir(), 'tradelet-front-'))
  await copyBuilt(dist)
  const look: AppLook = { name: 'Tradelet', logo: '' }
  const app = { look, getLook: async () => app.look, isKept: true }
  const files = Fastify()
  await files.register(
    serveFiles(
      { customScript: async () => '', pictureOrigins: async () => [], firstPicture: async () => null, app },
      dist,
    ),
  )
  await files.ready()
  const home = new URL(backend)
  const sockets = new Set<Socket>()
  let isPlugged = true
  const isData = (message: IncomingMessage) => /^\/(?:api|uploads|operator)\//.test(message.url ?? '')

  const server = createServer((asked, answer) => {
    if (!isData(asked)) return files.routing(asked, answer)
    const { method, url, headers } = asked
    const passed = request(new URL(url ?? '/', home), { method: method ?? 'GET', headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  server.on('connection', (socket: Socket) => {
    if (!isPlugged) return void socket.resetAndDestroy()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('upgrade', ({ method, url, rawHeaders }, socket) => {
    const feed = connect(Number(home.port), home.hostname)
    for (const [end, other] of [
      [socket, feed],
      [feed, socket],
    ] as const) {
      end.on('error', () => other.destroy())
      end.once('close', () => other.destroy())
    }
    const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
    feed.write([`${method} ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    feed.pipe(socket).pipe(feed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  function unplug(): void {
    isPlugged = false
    for (const socket of sockets) socket.resetAndDestroy()
  }

  return {
    address: `http://127.0.0.1:${port}`,
    dist,
    app,
    unplug,
    plugIn() {
      isPlugged = true
    },
    async deploy(build) {
      const site = join(dist, 'site')
      for (const file of await readdir(site))
        if (file.endsWith('.html')) {
          const page = await readFile(join(site, file), 'utf8')
          await writeFile(join(site, file), page.replace(/data-build="[^"]*"/, `data-build="${build}"`))
        }
      await makeServiceWorker(dist)
    },
    async close() {
      unplug()
      await new Promise((resolve) => server.close(resolve))
      await files.close()
      await rm(dist, { recursive: true, force: true })
    },
  }
}
