import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base58xrp, bech32, bech32m, createBase58check, hex } from '@scure/base'
import type { AddressFormat } from './addresses.ts'

const base58check = createBase58check(sha256)
/** Bytes of a decoded legacy address: version byte and a hash of 20 bytes. */
const LEGACY_BYTES = 21

const CHECKS: Record<AddressFormat, (address: string) => boolean> = {
  bitcoin: (address) => (/^bc1/i.test(address) ? isSegwit(address, 'bc') : isLegacy(address, [0x00, 0x05])),
  dogecoin: (address) => isLegacy(address, [0x1e, 0x16]),
  evm: hasValidMixedCase,
  litecoin(address) {
    if (/^ltcmweb1/i.test(address)) return [bech32, bech32m].some((code) => code.decodeUnsafe(address, false))
    return /^ltc1/i.test(address) ? isSegwit(address, 'ltc') : isLegacy(address, [0x30, 0x32, 0x05])
  },
  ripple: (address) => readRipple(address) !== null,
  solana: (address) => tryDecode(() => base58.decode(address))?.length === 32,
  tron: (address) => isLegacy(address, [0x41]),
}

/**
 * Returns true if the checksum of an address is valid: Base58Check (Bitcoin, Litecoin, Dogecoin, TRON, XRP in its own alphabet), bech32 and bech32m (BIP 173,
 * BIP 350), EIP-55 for mixed case. Solana has no checksum; its addresses must have 32 bytes.
 */
export const isChecksumValid = (address: string, format: AddressFormat): boolean => CHECKS[format](address)

function isLegacy(address: string, versions: readonly number[]): boolean {
  const bytes = tryDecode(() => base58check.decode(address))
  return bytes?.length === LEGACY_BYTES && versions.includes(bytes[0] ?? -1)
}

/** Bytes before the account of an XRP address and of an X-address of the main network (XLS-5). */
const RIPPLE_PREFIX = [0x00]
const EXTENDED_PREFIX = [0x05, 0x44]
const ACCOUNT_BYTES = 20
const CHECKSUM_BYTES = 4

/** Returns the account of an XRP address, or null if the checksum is wrong. */
function readRipple(address: string): Uint8Array | null {
  const payload = decodeRipple(address, RIPPLE_PREFIX)
  return payload?.length === ACCOUNT_BYTES ? payload : null
}

/** Returns what follows the prefix in a text with a Base58Check checksum in the alphabet of XRP, or null. */
function decodeRipple(text: string, prefix: readonly number[]): Uint8Array | null {
  const bytes = tryDecode(() => base58xrp.decode(text))
  if (!bytes || bytes.length <= prefix.length + CHECKSUM_BYTES) return null
  const content = bytes.subarray(0, -CHECKSUM_BYTES)
  const checksum = sha256(sha256(content)).subarray(0, CHECKSUM_BYTES)
  const isRight = checksum.every((byte, at) => byte === bytes[content.length + at])
  return isRight && prefix.every((byte, at) => byte === content[at]) ? content.subarray(prefix.length) : null
}

/** Decodes an X-address of the main network: the classic address, and the destination tag or null. Returns null if it is none, or its checksum is wrong. */
export function decodeExtendedRipple(text: string): { address: string; tag: string | null } | null {
  const payload = decodeRipple(text, EXTENDED_PREFIX)
  const flag = payload?.[ACCOUNT_BYTES]
  if (payload?.length !== ACCOUNT_BYTES + 9 || (flag !== 0 && flag !== 1)) return null
  const content = Uint8Array.from([...RIPPLE_PREFIX, ...payload.subarray(0, ACCOUNT_BYTES)])
  const checksum = sha256(sha256(content)).subarray(0, CHECKSUM_BYTES)
  const tag = new DataView(payload.buffer, payload.byteOffset + ACCOUNT_BYTES + 1).getUint32(0, true)
  return { address: base58xrp.encode(Uint8Array.from([...content, ...checksum])), tag: flag === 1 ? String(tag) : null }
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
function hasValidMixedCase(address: string): boolean {
  const digits = address.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  const hash = hex.encode(keccak_256(utf8ToBytes(digits.toLowerCase())))
  return [...digits].every((digit, at) => {
    const isCapital = Number.parseInt(hash[at] ?? '', 16) >= 8
    return digit === (isCapital ? digit.toUpperCase() : digit.toLowerCase())
  })
}

/** Returns null if the text cannot be decoded. */
export function tryDecode(decode: () => Uint8Array): Uint8Array | null {
  try {
    return decode()
  } catch {
    return null
  }
}
