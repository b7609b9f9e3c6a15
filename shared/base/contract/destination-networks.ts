import { type AddressFormat, findNetworkFormat, fitsFormat, isExtendedRipple } from './addresses.ts'
import type { MemoFormat, MemoNeed } from './memos.ts'

/** Network as its backend or operator describes it; null and "" mean the values that follow from the name. */
export interface DescribedNetwork {
  name: string
  format: AddressFormat | null
  need: MemoNeed | null
  memo: MemoFormat | null
}

/** Network of a coin, with what its addresses and memos must be. */
export interface DestinationNetwork {
  name: string
  /** Null: every address is accepted. */
  format: AddressFormat | null
  need: MemoNeed
  memo: MemoFormat
}

/** Rules of a coin without networks: every address and memo is accepted. */
export const ANY_NETWORK: DestinationNetwork = { name: '', format: null, need: 'optional', memo: 'text' }

/** Completes the rules of a network. Memos are optional on the XRP Ledger and on unknown networks, and unknown on the others. */
export function resolveNetwork({ name, format, need, memo }: DescribedNetwork): DestinationNetwork {
  const known = format ?? findNetworkFormat(name)
  const hasMemos = known === null || known === 'ripple'
  return {
    name,
    format: known,
    need: need ?? (hasMemos ? 'optional' : 'none'),
    memo: memo ?? (known === 'ripple' ? 'tag' : 'text'),
  }
}

/** Returns true if two names are of one network: `TRC20` and `trc-20`. */
export const isSameNetwork = (one: string, other: string): boolean => toPlainName(one) === toPlainName(other)

const toPlainName = (name: string): string =>
  name
    .trim()
    .toUpperCase()
    .replace(/[\s_-]/g, '')

/** Returns the networks to which an address may belong by its form. The checksum is not verified. */
export const findNetworksOf = <Network extends Pick<DestinationNetwork, 'format'>>(
  address: string,
  networks: readonly Network[],
): Network[] =>
  networks.filter(
    ({ format }) =>
      format === null || fitsFormat(address, format) || (format === 'ripple' && isExtendedRipple(address)),
  )
