import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { Nodes } from './nodes.ts'

/** Load balancer for connections, configured as in docs/many-nodes.md: only nodes that are ready by /api/ready, fewest connections first. */
export interface Balancer {
  /** Address it listens on: `http://127.0.0.1:1234`. */
  address: string
  /** Number of connections accepted so far. */
  readonly taken: number
  /** Returns the number of connections that a node has now. */
  openOn(at: number): number
  /** Returns the number of connections that a node has received so far. */
  givenTo(at: number): number
  close(): void
}

/** Starts a balancer. It checks a node before each connection instead of periodically, so that no test depends on the time of a check. */
export async function openBalancer({ running }: Pick<Nodes, 'running'>): Promise<Balancer> {
  const open = running.map(() => new Set<Socket>())
  const given = running.map(() => 0)
  let taken = 0

  async function join(client: Socket): Promise<void> {
    const order = [...running.keys()].sort((a, b) => (open[a]?.size ?? 0) - (open[b]?.size ?? 0))
    for (const at of order) {
      // Counted before the node is connected, so that simultaneous connections are distributed too.
      open[at]?.add(client)
      const node = (await isReady(running[at]?.address)) ? await connected(running[at]?.address) : null
      if (node) {
        given[at] = (given[at] ?? 0) + 1
        return joined(client, node, () => open[at]?.delete(client))
      }
      open[at]?.delete(client)
    }
    client.destroy()
  }

  const server = createServer((client) => {
    taken += 1
    client.on('error', () => undefined)
    void join(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    address: `http://127.0.0.1:${port}`,
    get taken() {
      return taken
    },
    openOn: (at) => open[at]?.size ?? 0,
    givenTo: (at) => given[at] ?? 0,
    close() {
      server.close()
      for (const socket of open.flatMap((sockets) => [...sockets])) socket.destroy()
    },
  }
}

function joined(client: Socket, node: Socket, onEnd: () => void): void {
  client.pipe(node).pipe(client)
  node
    .on('error', () => undefined)
    .on('close', () => {
      client.destroy()
      onEnd()
    })
  client.on('close', () => node.destroy())
  if (client.destroyed) node.destroy()
}

/** Returns true if a node is ready. The state of the built site does not count, since it may be rebuilt while tests run. */
async function isReady(address: string | undefined): Promise<boolean> {
  if (address === undefined) return false
  const answer = await fetch(`${address}/api/ready`).then(
    (response) => response.json() as Promise<{ data: Record<string, string> }>,
    () => null,
  )
  return answer !== null && ['database', 'clock', 'stop'].every((part) => answer.data[part] === 'ok')
}

/** Connects to a node. Returns null if nothing listens there. */
async function connected(address: string | undefined): Promise<Socket | null> {
  const { hostname, port } = new URL(address ?? '')
  const socket = connect(Number(port), hostname)
  return once(socket, 'connect').then(
    () => socket,
    () => null,
  )
}
