import type { Sql } from '../../core/db/sql.ts'
import { translate } from '../../core/messages.ts'
import type { ReviewKind } from '../../define-domain.ts'
import { post } from '../../ledger/ledger.ts'
import { unpayable } from '../networks/unpayable-addresses.ts'
import { paid, returned } from './withdrawals.journal.ts'
import { destinationName, setWithdrawalState, type Withdrawal, withdrawalById } from './withdrawals.ts'

/** Kind of the reviews of withdrawals. */
export const WITHDRAWAL = 'withdrawal'

/** Review of withdrawals: the decision pays out or releases the held amount in the same transaction. */
export const withdrawalReviews: ReviewKind = {
  movesMoney: true,
  byMail: true,
  paysOut: true,
  async decided(tx, { subject, state, reason, lang }, now) {
    const withdrawal = await theWithdrawal(tx, subject)
    await endWithdrawal(tx, withdrawal, { state, reason }, now)
    const { amount, coin } = withdrawal
    const account = translate(lang, `account.${withdrawal.account}`)
    if (state !== 'approved')
      return {
        title: translate(lang, 'withdrawals.refusedTitle'),
        text: translate(lang, 'withdrawals.refusedText', { amount, coin, account }),
      }
    const values = { amount, coin, quantity: withdrawal.received, address: destinationName(withdrawal) }
    return {
      title: translate(lang, 'withdrawals.paidTitle'),
      text: translate(lang, 'withdrawals.paidText', values),
    }
  },
  async marks(sql, subjects) {
    const marks = new Map<string, string[]>()
    for (const subject of subjects) {
      const { way, address } = await theWithdrawal(sql, subject)
      const why = way === 'wallet' ? await unpayable(sql, address) : null
      if (why)
        marks.set(subject, [why === 'own' ? 'goes to a deposit address of the platform' : 'goes to a burn address'])
    }
    return marks
  },
  /** Unmasked, because the operator pays by these details. */
  async shown(sql, subject, secrets) {
    const { coin, amount, fee, received, account, way, member, ...to } = await theWithdrawal(sql, subject)
    const place: Record<string, string> =
      way === 'wallet'
        ? { network: to.network, address: to.address }
        : { bank: to.bank_name, 'card number': secrets.open(to.card_number, member), cardholder: to.card_name }
    return {
      facts: { 'to pay': `${received} ${coin}`, ...place, amount: `${amount} ${coin}`, fee: `${fee} ${coin}`, account },
      pictures: {},
    }
  },
}

/**
 * Stores how a withdrawal ended and books it: paid out if approved, otherwise released. Used for decisions and for cancellations.
 * @throws Error if the held amount is missing
 */
export async function endWithdrawal(
  tx: Sql,
  withdrawal: Withdrawal,
  ending: Pick<Withdrawal, 'state' | 'reason'>,
  now: number,
): Promise<void> {
  await setWithdrawalState(tx, withdrawal.id, ending, now)
  const short = await post(tx, [ending.state === 'approved' ? paid(withdrawal) : returned(withdrawal)], now)
  if (short) throw new Error(`held amount of withdrawal ${withdrawal.id} is missing`)
}

async function theWithdrawal(sql: Sql, id: string): Promise<Withdrawal> {
  const withdrawal = await withdrawalById(sql, id)
  if (!withdrawal) throw new Error(`withdrawal ${id} not found`)
  return withdrawal
}
