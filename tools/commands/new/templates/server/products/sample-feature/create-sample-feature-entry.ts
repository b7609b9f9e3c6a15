import { createSampleFeatureEntry as endpoint } from '../../../shared/base/contract/sample-feature.ts'
import { getScale, negate } from '../../../shared/base/money/decimal.ts'
import { handle } from '../../core/http/handle.ts'
import { refuse, succeed } from '../../core/http/refusal.ts'
import { allCoins, post } from '../../ledger/ledger.ts'
import { insertEntry } from './sample-feature.entries.ts'

/** Kind of the journal entries posted here. */
export const ENTRY = 'sample-feature-entry'
const COIN = 'USDT'
/** House account with the amounts that members have set aside. */
const HELD = { house: 'sample-feature-held', coin: COIN }

/** Sets money aside: a record, and one journal entry under its id, in the request's transaction. A refusal rolls back both. */
export const createSampleFeatureEntry = handle(endpoint, async ({ form, member, context: { now }, tx }) => {
  const { num, note } = form
  const digits = (await allCoins(tx)).find(({ title }) => title === COIN)?.scale ?? 0
  if (getScale(num) > digits)
    return refuse('sample-feature.tooManyDigits', { digits }, { field: 'num', rule: 'digits' })
  const id = await insertEntry(tx, member, { amount: num, note, created_at: now() })
  const postings = [
    { account: { member, type: 'funds' as const, coin: COIN }, amount: negate(num) },
    { account: HELD, amount: num },
  ]
  const short = await post(tx, [{ kind: ENTRY, reference: `sample-feature:${id}`, postings }], now())
  if (short)
    return refuse('sample-feature.insufficient', { available: short.balance }, { field: 'num', rule: 'balance' })
  return succeed({ id }, 'sample-feature.created', { amount: num })
})
