import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'
import { projectRoot } from '../../../tools/lib/process.ts'

/** Server of static files without any backend: pages of a test and the built files below `/embed/`. */
export interface StaticSite {
  address: string
  /** Requests for anything but a page, a built file or the favicon, such as calls of a backend; those for sockets too. */
  strayed: string[]
  close(): void
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

/** Serves pages by path, such as `{ '/': '<tl-ticker></tl-ticker>' }`; a path with the ending of a script serves a script. */
export async function serveStaticSite(pages: Readonly<Record<string, string>>): Promise<StaticSite> {
  const strayed: string[] = []
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const page = pages[pathname]
    const type = TYPES[pathname.split('.').at(-1) ?? ''] ?? 'text/html; charset=utf-8'
    if (page !== undefined) return response.setHeader('content-type', type).end(page)
    const path = normalize(pathname)
    const file = path.startsWith('/embed/') ? await readFile(join(projectRoot, 'dist', path)).catch(() => null) : null
    if (!file && pathname !== '/favicon.ico') strayed.push(pathname)
    response.writeHead(file ? 200 : 404, { 'content-type': TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain' })
    response.end(file ?? '')
  })
  server.on('upgrade', (request, socket) => {
    strayed.push(`socket ${request.url}`)
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    strayed,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
