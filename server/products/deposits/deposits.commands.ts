import * as v from 'valibot'
import { compare, sign } from '../../../shared/base/money/decimal.ts'
import { findDepositAmountRefusal } from '../../../shared/base/rules/deposits.rules.ts'
import { type Command, Problem } from '../../core/command/command.ts'
import { act } from '../../core/command/declare-command.ts'
import { coinAmount, idInput, textInput } from '../../core/command/inputs.ts'
import { allCoins } from '../../ledger/ledger.ts'
import { findForeignClaim } from '../../platform/reviews/claims.commands.ts'
import { decideInTransaction } from '../../platform/reviews/decide.ts'
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
    async run({ id, amount, text }, context) {
      const { tx, about } = context
      const claimed = await findForeignClaim(context, id)
      if (claimed) return claimed
      const review = await findReview(tx, id)
      if (review?.kind !== DEPOSIT || review.state !== 'waiting')
        return new Problem(`No deposit waits for a review under ${id}.`)
      about(review.member)
      const deposit = await findDeposit(tx, review.subject)
      if (!deposit) return new Problem(`No deposit waits for a review under ${id}.`)
      const { scale = 0 } = (await allCoins(tx)).find(({ id: coin }) => coin === deposit.coinId) ?? {}
      if (sign(amount) <= 0 || findDepositAmountRefusal(amount, { scale, minimum: '0' }))
        return new Problem(`AMOUNT must be above 0, with at most ${scale} decimals.`)
      if (compare(amount, deposit.amount) === 0)
        return new Problem(`${deposit.amount} ${deposit.coin} is what the member announced: use reviews approve ${id}.`)
      await setArrivedAmount(tx, deposit.id, amount)
      const decided = await decideInTransaction(context, tx, id, { state: 'approved', by: 'operator', reason: text })
      if (decided instanceof Problem) return decided
      return { member: review.member, amount, announced: deposit.amount, coin: deposit.coin }
    },
    show: ({ member, amount, announced, coin }) =>
      `${amount} ${coin} is credited to member ${member}, who announced ${announced} ${coin}.`,
  }),
]
