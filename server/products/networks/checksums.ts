import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'
import type { AddressFormat } from '../../../shared/contract/addresses.ts'

const base58check = createBase58check(sha256)
/** Bytes of a decoded legacy address: version byte and a hash of 20 bytes. */
const LEGACY_BYTES = 21

const CHECKS: Record<AddressFormat, (address: string) => boolean> = {
  bitcoin: (address) => (/^bc1/i.test(address) ? isSegwit(address, 'bc') : isLegacy(address, [0x00, 0x05])),
  dogecoin: (address) => isLegacy(address, [0x1e, 0x16]),
  evm: isMixedRight,
  litecoin(address) {
    if (/^ltcmweb1/i.test(address)) return [bech32, bech32m].some((code) => code.decodeUnsafe(address, false))
    return /^ltc1/i.test(address) ? isSegwit(address, 'ltc') : isLegacy(address, [0x30, 0x32, 0x05])
  },
  solana: (address) => succeeds(() => base58.decode(address).length === 32),
  tron: (address) => isLegacy(address, [0x41]),
}

/**
 * Returns true if the checksum of an address is valid: Base58Check (Bitcoin, Litecoin, Dogecoin, TRON), bech32 and bech32m (BIP 173, BIP 350), EIP-55 for mixed
 * case. Solana has no checksum; its addresses must have 32 bytes.
 */
export const isChecksumRight = (address: string, format: AddressFormat): boolean => CHECKS[format](address)

function isLegacy(address: string, versions: readonly number[]): boolean {
  return succeeds(() => {
    const bytes = base58check.decode(address)
    return bytes.length === LEGACY_BYTES && versions.includes(bytes[0] ?? -1)
  })
}

/** Version 0 uses bech32 with 20 or 32 bytes; later versions use bech32m with 2 to 40 bytes. */
function isSegwit(address: string, prefix: string): boolean {
  return [bech32, bech32m].some((code) => {
    const decoded = code.decodeUnsafe(address)
    if (!decoded || decoded.prefix !== prefix) return false
    const [version = -1, ...words] = decoded.words
    if (version > 16 || (version === 0) !== (code === bech32)) return false
    const { length = 0 } = code.fromWordsUnsafe(words) ?? []
    return version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40
  })
}

/** EIP-55 encodes the checksum in the case of letters. An address in lower or upper case only has none. */
function isMixedRight(address: string): boolean {
  const digits = address.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits.toLowerCase())))
  return [...digits].every((digit, at) => {
    const isCapital = Number.parseInt(hash[at] ?? '', 16) >= 8
    return digit === (isCapital ? digit.toUpperCase() : digit.toLowerCase())
  })
}

/** Returns false if the text cannot be decoded. */
function succeeds(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}
