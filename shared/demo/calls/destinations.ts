import { parseAddress } from '../../base/contract/address-text.ts'
import {
  ANY_NETWORK,
  type DestinationNetwork,
  findNetworksOf,
  isSameNetwork,
  resolveNetwork,
} from '../../base/contract/destination-networks.ts'
import { cleanMemo, findMemoFault } from '../../base/contract/memos.ts'
import type { DepositNetwork } from '../../base/contract/networks.ts'
import type { AddressRow } from '../demo-records.ts'
import { DemoRefusal } from '../demo-refusal.ts'
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
): Pick<DepositNetwork, 'format' | 'contract' | 'withdrawal_memo' | 'memo_format'> {
  const { format, need, memo } = getRules(coin).find(({ name }) => name === network) ?? ANY_NETWORK
  const contract = coin === 'USDT' ? (CONTRACTS[network] ?? '') : ''
  return { format: format ?? '', contract, withdrawal_memo: need, memo_format: memo }
}

/**
 * Returns the bound address. As on the server, a network is never guessed. Checksums and contracts are judged by the page before it sends an address;
 * their code would double the size of the demo.
 *
 * @throws DemoRefusal with the field that is wrong
 */
export function judgeDemoAddress(
  coin: string,
  given: { address: string; network: string | null; memo: string | null },
): Pick<AddressRow, 'address' | 'network' | 'memo'> {
  const rules = getRules(coin)
  const { address, fault } = parseAddress(
    given.address,
    rules.some(({ need }) => need !== 'none'),
  )
  const fitting = findNetworksOf(address, rules)
  if (fault || fitting.length === 0) throw new DemoRefusal('invalid', 'address', fault ?? 'network')
  const network = chooseDemoNetwork(fitting, given.network ?? '')
  const memo = cleanMemo(given.memo ?? '', network.memo)
  const wrong = findMemoFault(memo, { need: network.need, format: network.memo })
  if (wrong) throw new DemoRefusal('invalid', 'memo', wrong)
  return { address, network: network.name, memo }
}

/** Returns the names of the networks that an address without a network may belong to; empty if its network is known. */
export function findDemoChoices(coin: string, { address, network }: Pick<AddressRow, 'address' | 'network'>): string[] {
  return network === '' ? findNetworksOf(address, getRules(coin)).map(({ name }) => name) : []
}

/** @throws DemoRefusal that names the choices if the network of an address was not chosen: as on the server, also if only one accepts it */
export function assertDemoNetwork(coin: string, row: Pick<AddressRow, 'address' | 'network'>, named: string): void {
  const choices = findDemoChoices(coin, row)
  if (named === '' && choices.length > 0) throw refuseWithoutNetwork(choices)
}

function chooseDemoNetwork(fitting: readonly DestinationNetwork[], named: string): DestinationNetwork {
  const [only, ...others] = fitting
  const found = named === '' && others.length === 0 ? only : fitting.find(({ name }) => isSameNetwork(name, named))
  if (!found) throw refuseWithoutNetwork(fitting.map(({ name }) => name))
  return found
}

const refuseWithoutNetwork = (choices: readonly string[]): DemoRefusal =>
  new DemoRefusal('invalid', 'network', `choice:${choices.join(',')}`)
