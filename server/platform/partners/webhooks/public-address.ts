import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are not the public internet: private, local, shared, reserved, documentation, multicast, segment routing, and IPv6 that embeds IPv4. */
const PRIVATE_NETWORKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '::ffff:0:0/96',
  // IPv4 translated by SIIT.
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  // Documentation (RFC 9637).
  '3fff::/20',
  // Segment routing (RFC 9602).
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
] as const

type Family = 'ipv4' | 'ipv6'

/** One list for each family: a single list would compare IPv4 addresses with the IPv6 networks that embed them. */
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const network of PRIVATE_NETWORKS) {
  const [address = '', prefix] = network.split('/')
  const family: Family = address.includes(':') ? 'ipv6' : 'ipv4'
  blocked[family].addSubnet(address, Number(prefix), family)
}

/** Returns whether an IP address is on the public internet. A text that is not an IP address is not. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return false
  const family: Family = version === 6 ? 'ipv6' : 'ipv4'
  return !blocked[family].check(address, family)
}

/** Error of a request to an address that is not on the public internet. */
export class PrivateAddress extends Error {
  readonly code = 'PRIVATE_ADDRESS'

  constructor() {
    super('the address is not on the public internet')
  }
}

/**
 * Resolves host names for a connection, which then uses exactly the returned address: a second answer of the name server cannot lead elsewhere. Fails with
 * `PrivateAddress` if any address of the name is private.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new PrivateAddress(), '', 0)
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(new PrivateAddress(), '', 0)
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
