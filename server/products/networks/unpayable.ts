import { sha256 } from '@noble/hashes/sha2.js'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'
import type { Sql } from '../../core/db/sql.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'

const base58check = createBase58check(sha256)
const EVM = /^0x([0-9a-f]{40})$/i
/** Bytes of the hash of a key, behind the byte of the version. */
const LEGACY_BYTES = 21
/** The two versions of the same script address of Litecoin: `3…` and `M…`. */
const LITECOIN_SCRIPT = new Map([
  [0x05, 0x05],
  [0x32, 0x05],
])

/**
 * Addresses that burn what they receive, of which the key's hash does not tell it. Sources: the chains' own documents and explorers (TRON's black hole, Solana's
 * incinerator and programs, XRP's special addresses, Shiba Inu's burn address, Bitcoin Eater, Counterparty, Dogeparty).
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

/** Begins the deposit addresses of a demo. */
export const SAMPLE_PREFIX = 'SAMPLE-'

/** Returns an address in the one form in which equal addresses are equal: whatever the case of their letters, their prefix, or the two versions of Litecoin. */
export function comparable(address: string): string {
  // Base58 tells letters apart by case, yet no two addresses that people have differ by case alone.
  const plain = address.trim().replace(/^[a-z]+:/i, '')
  const legacy = legacyBytes(plain)
  const script = legacy && LITECOIN_SCRIPT.get(legacy[0] ?? -1)
  if (legacy && script !== undefined) return `script:${Buffer.from(legacy.subarray(1)).toString('hex')}`
  return plain.toLowerCase()
}

/** Returns whether nobody can have the key of an address: a known burn address, or one whose key hash is one repeated byte or that of a built-in contract. */
export function isBurnAddress(address: string): boolean {
  const plain = address.trim()
  if (plain.toUpperCase().startsWith(SAMPLE_PREFIX) || BURNS.has(comparable(plain))) return true
  const hash = keyHash(plain)
  if (!hash || hash.length < LEGACY_BYTES - 1) return false
  const isOneByte = hash.every((byte) => byte === hash[0])
  // Ethereum and TRON have their built-in contracts at the lowest addresses.
  const isBuiltIn = hash.length === LEGACY_BYTES - 1 && hash.subarray(0, -2).every((byte) => byte === 0)
  return isOneByte || isBuiltIn
}

/** Why nothing may be paid out to an address: it is a deposit address of the platform, of whatever coin, or burns what it receives. Null when it may. */
export async function unpayable(sql: Sql, address: string): Promise<'own' | 'burn' | null> {
  const own = await sql.query<{ address: string }>('SELECT DISTINCT address FROM networks WHERE bank IS NULL')
  const given = comparable(address)
  if (own.some((network) => comparable(network.address) === given)) return 'own'
  return isBurnAddress(address) ? 'burn' : null
}

/** Returns the refusal of such an address. */
export const refuseUnpayable = (why: 'own' | 'burn'): Refusal =>
  refuse(why === 'own' ? 'accounts.addressOwn' : 'accounts.addressBurn', {}, { field: 'address', rule: why })

/** Returns the login names of at most `most` members who have bound an address for withdrawals, in any of its forms. */
export const membersBoundTo = async (sql: Sql, address: string, most: number): Promise<string[]> =>
  (
    await sql.query<{ username: string; address: string }>(
      `SELECT DISTINCT m.username, w.address FROM withdrawal_addresses w JOIN members m ON m.id = w.member
       WHERE lower(w.address) = lower($1) ORDER BY m.username LIMIT $2::int`,
      [address.trim(), most],
    )
  ).map(({ username }) => username)

/** The bytes that name the owner of an address; null for one whose form we do not know. */
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

/** What does not decode is of another form. */
function decoded(decode: () => Uint8Array): Uint8Array | null {
  try {
    return decode()
  } catch {
    return null
  }
}
