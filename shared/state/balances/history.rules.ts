import type { HoldingPlace } from '../../base/contract/balance-history.ts'
import { DAY_MS } from '../../base/contract/utc-days.ts'
import { add, compare, divide, multiply, sign, subtract, sum } from '../../base/money/decimal.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import type { CoinPrices, Overview } from './values.ts'
import { type BalanceHistory, type Holdings, toUsdt } from './worth.rules.ts'

/** Change of a total since the start of the UTC day. `percent` is null if there is no positive amount that it could refer to. */
export interface TotalChange {
  amount: Decimal
  percent: Decimal | null
}

/**
 * Returns the change of the total today without net deposits; null if the total at the start of the day is unknown. The percentage is of the start plus
 * net deposits, with two decimal places.
 */
export function calculateChange({
  total,
  startTotal,
  netDeposits,
}: Pick<BalanceHistory, 'total' | 'startTotal' | 'netDeposits'>): TotalChange | null {
  if (startTotal === null) return null
  const basis = add(startTotal, netDeposits)
  const amount = subtract(total, basis)
  return { amount, percent: sign(basis) > 0 ? divide(multiply(amount, '100'), basis, 2, 'half-up') : null }
}

/** Part of the member's coins: a coin, or null for all others. `share` is in percent with one decimal place. */
export interface Allocation {
  coin: string | null
  amount: Decimal
  value: Decimal
  share: Decimal
}

/** Coins with a part of their own. */
const MAX_PARTS = 5

/** Returns the coins of all accounts by value, at most five, then the sum of all others. Coins without a value are left out. */
export function allocateCoins({ accounts }: Pick<Overview, 'accounts'>): Allocation[] {
  const coins = new Map<string, { amount: Decimal; value: Decimal }>()
  for (const { coins: own } of accounts)
    for (const { name, usable, frozen, value } of own) {
      const known = coins.get(name) ?? { amount: '0', value: '0' }
      coins.set(name, { amount: sum([known.amount, usable, frozen]), value: add(known.value, value ?? '0') })
    }
  const sorted = [...coins].filter(([, { value }]) => sign(value) > 0).sort(([, a], [, b]) => compare(b.value, a.value))
  const total = sum(sorted.map(([, { value }]) => value))
  const toShare = (value: Decimal) => divide(multiply(value, '100'), total, 1, 'half-up')
  const top = sorted.slice(0, MAX_PARTS).map(([coin, part]) => ({ coin, ...part, share: toShare(part.value) }))
  const rest = sum(sorted.slice(MAX_PARTS).map(([, { value }]) => value))
  return sign(rest) > 0 ? [...top, { coin: null, amount: '0', value: rest, share: toShare(rest) }] : top
}

/** Amounts of one place with their value in dollars; the value is null if no coin has a price. */
export interface PlaceHoldings {
  place: HoldingPlace
  amounts: { coin: string; amount: Decimal }[]
  value: Decimal | null
}

/** Returns the holdings by place, in the order of their first mention. */
export function groupHoldings(holdings: Holdings, prices: CoinPrices): PlaceHoldings[] {
  const places = new Map<HoldingPlace, PlaceHoldings>()
  for (const { place, coin, amount } of holdings) {
    const placeHoldings = places.get(place) ?? { place, amounts: [], value: null }
    const value = toUsdt(coin, amount, prices)
    placeHoldings.amounts.push({ coin, amount })
    if (value !== null) placeHoldings.value = add(placeHoldings.value ?? '0', value)
    places.set(place, placeHoldings)
  }
  return [...places.values()]
}

/** Coordinate box of the line; the view stretches it. */
export const HISTORY_BOX = { width: 100, height: 40 } as const
const MARGIN = 2

/**
 * Returns the SVG path of daily totals, the last point being now, and false in `isWhole` if days are absent in between: the line has a gap there. The path is
 * empty for fewer than two points. `now` is epoch ms.
 */
export function createHistoryPath(
  { days, total }: Pick<BalanceHistory, 'days' | 'total'>,
  now: number,
): { path: string; isWhole: boolean } {
  const points = [
    ...days.map((row) => ({ day: Math.floor(Date.parse(row.day) / DAY_MS), value: Number(row.total) })),
    { day: Math.floor(now / DAY_MS), value: Number(total) },
  ].filter(({ day, value }) => Number.isFinite(day) && Number.isFinite(value))
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first.day >= last.day) return { path: '', isWhole: true }
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  let isWhole = true
  const path = points
    .map(({ day, value }, at) => {
      const x = ((day - first.day) / (last.day - first.day)) * HISTORY_BOX.width
      const y = MARGIN + (1 - (value - low) / (high - low || 1)) * (HISTORY_BOX.height - 2 * MARGIN)
      const isJoined = at > 0 && day - (points[at - 1]?.day ?? day) === 1
      if (at > 0 && !isJoined) isWhole = false
      return `${isJoined ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
  return { path, isWhole }
}
