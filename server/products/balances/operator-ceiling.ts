import { compare, round } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { Problem } from '../../core/command/command.ts'
import type { Context } from '../../core/http/context.ts'
import type { Coin } from '../../ledger/ledger.ts'
import { findWorth } from '../../market/risk/operator-worth.ts'

const YES_HINT = 'Add --yes to book it.'

/** Returns why an amount needs the operator's `--yes`: its value exceeds OPERATOR_CEILING, or its coin has no price. Null if it needs none. */
export function findCeilingProblem(
  context: Pick<Context, 'config' | 'market' | 'now'>,
  coin: Coin,
  amount: Decimal,
): Problem | null {
  const { title } = coin
  const ceiling = context.config.operatorCeiling
  const worth = findWorth(context, coin, amount)
  if (worth === null)
    return new Problem(
      `There is no price of ${title}, so it is not known whether this is above ${ceiling} USDT. ${YES_HINT}`,
    )
  if (compare(worth, ceiling) <= 0) return null
  return new Problem(
    `${amount} ${title} is worth ${round(worth, 2, 'down')} USDT, more than ${ceiling} USDT (OPERATOR_CEILING). ${YES_HINT}`,
  )
}
