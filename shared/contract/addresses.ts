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

/** How addresses look on the networks that are sure to be meant by a name; a name that could be another network is not here. */
const FORMS: ReadonlyMap<string, RegExp> = new Map([
  ...['ERC20', 'ETH', 'ETHEREUM', 'BEP20', 'BSC', 'POLYGON', 'ARBITRUM', 'OPTIMISM'].map(
    (name) => [name, EVM] as const,
  ),
  ...['TRC20', 'TRC10', 'TRX', 'TRON'].map((name) => [name, TRON] as const),
  ...['BTC', 'BITCOIN'].map((name) => [name, BITCOIN] as const),
  ...['LTC', 'LITECOIN'].map((name) => [name, LITECOIN] as const),
  ...['DOGE', 'DOGECOIN'].map((name) => [name, DOGECOIN] as const),
  ...['SOL', 'SPL', 'SOLANA'].map((name) => [name, SOLANA] as const),
])

/**
 * Whether an address can be one of these networks, by their names (`TRC20`, `erc-20`). A network whose addresses we do not know takes every address, and so
 * does a coin of which no network is known: no one is refused by mistake.
 */
export function fitsNetworks(address: string, networks: readonly string[]): boolean {
  const forms = networks.map((name) => FORMS.get(name.toUpperCase().replace(/[^A-Z0-9]/g, '')))
  return forms.length === 0 || forms.some((form) => !form || form.test(address))
}
