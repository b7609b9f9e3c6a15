import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Line to PostgreSQL that counts what passes. */
export interface CountingProxy {
  /** Returns an address of the database that leads through the line. */
  url(direct: string): string
  /** Bytes in both directions, and packets of the clients, which are messages if a client waits after each. */
  readonly counts: { bytes: number; messages: number }
  close(): void
}

/** Opens a line to the server of an address. */
export async function openCountingProxy(direct: string): Promise<CountingProxy> {
  const target = new URL(direct)
  const counts = { bytes: 0, messages: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect({ host: target.hostname, port: Number(target.port), noDelay: true })
    client.setNoDelay(true)
    client.on('data', (data) => {
      counts.bytes += data.length
      counts.messages += 1
      upstream.write(data)
    })
    upstream.on('data', (data) => {
      counts.bytes += data.length
      client.write(data)
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    counts,
    url: (address) => Object.assign(new URL(address), { port: String(port) }).href,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
