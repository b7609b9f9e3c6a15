import { submitDeposit as endpoint } from '../../shared/contract/deposits.ts'
import { scaleOf } from '../../shared/money/decimal.ts'
import { isRowId } from '../db/row-id.ts'
import type { Sql } from '../db/sql.ts'
import { handle } from '../http/handle.ts'
import { refuse, succeed } from '../http/refusal.ts'
import { allCoins } from '../ledger/ledger.ts'
import { submitForReview } from '../reviews/reviews.ts'
import { settingsIn } from '../settings/settings.ts'
import { claimUpload } from '../uploads/records.ts'
import { addDeposit, waitingDeposits } from './deposits.ts'
import { DEPOSIT } from './review.ts'

/** So many of a member wait at the most: who sends more at once is no one whom an operator can keep up with. */
const MOST_WAITING = 10

/** Hands in a deposit for an operator to compare and credit. Nothing is booked before. The proof must be an upload of the member's own. */
export const submitDeposit = handle(endpoint, async ({ form, member, lang, context, tx }) => {
  const { recharge_status, quantize_switch } = await settingsIn(tx)
  if (!recharge_status) return refuse('deposits.off')
  if (form.type === 'quant' && !quantize_switch)
    return refuse('transfer.noAccount', {}, { field: 'type', rule: 'offered' })
  const coin = (await allCoins(tx)).find(({ id }) => id === form.c_id)
  if (!coin) return refuse('accounts.unknownCoin', {}, { field: 'c_id', rule: 'unknown' })
  if (scaleOf(form.num) > coin.scale)
    return refuse('transfer.tooManyDigits', { digits: coin.scale }, { field: 'num', rule: 'digits' })
  const network = await networkOf(tx, form.a_id, coin.id)
  if (!network) return refuse('deposits.unknownNetwork', { coin: coin.title }, { field: 'a_id', rule: 'unknown' })
  if ((await waitingDeposits(tx, member)) >= MOST_WAITING) return refuse('deposits.tooMany', { most: MOST_WAITING })
  const proof = await claimUpload(tx, member, form.payimg)
  if (proof === null) return refuse('accounts.foreignPicture', {}, { field: 'payimg', rule: 'upload' })
  const now = context.now()
  const { name, address } = network
  const given = { member, c_id: coin.id, account: form.type, amount: form.num, network: name, address, proof }
  const subject = await addDeposit(tx, given, now)
  await submitForReview(tx, { kind: DEPOSIT, subject, member, lang }, now)
  return succeed(null, context.config.demo ? 'deposits.handedInDemo' : 'deposits.handedIn')
})

/** The network of a coin with the house's address on it, or null. */
async function networkOf(sql: Sql, id: string, coin: string): Promise<{ name: string; address: string } | null> {
  if (!isRowId(id)) return null
  const [network] = await sql.query<{ name: string; address: string }>(
    'SELECT name, address FROM networks WHERE id = $1::bigint AND coin = $2::bigint',
    [id, coin],
  )
  return network ?? null
}
