import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PartnerPage } from '../journey/partner.ts'

/** Serves texts by path on an origin of its own: a page at `/`, style sheets elsewhere. */
export async function serveFiles(texts: Readonly<Record<string, string>>): Promise<PartnerPage> {
  const server = createServer(({ url = '/' }, response) => {
    const type = url.endsWith('.css') ? 'text/css' : 'text/html'
    response.writeHead(url in texts ? 200 : 404, { 'content-type': type }).end(texts[url])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
