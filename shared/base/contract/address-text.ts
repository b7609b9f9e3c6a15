import { ADDRESS_PATTERN, type AddressFormat, findAddressFormat, fitsFormat } from './addresses.ts'
import { stripInvisible } from './invisible.ts'

/** Reasons why a text is no address, found without its checksum. `tagged`: an address and a memo in one text. */
export type AddressTextFault = 'form' | 'link' | 'tagged'

/** Schemes of payment links, with the format of the addresses in them; null if it is not known. Sources: BIP 21, ERC-681, TIP-1, Solana Pay, XLS-2. */
const LINK_SCHEMES: Readonly<Record<string, AddressFormat | null>> = {
  bitcoin: 'bitcoin',
  bitcoincash: null,
  cardano: null,
  dash: null,
  dogecoin: 'dogecoin',
  ethereum: 'evm',
  http: null,
  https: null,
  lightning: null,
  litecoin: 'litecoin',
  monero: null,
  polkadot: null,
  ripple: 'ripple',
  solana: 'solana',
  stellar: null,
  ton: null,
  tron: 'tron',
  'web+cardano': null,
  'web+stellar': null,
  xrp: 'ripple',
  xrpl: 'ripple',
  zcash: null,
}

/** Address behind another prefix, such as the name of a chain (ERC-3770, CAIP-10): `bnb:0x…`, `eip155:56:0x…`. */
const PREFIXED = /^[a-z][a-z\d+.-]{0,30}:(?:\d+:)?(?:\/\/)?([^/?@:]+)/i
const LINK = /^([a-z+]+):(?:\/\/)?(?:pay-)?(.*)$/i
/** Address with a memo behind it, as wallets and exchanges write it. */
const TAGGED = /^([^:?]+)(?::|[?&](?:dt|tag|memo|memo_?id|destination_?tag)=)([^:?&=]+)$/i
/** Address of a network whose format is not known, if a number follows as its memo. */
const LONG_ADDRESS = /^[a-z0-9]{20,}$/i

/** Removes surrounding spaces and invisible characters from an address. Inner spaces stay and fail validation; nothing is guessed. */
export const cleanAddress = (typed: string): string => stripInvisible(typed).trim()

/**
 * Parses a typed address: removes the scheme of a payment link without parameters, and writes `0X` and the letters of bech32 in lower case. `takesMemo` is true
 * if a network of the coin has memos.
 */
export function parseAddress(typed: string, takesMemo: boolean): { address: string; fault: AddressTextFault | null } {
  const text = cleanAddress(typed)
  const [, scheme = '', rest = ''] = LINK.exec(text) ?? []
  const format = Object.hasOwn(LINK_SCHEMES, scheme.toLowerCase()) ? LINK_SCHEMES[scheme.toLowerCase()] : undefined
  if (format !== undefined) {
    const inner = lowerPrefix(rest)
    const isBare = format === null ? /^[^/?&=@]+$/.test(rest) : fitsFormat(inner, format)
    return isBare ? { address: inner, fault: null } : { address: text, fault: 'link' }
  }
  const address = lowerPrefix(text)
  if (!ADDRESS_PATTERN.test(address)) return { address, fault: 'form' }
  const [, head = '', tail = ''] = TAGGED.exec(address) ?? []
  const begin = lowerPrefix(/^[^?@/:]*/.exec(address)?.[0] ?? '')
  const inner = lowerPrefix(PREFIXED.exec(address)?.[1] ?? '')
  const isTagged =
    findAddressFormat(lowerPrefix(head)) !== null || (takesMemo && LONG_ADDRESS.test(head) && /^\d{1,20}$/.test(tail))
  if (head && isTagged) return { address, fault: 'tagged' }
  const isLink = [begin, inner].some((part) => part !== address && findAddressFormat(part) !== null)
  return { address, fault: isLink ? 'link' : null }
}

/** Writes the prefix `0x`, and a bech32 address whose letters after the prefix are all large or all small, in lower case. Others stay: their case matters. */
function lowerPrefix(address: string): string {
  if (/^0X/.test(address)) return `0x${address.slice(2)}`
  const [, data = ''] = /^(?:bc|ltc|ltcmweb)1([0-9a-z]+)$/i.exec(address) ?? []
  return data !== '' && (data === data.toLowerCase() || data === data.toUpperCase()) ? address.toLowerCase() : address
}
