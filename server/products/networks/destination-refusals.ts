import type { DestinationNetwork } from '../../../shared/base/contract/destination-networks.ts'
import type { AddressFault, JudgedAddress } from '../../../shared/base/contract/judge-destination.ts'
import { MAX_MEMO_NUMBERS, type MemoFault } from '../../../shared/base/contract/memos.ts'
import { findFaultRefusal, type NetworkRefusal } from '../../../shared/base/rules/addresses.rules.ts'
import type { RuleRefusal } from '../../../shared/base/rules/refusal.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'

const formatNames = (networks: readonly Pick<DestinationNetwork, 'name'>[]): string =>
  networks.map(({ name }) => name).join(', ')

/** Texts of the faults without values. */
const FAULT_TEXTS = {
  form: 'networks.addressForm',
  link: 'networks.addressLink',
  tagged: 'networks.addressTagged',
  checksum: 'networks.addressChecksum',
  own: 'networks.addressOwn',
  burn: 'networks.addressBurn',
  contract: 'networks.addressContract',
} as const satisfies Partial<Record<AddressFault, string>>

/** Returns the refusal of an address, or null if it has no fault. `networks` are those of the coin. */
export function refuseAddress(
  { address, fault, tag }: Pick<JudgedAddress<unknown>, 'address' | 'fault' | 'tag'>,
  networks: readonly DestinationNetwork[],
): Refusal | null {
  const at = findFaultRefusal(fault)
  if (fault === null || at === null) return null
  if (fault === 'network') return refuse('networks.addressNetwork', { networks: formatNames(networks) }, at)
  if (fault === 'extended') return refuse('networks.addressExtended', { address, memo: tag }, at)
  return refuse(FAULT_TEXTS[fault], {}, at)
}

/** Returns the refusal of an address whose network must be chosen from these. */
export const refuseWithoutNetwork = (found: NetworkRefusal, networks: readonly DestinationNetwork[]): Refusal =>
  refuse('networks.networkNeeded', { networks: formatNames(networks) }, found)

/** Returns the refusal of a memo. */
export function refuseMemo(
  at: RuleRefusal<'memo', MemoFault>,
  { name: network, memo: format }: DestinationNetwork,
): Refusal {
  const { rule: fault } = at
  if (fault === 'missing') return refuse('networks.memoNeeded', { network }, at)
  if (fault === 'none') return refuse('networks.memoNone', { network }, at)
  return fault === 'text' || format === 'text'
    ? refuse('networks.memoText', {}, at)
    : refuse('networks.memoNumber', { most: MAX_MEMO_NUMBERS[format] }, at)
}
