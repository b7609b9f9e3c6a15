import { sha256 } from '@noble/hashes/sha2.js'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'
import type { Sql } from '../../core/db/sql.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'

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
const BURNS = new Set(
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
  ].map(comparable),
)

/** Prefix of the deposit addresses of a demo. */
export const SAMPLE_PREFIX = 'SAMPLE-'

/** Returns the canonical form of an address, which ignores case, prefix and the two Litecoin versions. */
export function comparable(address: string): string {
  // Base58 is case-sensitive, but no two addresses in use differ by case alone.
  const plain = address.trim().replace(/^[a-z]+:/i, '')
  const legacy = legacyBytes(plain)
  const script = legacy && LITECOIN_SCRIPT.get(legacy[0] ?? -1)
  if (legacy && script !== undefined) return `script:${Buffer.from(legacy.subarray(1)).toString('hex')}`
  return plain.toLowerCase()
}

/** Returns true if no one can have the key of an address: a known burn address, or a key hash that is one repeated byte or belongs to a built-in contract. */
export function isBurnAddress(address: string): boolean {
  const plain = address.trim()
  if (plain.toUpperCase().startsWith(SAMPLE_PREFIX) || BURNS.has(comparable(plain))) return true
  const hash = keyHash(plain)
  if (!hash || hash.length < LEGACY_BYTES - 1) return false
  const isOneByte = hash.every((byte) => byte === hash[0])
  // The built-in contracts of Ethereum and TRON have the lowest addresses.
  const isBuiltIn = hash.length === LEGACY_BYTES - 1 && hash.subarray(0, -2).every((byte) => byte === 0)
  return isOneByte || isBuiltIn
}

/** Returns the reason why an address cannot be paid to, or null: `own` for a deposit address of the platform, for any coin; `burn` for a burn address. */
export async function unpayable(sql: Sql, address: string): Promise<'own' | 'burn' | null> {
  const own = await sql.query<{ address: string }>('SELECT DISTINCT address FROM networks WHERE bank IS NULL')
  const given = comparable(address)
  if (own.some((network) => comparable(network.address) === given)) return 'own'
  return isBurnAddress(address) ? 'burn' : null
}

/** Returns the refusal of an address that cannot be paid to. */
export const refuseUnpayable = (why: 'own' | 'burn'): Refusal =>
  refuse(why === 'own' ? 'accounts.addressOwn' : 'accounts.addressBurn', {}, { field: 'address', rule: why })

/** Returns the login names of at most `most` members who have bound an address for withdrawals, ignoring case. */
export const membersBoundTo = async (sql: Sql, address: string, most: number): Promise<string[]> =>
  (
    await sql.query<{ username: string; address: string }>(
      `SELECT DISTINCT m.username, w.address FROM withdrawal_addresses w JOIN members m ON m.id = w.member
       WHERE lower(w.address) = lower($1) ORDER BY m.username LIMIT $2::int`,
      [address.trim(), most],
    )
  ).map(({ username }) => username)

/** Returns the key hash of an address, or null if its form is unknown. */
function keyHash(address: string): Uint8Array | null {
  const evm = EVM.exec(address)?.[1]
  if (evm) return Uint8Array.from(Buffer.from(evm, 'hex'))
  return legacyBytes(address)?.subarray(1) ?? segwitProgram(address) ?? solanaKey(address)
}

function legacyBytes(address: string): Uint8Array | null {
  const bytes = decoded(() => base58check.decode(address))
  return bytes?.length === LEGACY_BYTES ? bytes : null
}

function segwitProgram(address: string): Uint8Array | null {
  for (const code of [bech32, bech32m]) {
    const words = code.decodeUnsafe(address)?.words.slice(1)
    const program = words && code.fromWordsUnsafe(words)
    if (program) return Uint8Array.from(program)
  }
  return null
}

function solanaKey(address: string): Uint8Array | null {
  const bytes = decoded(() => base58.decode(address))
  return bytes?.length === 32 ? bytes : null
}

/** Returns null if the text cannot be decoded. */
function decoded(decode: () => Uint8Array): Uint8Array | null {
  try {
    return decode()
  } catch {
    return null
  }
}
