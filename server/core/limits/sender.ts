import { isIP, isIPv6 } from 'node:net'

/** The sender of what no proxy can say of where it came from: all of them count as one. */
const NOBODY = 'unknown'

/** An address without what proxies write around it: a port, brackets, the zone of a network card, the prefix of an IPv4 address on an IPv6 socket. */
function addressOf(text: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? []
  const [, plain] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text) ?? []
  return (bracketed ?? plain ?? text).replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
}

/** What counts as one sender: an IPv4 address, or the /64 network that an IPv6 host chooses its addresses from. What is no address is nobody's. */
export function senderOf(ip: string): string {
  const plain = addressOf(ip)
  if (isIP(plain) === 0) return NOBODY
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const groups =
    tail === undefined ? first : [...first, ...Array(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
