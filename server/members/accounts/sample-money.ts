import { negate, sum } from '../../../shared/money/decimal.ts'
import type { Sql } from '../../core/db/sql.ts'
import { post } from '../../ledger/ledger.ts'

/** The house account that sample money comes from; what it owes is all the sample money there is. */
export const HOUSE = 'demo-grants'

/** The kind of the journal entries that sample money is. */
export const SAMPLE_MONEY = 'sample-money'

/** The kind of the journal entries that take it back. */
export const SAMPLE_MONEY_REMOVED = 'sample-money-removal'

/** What a new member of a demo installation gets. */
const GRANTS = [
  { type: 'options', coin: 'USDT', amount: '10000' },
  { type: 'funds', coin: 'USDT', amount: '10000' },
  { type: 'funds', coin: 'BTC', amount: '0.5' },
] as const

/** Gives a new member money to try things with, booked under the name of what it is: kind `sample-money`. */
export async function grantSampleMoney(tx: Sql, member: string, now: number): Promise<void> {
  const coins = [...new Set(GRANTS.map(({ coin }) => coin))]
  const given = GRANTS.map(({ type, coin, amount }) => ({ account: { member, type, coin }, amount }))
  const taken = coins.map((coin) => ({
    account: { house: HOUSE, coin },
    amount: negate(sum(GRANTS.filter((grant) => grant.coin === coin).map(({ amount }) => amount))),
  }))
  await post(tx, [{ kind: SAMPLE_MONEY, reference: `member:${member}`, postings: [...given, ...taken] }], now)
}
