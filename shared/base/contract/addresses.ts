/** Visible ASCII without spaces, at most 200 characters: true of the addresses of every chain. */
export const ADDRESS_PATTERN = /^[\x21-\x7e]{1,200}$/

const BASE58 = '[1-9A-HJ-NP-Za-km-z]'
const BECH32 = '[02-9ac-hj-np-z]'
const RIPPLE = /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/
const EVM = /^0x[0-9a-f]{40}$/i
const TRON = new RegExp(`^T${BASE58}{33}$`)
const BITCOIN = new RegExp(`^([13]${BASE58}{24,34}|bc1${BECH32}{11,87}|BC1${BECH32.toUpperCase()}{11,87})$`)
const LITECOIN = new RegExp(`^([LM3]${BASE58}{24,34}|ltc1${BECH32}{11,87}|ltcmweb1${BECH32}{50,150})$`)
const DOGECOIN = new RegExp(`^[DA9]${BASE58}{24,34}$`)
const SOLANA = new RegExp(`^${BASE58}{32,44}$`)

/** Known address formats. `evm`: Ethereum and the chains with the same addresses. */
export const ADDRESS_FORMATS = ['bitcoin', 'dogecoin', 'evm', 'litecoin', 'ripple', 'solana', 'tron'] as const

/** Name of a known address format. */
export type AddressFormat = (typeof ADDRESS_FORMATS)[number]

const PATTERNS: Record<AddressFormat, RegExp> = {
  bitcoin: BITCOIN,
  dogecoin: DOGECOIN,
  evm: EVM,
  litecoin: LITECOIN,
  ripple: RIPPLE,
  solana: SOLANA,
  tron: TRON,
}

/** Unambiguous network names of each format. A name that could also mean another network is left out. */
const NAMES: Record<AddressFormat, readonly string[]> = {
  bitcoin: ['BTC', 'BITCOIN'],
  dogecoin: ['DOGE', 'DOGECOIN'],
  evm: ['ERC20', 'ETH', 'ETHEREUM', 'BEP20', 'BSC', 'POLYGON', 'ARBITRUM', 'OPTIMISM'],
  litecoin: ['LTC', 'LITECOIN'],
  ripple: ['XRP', 'RIPPLE', 'XRPL', 'XRPLEDGER'],
  solana: ['SOL', 'SPL', 'SOLANA'],
  tron: ['TRC20', 'TRC10', 'TRX', 'TRON'],
}

/** Returns the address format of a network by its name (`TRC20`, `erc-20`), or null for an unknown network. */
export function findNetworkFormat(name: string): AddressFormat | null {
  const plain = name.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return ADDRESS_FORMATS.find((format) => NAMES[format].includes(plain)) ?? null
}

/** Returns true if an address has the characters and length of a format. The checksum is not verified. */
export const fitsFormat = (address: string, format: AddressFormat): boolean => PATTERNS[format].test(address)

/** Returns the format whose characters and length an address has, or null. An address of one format never fits another except Solana's, which comes last. */
export const findAddressFormat = (address: string): AddressFormat | null =>
  FORMATS_BY_PRECISION.find((format) => fitsFormat(address, format)) ?? null

/** Solana's pattern has no prefix, so it is tried after the others. */
const FORMATS_BY_PRECISION = [...ADDRESS_FORMATS.filter((format) => format !== 'solana'), 'solana'] as const

/** Returns true if an address has the form of an X-address of the XRP Ledger, which contains a destination tag (XLS-5). */
export const isExtendedRipple = (address: string): boolean => /^[XT][1-9A-HJ-NP-Za-km-z]{46}$/.test(address)
