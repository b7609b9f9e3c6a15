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
  const { amount, note } = form
  const digits = (await allCoins(tx)).find(({ title }) => title === COIN)?.scale ?? 0
  if (getScale(amount) > digits)
    return refuse('sample-feature.tooManyDigits', { digits }, { field: 'amount', rule: 'digits' })
  const id = await insertEntry(tx, member, { amount, note, created_at: now() })
  const postings = [
    { account: { member, type: 'funds' as const, coin: COIN }, amount: negate(amount) },
    { account: HELD, amount },
  ]
  const short = await post(tx, [{ kind: ENTRY, reference: `sample-feature:${id}`, postings }], now())
  if (short)
    return refuse('sample-feature.insufficient', { available: short.balance }, { field: 'amount', rule: 'balance' })
  return succeed({ id }, 'sample-feature.created', { amount })
})
