import { decodeExtendedRipple, isChecksumValid } from './address-checksums.ts'
import { type AddressTextFault, parseAddress } from './address-text.ts'
import { isExtendedRipple } from './addresses.ts'
import { ANY_NETWORK, type DestinationNetwork, findNetworksOf } from './destination-networks.ts'
import { findUnpayableReason, type Unpayable } from './unpayable-addresses.ts'

/**
 * Reasons why nothing may be withdrawn to an address. `network`: it is of none of the networks; `checksum`: a character is mistyped; `own`, `contract`, `burn`:
 * `findUnpayableReason`; `extended`: an X-address with a destination tag.
 */
export type AddressFault = AddressTextFault | 'network' | 'checksum' | 'own' | 'contract' | 'burn' | 'extended'

/** Judgement of a typed address. */
export interface JudgedAddress<Network> {
  /** Stored form of the address; of an X-address its classic address. */
  address: string
  fault: AddressFault | null
  /** Destination tag of an X-address, else "". */
  tag: string
  /** Networks that the address may belong to. Empty if there is a fault, or the coin has no networks. */
  networks: Network[]
}

/**
 * Judges a typed address for withdrawals of a coin: form, scheme, network, checksum, and whether anybody can spend from it. `networks` are those of the coin; a
 * coin without networks accepts every address. Used by page, server and demo.
 *
 * @example
 * judgeDestination('ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', networks, { own: [], contracts: [] })
 */
export function judgeDestination<Network extends DestinationNetwork>(
  typed: string,
  networks: readonly Network[],
  unpayable: Unpayable,
): JudgedAddress<Network> {
  const rules = networks.length > 0 ? networks : [ANY_NETWORK]
  const { address: text, fault: textFault } = parseAddress(
    typed,
    rules.some(({ need }) => need !== 'none'),
  )
  const refused = (fault: AddressFault, address = text, tag = '') => ({ address, fault, tag, networks: [] })
  if (textFault) return refused(textFault)
  const extended = isExtendedRipple(text) ? decodeExtendedRipple(text) : null
  const address = extended?.address ?? text
  const formed = findNetworksOf(address, rules)
  const withFormat = formed.filter(({ format }) => format !== null)
  const right = formed.filter(({ format }) => format === null || isChecksumValid(address, format))
  // A wrong checksum of a known network is a mistyped address, even if an unknown network accepts every text.
  if (withFormat.length > 0 && !right.some(({ format }) => format !== null)) return refused('checksum', address)
  if (right.length === 0) return refused('network', address)
  if (extended?.tag) return refused('extended', address, extended.tag)
  const why = findUnpayableReason(address, unpayable)
  if (why) return refused(why, address)
  return { address, fault: null, tag: '', networks: networks.filter((one) => right.some((other) => other === one)) }
}
