import { type ActContext, NeedsConfirmation, Problem } from '../../core/command/command.ts'
import type { Sql } from '../../core/db/sql.ts'
import { countNetworkUses } from './bound-members.ts'
import { type DepositTerms, type DepositWay, judgeAddress, toPayoutNetwork, type WithdrawalRules } from './networks.ts'

/** Returns the stored form of an address or a contract, or the reason why this network cannot have it. "" stays. */
export function toNetworkAddress(typed: string, network: DepositWay): string | Problem {
  if (typed === '') return ''
  const { address, fault } = judgeAddress(typed, {
    networks: [toPayoutNetwork(network)],
    unpayable: { own: [], contracts: [] },
  })
  if (fault === 'checksum') return new Problem(`The checksum of ${typed} is wrong: one character may be mistyped.`)
  if (fault === null || fault === 'burn' || fault === 'contract') return address
  return new Problem(`${typed} is not an address of ${network.name}.`)
}

/** Asks the operator to confirm a change of a network, and names what depends on it. Addresses and withdrawals keep the network under its name. */
export async function confirmChange(db: Sql, { coin, name }: DepositWay, change: string): Promise<NeedsConfirmation> {
  const { addresses, waiting } = await countNetworkUses(db, { coin, name })
  const uses = `Members have bound ${addresses} ${addresses === 1 ? 'address' : 'addresses'} on it, and ${waiting} ${waiting === 1 ? 'withdrawal waits' : 'withdrawals wait'}; they stay on ${name}.`
  return new NeedsConfirmation(`${change} ${name} of ${coin}. ${uses}`, {
    field: 'yes',
    hint: 'Repeat it with --yes to confirm.',
  })
}

/** Asks the operator to confirm where members will send their deposits. */
export const confirmDestination = (
  { coin, name }: Pick<DepositWay, 'coin' | 'name'>,
  place: string,
): NeedsConfirmation =>
  new NeedsConfirmation(`Members will send ${coin} by ${name} to ${place}. Compare it character by character.`, {
    field: 'yes',
    hint: 'Repeat it with --yes to confirm.',
  })

/** Logs a change of a network once it is committed, with its terms and rules, and those before. Member data is not logged. */
export function logChange({ afterCommit }: ActContext, way: DepositWay, event: string, before?: DepositWay): void {
  const { id, coin, name, address } = way
  const fields = { network: id, coin, name, address, ...pickTerms(way) }
  afterCommit(({ log }) => log.info({ ...fields, ...(before && { before: pickTerms(before) }) }, event))
}

const pickTerms = ({
  minimum,
  arrival,
  memo,
  contract,
  withdrawal_memo,
  memo_format,
}: DepositTerms & WithdrawalRules) => ({
  minimum,
  arrival,
  memo,
  contract,
  withdrawal_memo,
  memo_format,
})
