import { BlockList, isIP, type Server, type Socket } from 'node:net'
import type { Config } from '../../config.ts'
import { QUOTAS } from '../limits/policies.ts'

/** Closes connections beyond `most` of one address, so that none exhausts this machine. Connections of proxies carry many clients and are not counted. */
export function limitConnections(server: Server, proxies: Config['trustProxy'], most = QUOTAS.connections.max): void {
  const isProxy = createProxyTest(proxies)
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
    if (isProxy(address)) return
    const count = (open.get(address) ?? 0) + 1
    if (count > most) return void socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 0) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}

/** Returns a test whether an address is that of a proxy. If only the number of proxies is known, every peer counts as one. */
function createProxyTest(trusted: Config['trustProxy']): (address: string) => boolean {
  if (typeof trusted === 'number') return () => trusted > 0
  const list = new BlockList()
  for (const network of trusted.flatMap((name) => (name === 'loopback' ? ['127.0.0.0/8', '::1'] : name))) {
    const [address = '', prefix] = network.split('/')
    const kind = getAddressFamily(address)
    if (prefix === undefined) list.addAddress(address, kind)
    else list.addSubnet(address, Number(prefix), kind)
  }
  return (address) => isIP(address) !== 0 && list.check(address, getAddressFamily(address))
}

const getAddressFamily = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
