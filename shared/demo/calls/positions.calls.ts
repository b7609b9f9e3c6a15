import { CURRENCY } from '../../base/contract/constants.ts'
import { DAY_MS } from '../../base/contract/utc-days.ts'
import { add, compare, negate, sign, sum } from '../../base/money/decimal.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import {
  applyChange,
  type EntryAmount,
  getAverageCost,
  getUnrealisedProfit,
  NO_POSITION,
  toPositionChanges,
} from '../../base/rules/positions.rules.ts'
import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import { ACCOUNTS, type Entry } from '../ledger.ts'

/** Returns the sums of an entry by coin over the member's accounts, at the prices of its time. */
function sumEntry(demo: DemoBackend, { at, postings }: Entry): EntryAmount[] {
  const own = postings.filter(({ account }) => account !== 'house')
  return [...new Set(own.map(({ coin }) => coin))].map((coin) => ({
    coin,
    amount: sum(own.flatMap((posting) => (posting.coin === coin ? posting.amount : []))),
    price: demo.getPrice(coin, Math.min(at, demo.getMarketTime())),
  }))
}

/** Returns the number of the UTC day of a time (epoch ms). */
const toDay = (at: number): number => Math.floor(at / DAY_MS)

/** Returns the positions of all coins, and the profits of sales by day and coin. */
function computePositions(demo: DemoBackend) {
  const positions = new Map<string, ReturnType<typeof applyChange>['position'] & { realised: Decimal }>()
  const days = new Map<number, Decimal>()
  for (const entry of demo.ledger.entries)
    for (const change of toPositionChanges(sumEntry(demo, entry))) {
      const known = positions.get(change.coin) ?? { ...NO_POSITION, realised: '0' }
      const { position, realised } = applyChange(known, change)
      const profit = realised ?? '0'
      positions.set(change.coin, { ...position, realised: add(known.realised, profit) })
      const day = toDay(entry.at)
      if (sign(profit) !== 0) days.set(day, add(days.get(day) ?? '0', profit))
    }
  return { positions, days }
}

/** Handlers of costs and profits. */
export const positionCalls: DomainCalls<'positions'> = {
  getPositions({ days: count }, demo) {
    const { positions, days } = computePositions(demo)
    const options = new Map<number, Decimal>()
    for (const { outcome, amount, profit, endsAt } of demo.records.options)
      if (outcome === 'won' || outcome === 'lost') {
        const result = outcome === 'won' ? (profit ?? '0') : negate(amount)
        options.set(toDay(endsAt), add(options.get(toDay(endsAt)) ?? '0', result))
      }
    const getBalance = (account: (typeof ACCOUNTS)[number], coin: string) =>
      add(demo.ledger.getBalance(account, coin), demo.ledger.getBalance(`${account}/frozen`, coin))
    return {
      coins: demo.getCoins().flatMap(([coinId, coin]) => {
        const position = positions.get(coin)
        if (coin === CURRENCY || !position || (sign(position.quantity) === 0 && sign(position.realised) === 0))
          return []
        const [type = 'funds'] = ACCOUNTS.toSorted((a, b) => compare(getBalance(b, coin), getBalance(a, coin)))
        return {
          coinId,
          coin,
          type: sign(getBalance(type, coin)) > 0 ? type : ('funds' as const),
          amount: position.quantity,
          cost: position.cost,
          averageCost: getAverageCost(position),
          unrealised: getUnrealisedProfit(position, demo.getPrice(coin)),
          realised: position.realised,
          isWhole: true,
        }
      }),
      days: [...new Set([...days.keys(), ...options.keys()])]
        .filter((day) => day > toDay(demo.now()) - count)
        .toSorted((a, b) => b - a)
        .map((day) => ({
          day: new Date(day * DAY_MS).toISOString().slice(0, 10),
          realised: days.get(day) ?? '0',
          isWhole: true,
          options: options.get(day) ?? '0',
        })),
    }
  },
}
