import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Page of a partner on an origin of its own. */
export interface PartnerPage {
  address: string
  close(): void
}

/**
 * Serves one page at every path from another origin than the site's: `body` follows the body tag, a function makes it for each request, `style` is in the head, `policy` is its content security
 * policy.
 */
export async function servePartnerPage(body: string | (() => string), style = '', policy = ''): Promise<PartnerPage> {
  const createPage = () =>
    `<!doctype html><html><head>${style && `<style>${style}</style>`}</head><body>${typeof body === 'string' ? body : body()}</body></html>`
  const headers = { 'Content-Type': 'text/html', ...(policy && { 'Content-Security-Policy': policy }) }
  const server = createServer((_request, response) => response.writeHead(200, headers).end(createPage()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // The host name makes it another site than the backend's 127.0.0.1, not only another port.
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
