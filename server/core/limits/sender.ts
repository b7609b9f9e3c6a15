import { isIP, isIPv6 } from 'node:net'

/** Common sender of all requests without a valid address. */
const UNKNOWN_SENDER = 'unknown'

/** Strips additions of proxies from an address: port, brackets, zone of a network card, prefix of an IPv4 address on an IPv6 socket. */
function normalizeAddress(text: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? []
  const [, plain] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text) ?? []
  return (bracketed ?? plain ?? text).replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Returns the address of a sender as a person knows it, "" without a valid one. */
export function toShownAddress(ip: string): string {
  const plain = normalizeAddress(ip)
  return isIP(plain) === 0 ? '' : plain
}

/** Returns the key under which a sender is counted: an IPv4 address, the /64 network of an IPv6 address, or `unknown` for anything else. */
export function toSenderKey(ip: string): string {
  const plain = normalizeAddress(ip)
  if (isIP(plain) === 0) return UNKNOWN_SENDER
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
