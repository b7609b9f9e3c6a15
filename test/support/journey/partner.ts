import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A partner's page on an origin of its own. */
export interface Partner {
  address: string
  close(): void
}

/**
 * Serves one page, at every path, from an origin that is not the site's: `body` follows a body tag, `style` stands in the head, `policy` is its content
 * security policy.
 */
export async function openPartner(body: string, style = '', policy = ''): Promise<Partner> {
  const page = `<!doctype html><html><head>${style && `<style>${style}</style>`}</head><body>${body}</body></html>`
  const headers = { 'Content-Type': 'text/html', ...(policy && { 'Content-Security-Policy': policy }) }
  const server = createServer((_request, response) => response.writeHead(200, headers).end(page))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // By name: another site than the backend's 127.0.0.1, not only another port.
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
