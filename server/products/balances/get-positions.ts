import type { AccountType } from '../../../shared/base/contract/constants.ts'
import { getPositions as endpoint } from '../../../shared/base/contract/positions.ts'
import { DAY_MS } from '../../../shared/base/contract/utc-days.ts'
import { compare, sign } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { getAverageCost, getUnrealisedProfit } from '../../../shared/base/rules/positions.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import { handle } from '../../core/http/handle.ts'
import type { Domain } from '../../define-domain.ts'
import { allCoins, type Balance, balancesOf } from '../../ledger/ledger.ts'
import { getDayNumber, toDateText } from './day-number.ts'
import { readValuation } from './member-totals.ts'
import { findPositions, updatePositions } from './positions.ts'

/** Returns costs and profits of the member's coins, and the results of the last days, newest first. */
export const getPositions = handle(endpoint, async ({ form, member, context }) => {
  const { db } = context
  const { prices } = await readValuation(context)
  await updatePositions(context, member, prices)
  const [coins, positions, balances, days] = await Promise.all([
    allCoins(db),
    findPositions(db, member),
    balancesOf(db, member),
    findDayResults(db, member, getDayNumber(context.now()) - form.days + 1, context.domains),
  ])
  const priceByCoin = new Map(prices)
  return {
    coins: coins.flatMap(({ id, title }) => {
      const position = positions.find(({ coin }) => coin === title)
      if (!position || (sign(position.quantity) === 0 && sign(position.realised) === 0 && position.isWhole)) return []
      return {
        coinId: id,
        coin: title,
        type: findMainAccount(balances.filter(({ coin }) => coin === title)),
        amount: position.quantity,
        cost: position.cost,
        averageCost: getAverageCost(position),
        unrealised: getUnrealisedProfit(position, priceByCoin.get(title) ?? null),
        realised: position.realised,
        isWhole: position.isWhole,
      }
    }),
    days: days.map(({ day, ...row }) => ({ ...row, day: toDateText(day) })),
  }
})

/** Returns the account with the greatest available or frozen balance of a coin; funds, in which spot orders are paid, if there is none. */
const findMainAccount = (balances: readonly Balance[]): AccountType =>
  balances
    .filter(({ balance }) => sign(balance) > 0)
    .reduce<Balance | null>((top, row) => (top && compare(top.balance, row.balance) >= 0 ? top : row), null)?.type ??
  'funds'

/** Result of a day (number since 1970): profit of sales, and profit less losses of options. */
interface DayResult {
  day: number
  realised: Decimal
  isWhole: boolean
  options: Decimal
}

/** Returns the results of a member's days from `first` on, newest first. */
function findDayResults(sql: Sql, member: string, first: number, domains: readonly Domain[]): Promise<DayResult[]> {
  const settled = domains.flatMap(({ dailyResults }) =>
    dailyResults ? [`SELECT day, 0, true, amount FROM (${dailyResults}) AS settled`] : [],
  )
  const sold = `SELECT day, realised, is_whole, 0 FROM position_days WHERE member = $1::bigint AND day >= $3::int`
  return sql.query<DayResult>(
    `SELECT day, sum(realised) AS realised, bool_and(is_whole) AS "isWhole", sum(options) AS options
     FROM (${[sold, ...settled].join(' UNION ALL ')}) AS result (day, realised, is_whole, options) GROUP BY day ORDER BY day DESC`,
    [member, first * DAY_MS, first],
  )
}
