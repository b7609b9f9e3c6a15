import { randomUUID } from 'node:crypto'
import type { AccountType } from '../../shared/contract/constants.ts'
import { transferBetweenAccounts as endpoint } from '../../shared/contract/transfer.ts'
import { negate, scaleOf } from '../../shared/money/decimal.ts'
import type { Sql } from '../db/sql.ts'
import { handle } from '../http/handle.ts'
import { type Refusal, refuse, succeed } from '../http/refusal.ts'
import { allCoins, post } from '../ledger/ledger.ts'
import { translate } from '../messages.ts'
import { settingsIn } from '../settings/settings.ts'

/** The kind of the entries that transfers are. */
export const TRANSFER = 'account-transfer'

/** Moves a coin between two accounts of the member, at once and whole: one entry, exact to the last digit. */
export const transferBetweenAccounts = handle(endpoint, async ({ form, member, lang, context: { now }, tx }) => {
  const { c_id, num, from_type: from, to_type: to } = form
  const closed = await closedTo(tx, from, to)
  if (closed) return closed
  const coin = (await allCoins(tx)).find(({ id }) => id === c_id)
  if (!coin) return refuse('accounts.unknownCoin', {}, { field: 'c_id', rule: 'unknown' })
  if (scaleOf(num) > coin.scale)
    return refuse('transfer.tooManyDigits', { digits: coin.scale }, { field: 'num', rule: 'digits' })
  const account = (type: AccountType) => ({ member, type, coin: coin.title })
  const postings = [
    { account: account(from), amount: negate(num) },
    { account: account(to), amount: num },
  ]
  const short = await post(tx, [{ kind: TRANSFER, reference: `transfer:${randomUUID()}`, postings }], now())
  if (short) return refuse('transfer.insufficient', { available: short.balance }, { field: 'num', rule: 'balance' })
  const name = (type: AccountType) => translate(lang, `account.${type}`)
  return succeed(null, 'transfer.done', { amount: num, coin: coin.title, from: name(from), to: name(to) })
})

/** Why nothing may move between these accounts; null when it may. */
async function closedTo(sql: Sql, from: AccountType, to: AccountType): Promise<Refusal | null> {
  const { account_transfer_status, quantize_switch } = await settingsIn(sql)
  if (!account_transfer_status) return refuse('transfer.off')
  const fields = { from_type: from, to_type: to }
  for (const [field, type] of Object.entries(fields))
    if (type === 'quant' && !quantize_switch) return refuse('transfer.noAccount', {}, { field, rule: 'offered' })
  return from === to ? refuse('transfer.sameAccount', {}, { field: 'to_type', rule: 'differ' }) : null
}
