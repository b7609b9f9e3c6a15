import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { ActContext, Problem } from '../../core/command/command.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Coin } from '../../ledger/ledger.ts'
import { decideInTransaction, getDeciders } from '../../platform/reviews/decide.ts'
import { findLatestReviewLanguage, submitForReview } from '../../platform/reviews/reviews.ts'
import { getDepositValue } from './deposit-limit.ts'
import { DEPOSIT } from './deposits.review.ts'
import { addDeposit, type Deposit } from './deposits.ts'

/** Money of a member that arrived, as a payment provider announces it. */
export interface ArrivedMoney {
  coin: Coin
  network: string
  address: string
  amount: Decimal
}

/** Time within which a deposit that was credited by hand may be the one that a provider announces, ms. */
const SAME_DEPOSIT_MS = 7 * 24 * 3_600_000

/** Returns the waiting deposits of a member through a network, oldest first. The caller has locked the member. */
export const findWaitingThrough = (
  sql: Sql,
  member: string,
  { coin, network }: Pick<ArrivedMoney, 'coin' | 'network'>,
): Promise<Pick<Deposit, 'id' | 'amount' | 'address'>[]> =>
  sql.query<Pick<Deposit, 'id' | 'amount' | 'address'>>(
    `SELECT id::text, amount, address FROM deposits
     WHERE member = $1::bigint AND coin = $2::bigint AND network = $3 AND state = 'waiting' ORDER BY deposits.id`,
    [member, coin.id, network],
  )

/** Returns the newest deposit of the last 7 days with this amount that a person credited, and no event of a provider; or null. */
export async function findCreditedByHand(
  sql: Sql,
  member: string,
  { coin, network, amount }: ArrivedMoney,
  now: number,
): Promise<string | null> {
  const [found] = await sql.query<{ id: string }>(
    `SELECT d.id::text FROM deposits d
     WHERE d.member = $1::bigint AND d.coin = $2::bigint AND d.network = $3 AND d.amount = $4::numeric AND d.state = 'approved'
       AND d.changed_at > $5::bigint
       AND NOT EXISTS (SELECT FROM provider_events e WHERE e.type = 'deposit.arrived' AND e.subject = d.id)
     ORDER BY d.id DESC LIMIT 1`,
    [member, coin.id, network, amount, now - SAME_DEPOSIT_MS],
  )
  return found?.id ?? null
}

/** Adds a waiting deposit of money that arrived without an announcement of the member, to the funds account, and returns its id. */
export async function addArrivedDeposit(
  context: Pick<ActContext, 'market' | 'now' | 'tx'>,
  member: string,
  { coin, network, address, amount }: ArrivedMoney,
): Promise<string> {
  const { tx, now } = context
  const value = getDepositValue(context, coin, amount, now())
  const given = { member, coinId: coin.id, account: 'funds', amount, value, network, address, proof: '' } as const
  const subject = await addDeposit(tx, given, now())
  await submitForReview(tx, { kind: DEPOSIT, subject, member, lang: await findLatestReviewLanguage(tx, member) }, now())
  return subject
}

/** Credits the deposit of a waiting review, for the persons of the act. Returns a problem, or null. */
export async function creditReview(context: ActContext, review: string): Promise<Problem | null> {
  const decision = { state: 'approved', by: 'operator', reason: '', deciders: getDeciders(context) } as const
  const decided = await decideInTransaction(context, context.tx, review, decision)
  if (decided === null) throw new Error(`review ${review} of a locked deposit does not wait`)
  return 'message' in decided ? decided : null
}
