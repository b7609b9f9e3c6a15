import { negate, sum } from '../../../shared/base/money/decimal.ts'
import type { Sql } from '../../core/db/sql.ts'
import { post } from '../../ledger/ledger.ts'

/** House account that sample money comes from. Its negative balance is the total sample money. */
export const SAMPLE_MONEY_ACCOUNT = 'demo-grants'

/** Kind of the journal entries that grant sample money. */
export const SAMPLE_MONEY_KIND = 'sample-money'

/** Kind of the journal entries that take sample money back. */
export const SAMPLE_MONEY_REMOVAL_KIND = 'sample-money-removal'

/** Sample money that a new member of a demo installation gets. */
const GRANTS = [
  { type: 'options', coin: 'USDT', amount: '10000' },
  { type: 'funds', coin: 'USDT', amount: '10000' },
  { type: 'funds', coin: 'BTC', amount: '0.5' },
] as const

/** Grants sample money to a new member, in one journal entry of kind `sample-money`. */
export async function grantSampleMoney(tx: Sql, member: string, now: number): Promise<void> {
  const coins = [...new Set(GRANTS.map(({ coin }) => coin))]
  const given = GRANTS.map(({ type, coin, amount }) => ({ account: { member, type, coin }, amount }))
  const taken = coins.map((coin) => ({
    account: { house: SAMPLE_MONEY_ACCOUNT, coin },
    amount: negate(sum(GRANTS.filter((grant) => grant.coin === coin).map(({ amount }) => amount))),
  }))
  await post(tx, [{ kind: SAMPLE_MONEY_KIND, reference: `member:${member}`, postings: [...given, ...taken] }], now)
}
