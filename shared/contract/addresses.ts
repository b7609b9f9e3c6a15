/** What the addresses of every chain have in common: visible ASCII without spaces. */
export const ADDRESS_PATTERN = /^[\x21-\x7e]{1,200}$/

const BASE58 = '[1-9A-HJ-NP-Za-km-z]'
const BECH32 = '[02-9ac-hj-np-z]'
const EVM = /^0x[0-9a-f]{40}$/i
const TRON = new RegExp(`^T${BASE58}{33}$`)
const BITCOIN = new RegExp(`^([13]${BASE58}{24,34}|bc1${BECH32}{11,87}|BC1${BECH32.toUpperCase()}{11,87})$`)
const LITECOIN = new RegExp(`^([LM3]${BASE58}{24,34}|ltc1${BECH32}{11,87}|ltcmweb1${BECH32}{50,150})$`)
const DOGECOIN = new RegExp(`^[DA9]${BASE58}{24,34}$`)
const SOLANA = new RegExp(`^${BASE58}{32,44}$`)

/** The ways in which addresses are written that we know. `evm`: Ethereum and the chains that took over its addresses. */
export const ADDRESS_FORMATS = ['bitcoin', 'dogecoin', 'evm', 'litecoin', 'solana', 'tron'] as const

/** One of them. */
export type AddressFormat = (typeof ADDRESS_FORMATS)[number]

const PATTERNS: Record<AddressFormat, RegExp> = {
  bitcoin: BITCOIN,
  dogecoin: DOGECOIN,
  evm: EVM,
  litecoin: LITECOIN,
  solana: SOLANA,
  tron: TRON,
}

/** The networks that are sure to be meant by a name; a name that could be another network is not here. */
const NAMES: Record<AddressFormat, readonly string[]> = {
  bitcoin: ['BTC', 'BITCOIN'],
  dogecoin: ['DOGE', 'DOGECOIN'],
  evm: ['ERC20', 'ETH', 'ETHEREUM', 'BEP20', 'BSC', 'POLYGON', 'ARBITRUM', 'OPTIMISM'],
  litecoin: ['LTC', 'LITECOIN'],
  solana: ['SOL', 'SPL', 'SOLANA'],
  tron: ['TRC20', 'TRC10', 'TRX', 'TRON'],
}

/** How the addresses of a network are written, by its name (`TRC20`, `erc-20`); null for one that we do not know. */
export function formatOfNetwork(name: string): AddressFormat | null {
  const plain = name.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return ADDRESS_FORMATS.find((format) => NAMES[format].includes(plain)) ?? null
}

/** Whether an address is written in a format, but for its checksum. */
export const fitsFormat = (address: string, format: AddressFormat): boolean => PATTERNS[format].test(address)

/** Whether an address is written as one of these networks, by their names, is known to write them. */
export const isOfKnownFormat = (address: string, networks: readonly string[]): boolean =>
  networks.some((name) => {
    const format = formatOfNetwork(name)
    return format !== null && fitsFormat(address, format)
  })

/**
 * Whether an address can be one of these networks, by their names. A network whose addresses we do not know takes every address, and so does a coin of which
 * no network is known: no one is refused by mistake.
 */
export const fitsNetworks = (address: string, networks: readonly string[]): boolean =>
  networks.length === 0 || networks.some((name) => formatOfNetwork(name) === null) || isOfKnownFormat(address, networks)
