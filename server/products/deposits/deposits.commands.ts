import * as v from 'valibot'
import { compare, sign } from '../../../shared/base/money/decimal.ts'
import { findDepositAmountRefusal } from '../../../shared/base/rules/deposits.rules.ts'
import { type Command, Problem } from '../../core/command/command.ts'
import { act } from '../../core/command/declare-command.ts'
import { coinAmount, idInput, textInput } from '../../core/command/inputs.ts'
import type { Sql } from '../../core/db/sql.ts'
import { allCoins, type Coin } from '../../ledger/ledger.ts'
import { isAboveCeiling, recordMove } from '../../market/risk/operator-worth.ts'
import { findForeignClaim } from '../../platform/reviews/claims.commands.ts'
import { decideInTransaction, getDeciders } from '../../platform/reviews/decide.ts'
import { findReview } from '../../platform/reviews/reviews.ts'
import { DEPOSIT } from './deposits.review.ts'
import { findDeposit, setArrivedAmount } from './deposits.ts'

/** Operator commands for deposits. Those that arrived as announced are decided by `reviews approve`. */
export const commands: readonly Command[] = [
  act({
    usage: 'deposits credit <ID> <AMOUNT> <TEXT>',
    description:
      'approves the deposit of review ID with the AMOUNT that arrived instead of the announced one, and notifies the member with the reason TEXT',
    permission: 'deposits.credit',
    method: 'POST',
    path: '/reviews/:id/credit',
    input: v.object({ ...idInput.entries, amount: coinAmount, text: textInput(1000) }),
    secondPerson: {
      rule: 'a credit above OPERATOR_CEILING, or more than OPERATOR_DAILY_CEILING in 24 h',
      async applies({ id, amount }, context) {
        const coin = await findCoinOfReview(context.tx, id)
        return coin !== null && isAboveCeiling(context, coin, amount)
      },
    },
    async run({ id, amount, text }, context) {
      const { tx, about } = context
      const claimed = await findForeignClaim(context, id)
      if (claimed) return claimed
      const review = await findReview(tx, id)
      if (review?.kind !== DEPOSIT || review.state !== 'waiting')
        return new Problem(`No deposit waits for a review under ${id}.`)
      about(review.member)
      const [deposit, coin] = [await findDeposit(tx, review.subject), await findCoinOfReview(tx, id)]
      if (!deposit || !coin) return new Problem(`No deposit waits for a review under ${id}.`)
      if (sign(amount) <= 0 || findDepositAmountRefusal(amount, { scale: coin.scale, minimum: '0' }))
        return new Problem(`AMOUNT must be above 0, with at most ${coin.scale} decimals.`)
      if (compare(amount, deposit.amount) === 0)
        return new Problem(`${deposit.amount} ${deposit.coin} is what the member announced: use reviews approve ${id}.`)
      await setArrivedAmount(tx, deposit.id, amount)
      const decision = { state: 'approved', by: 'operator', reason: text, deciders: getDeciders(context) } as const
      const decided = await decideInTransaction(context, tx, id, decision)
      if (decided instanceof Problem) return decided
      await recordMove(context, coin, amount)
      return { member: review.member, amount, announced: deposit.amount, coin: deposit.coin }
    },
    show: ({ member, amount, announced, coin }) =>
      `${amount} ${coin} is credited to member ${member}, who announced ${announced} ${coin}.`,
  }),
]

/** Returns the coin of the deposit of a review, or null if the review is of another kind. */
async function findCoinOfReview(tx: Sql, id: string): Promise<Coin | null> {
  const review = await findReview(tx, id)
  const deposit = review?.kind === DEPOSIT ? await findDeposit(tx, review.subject) : null
  return (await allCoins(tx)).find((coin) => coin.id === deposit?.coinId) ?? null
}
