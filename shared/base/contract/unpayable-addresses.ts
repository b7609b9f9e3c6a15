import { sha256 } from '@noble/hashes/sha2.js'
import { base58, bech32, bech32m, createBase58check, hex } from '@scure/base'
import { tryDecode } from './address-checksums.ts'

const base58check = createBase58check(sha256)
const EVM = /^0x([0-9a-f]{40})$/i
/** Bytes of a decoded legacy address: version byte and key hash. */
const LEGACY_BYTES = 21
/** Litecoin writes the same script address in two versions: `3…` and `M…`. */
const LITECOIN_SCRIPT = new Map([
  [0x05, 0x05],
  [0x32, 0x05],
])

/**
 * Burn addresses that cannot be recognized by their key hash. Sources: the chains' own documents and explorers (TRON's black hole, Solana's incinerator and
 * programs, XRP's special addresses, Shiba Inu's burn address, Bitcoin Eater, Counterparty, Dogeparty).
 */
const BURN_ADDRESSES = new Set(
  [
    '0x000000000000000000000000000000000000dead',
    '0xdead000000000000000042069420694206942069',
    '0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead',
    'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy',
    '1BitcoinEaterAddressDontSendf59kuE',
    '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
    'DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr',
    '1nc1nerator11111111111111111111111111111111',
    'So11111111111111111111111111111111111111112',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    'rrrrrrrrrrrrrrrrrrrrrhoLvTp',
    'rrrrrrrrrrrrrrrrrrrrBZbvji',
    'rrrrrrrrrrrrrrrrrrrn5RM1rHd',
    'rrrrrrrrrrrrrrrrrNAMEtxvNvQ',
  ].map(toComparableAddress),
)

/** Contracts of the tokens that are copied most often instead of an address, whether or not the operator lists them. Sources: the issuers' own pages. */
const WELL_KNOWN_CONTRACTS = new Set(
  [
    // USDT on TRON, Ethereum, BNB Smart Chain, Solana, Polygon, Arbitrum, Avalanche.
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    '0x55d398326f99059fF775485246999027B3197955',
    'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
    '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
    '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
    '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
    // USDC on Ethereum, BNB Smart Chain, Polygon (bridged and native), Arbitrum, Base, TRON, Solana.
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
    '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
    '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8',
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    // DAI, WBTC and WETH on Ethereum; WBNB on BNB Smart Chain; wrapped TRX on TRON.
    '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR',
  ].map(toComparableAddress),
)

/** Prefix of the deposit addresses of a demo. */
export const SAMPLE_PREFIX = 'SAMPLE-'

/** Returns the canonical form of an address, which ignores case, prefix and the two Litecoin versions. */
export function toComparableAddress(address: string): string {
  // Base58 is case-sensitive, but no two addresses in use differ by case alone.
  const plain = address.trim().replace(/^[a-z]+:/i, '')
  const legacy = decodeLegacy(plain)
  const script = legacy && LITECOIN_SCRIPT.get(legacy[0] ?? -1)
  if (legacy && script !== undefined) return `script:${hex.encode(legacy.subarray(1))}`
  return plain.toLowerCase()
}

/** Returns true if no one can have the key of an address: a known burn address, or a key hash that is one repeated byte or belongs to a built-in contract. */
export function isBurnAddress(address: string): boolean {
  const plain = address.trim()
  if (plain.toUpperCase().startsWith(SAMPLE_PREFIX) || BURN_ADDRESSES.has(toComparableAddress(plain))) return true
  const hash = getKeyHash(plain)
  if (!hash || hash.length < LEGACY_BYTES - 1) return false
  const isOneByte = hash.every((byte) => byte === hash[0])
  // The built-in contracts of Ethereum and TRON have the lowest addresses.
  const isBuiltIn = hash.length === LEGACY_BYTES - 1 && hash.subarray(0, -2).every((byte) => byte === 0)
  return isOneByte || isBuiltIn
}

/** Addresses that no member may withdraw to: deposit addresses of the platform, and contracts of listed tokens, on any network. */
export interface Unpayable {
  own: readonly string[]
  contracts: readonly string[]
}

/**
 * Returns the reason why an address cannot be paid to, or null: `own` for a deposit address of the platform, `contract` for the contract of a token, on any
 * network and for any coin; `burn` for a burn address.
 */
export function findUnpayableReason(
  address: string,
  { own, contracts }: Unpayable,
): 'own' | 'contract' | 'burn' | null {
  const given = toComparableAddress(address)
  const isOneOf = (addresses: readonly string[]) => addresses.some((one) => one && toComparableAddress(one) === given)
  if (isOneOf(own)) return 'own'
  if (WELL_KNOWN_CONTRACTS.has(given) || isOneOf(contracts)) return 'contract'
  return isBurnAddress(address) ? 'burn' : null
}

/** Returns the key hash of an address, or null if its form is unknown. */
function getKeyHash(address: string): Uint8Array | null {
  const evm = EVM.exec(address)?.[1]
  if (evm) return hex.decode(evm)
  return decodeLegacy(address)?.subarray(1) ?? decodeSegwit(address) ?? decodeSolana(address)
}

function decodeLegacy(address: string): Uint8Array | null {
  const bytes = tryDecode(() => base58check.decode(address))
  return bytes?.length === LEGACY_BYTES ? bytes : null
}

function decodeSegwit(address: string): Uint8Array | null {
  for (const code of [bech32, bech32m]) {
    const words = code.decodeUnsafe(address)?.words.slice(1)
    const program = words && code.fromWordsUnsafe(words)
    if (program) return Uint8Array.from(program)
  }
  return null
}

function decodeSolana(address: string): Uint8Array | null {
  const bytes = tryDecode(() => base58.decode(address))
  return bytes?.length === 32 ? bytes : null
}
