import { parseAddress } from '../../base/contract/address-text.ts'
import {
  ANY_NETWORK,
  type DestinationNetwork,
  findNetworksOf,
  resolveNetwork,
} from '../../base/contract/destination-networks.ts'
import { cleanMemo } from '../../base/contract/memos.ts'
import type { DepositNetwork } from '../../base/contract/networks.ts'
import {
  type BoundDestination,
  chooseNetwork,
  choosePayoutNetwork,
  findFaultRefusal,
  findMemoRefusal,
  readStatedNetwork,
} from '../../base/rules/addresses.rules.ts'
import type { RuleRefusal } from '../../base/rules/refusal.ts'
import type { AddressRow } from '../demo-records.ts'
import { assertAllowed, toDemoRefusal } from '../demo-refusal.ts'
import { getDemoNetworks } from '../products/demo-networks.ts'

/** Contracts of USDT, to which nothing can be withdrawn. */
const CONTRACTS: Readonly<Record<string, string>> = {
  TRC20: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  ERC20: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  BEP20: '0x55d398326f99059fF775485246999027B3197955',
}

const getRules = (coin: string): DestinationNetwork[] =>
  getDemoNetworks(coin).map(({ name, need }) => resolveNetwork({ name, format: null, need, memo: null }))

/** Returns the rules of withdrawals through a network in the form of the call. */
export function toDemoRules(
  coin: string,
  network: string,
): Pick<DepositNetwork, 'format' | 'contract' | 'withdrawalMemo' | 'memoFormat'> {
  const { format, need, memo } = getRules(coin).find(({ name }) => name === network) ?? ANY_NETWORK
  const contract = coin === 'USDT' ? (CONTRACTS[network] ?? '') : ''
  return { format: format ?? '', contract, withdrawalMemo: need, memoFormat: memo }
}

/** Returns the networks of a coin that may have an address. */
const findFitting = (coin: string, address: string): DestinationNetwork[] => findNetworksOf(address, getRules(coin))

/** Returns the network's name and the cleaned memo. @throws DemoRefusal if `network` is a refusal, or does not accept the memo */
function assertFit<Network extends DestinationNetwork>(
  network: Network | RuleRefusal | null,
  memo: string,
): Pick<AddressRow, 'network' | 'memo'> {
  if (network && 'field' in network) throw toDemoRefusal(network)
  const cleaned = cleanMemo(memo, (network ?? ANY_NETWORK).memo)
  assertAllowed(findMemoRefusal(cleaned, network))
  return { network: network?.name ?? '', memo: cleaned }
}

/**
 * Returns the address to bind. Checksums and contracts are judged by the page before it sends an address; their code would double the size of the demo.
 * `before` is the bound address, or null.
 *
 * @throws DemoRefusal with the field that is wrong
 */
export function judgeDemoAddress(
  coin: string,
  given: { address: string; network: string | null; memo: string | null },
  before: BoundDestination | null,
): BoundDestination {
  const { address, fault } = parseAddress(
    given.address,
    getRules(coin).some(({ need }) => need !== 'none'),
  )
  const fitting = findFitting(coin, address)
  assertAllowed(findFaultRefusal(fault ?? (fitting.length === 0 ? 'network' : null)))
  const { network, memo } = readStatedNetwork(given, before?.address === address ? before : null)
  return { address, ...assertFit(chooseNetwork(fitting, network), memo) }
}

/** Returns the names of the networks that an address without a network may belong to; empty if its network is known. */
export const findDemoChoices = (coin: string, { address, network }: BoundDestination): string[] =>
  network === '' ? findFitting(coin, address).map(({ name }) => name) : []

/**
 * Returns the network and the memo of a withdrawal to a bound address. `named` is the network that the form names, "" for none.
 *
 * @throws DemoRefusal that names the choices if the network must be chosen
 */
export const getPayoutNetwork = (coin: string, bound: BoundDestination, named: string) =>
  assertFit(choosePayoutNetwork(bound.network, findFitting(coin, bound.address), named), bound.memo)
