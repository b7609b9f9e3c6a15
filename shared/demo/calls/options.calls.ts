import { CURRENCY } from '../../base/contract/constants.ts'
import { compare, sum } from '../../base/money/decimal.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import {
  DEFAULT_LIQUIDITY_LIMITS,
  getStakeLimit,
  isDecidingTrade,
  isLiquid,
  LIQUIDITY_WINDOW_MS,
  measureLiquidity,
  SAME_SECONDS_MS,
} from '../../base/money/liquidity.ts'
import {
  decideOutcome,
  findDurationTerms,
  findOptionAmountRefusal,
  getOptionEnd,
} from '../../base/rules/options.rules.ts'
import { toMinutes } from '../../base/rules/own-limits.rules.ts'
import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import type { OptionRow } from '../demo-records.ts'
import { assertAllowed, DemoRefusal, requireFound } from '../demo-refusal.ts'
import { move } from '../ledger.ts'
import type { DemoMarket, DemoTrade } from '../market/demo-market.ts'
import { matchesFilter, takePage } from '../pages.ts'
import { assertNoPause, assertWithinLimits } from '../products/demo-limits.ts'
import { assertOpen, isThin } from './halt.ts'

const TERMS = [
  { seconds: 30, percent: '12', minimum: '10', maximum: '5000' },
  { seconds: 60, percent: '20', minimum: '10', maximum: '5000' },
  { seconds: 120, percent: '32', minimum: '50', maximum: '5000' },
  { seconds: 180, percent: '45', minimum: '100', maximum: '10000' },
  { seconds: 300, percent: '60', minimum: '200', maximum: '10000' },
]

/** Time to look for the trade that decides an order; each second has one, and few are too small. */
const TRADE_REACH_MS = 10_000

const LIMITS = DEFAULT_LIQUIDITY_LIMITS
/** Decimals of amounts of options. */
const STAKE_SCALE = 8

/** @throws DemoRefusal if the market has too few trades for options, or if orders that end in the same seconds would exceed their part of its turnover. */
function assertLiquid(demo: DemoBackend, market: DemoMarket, amount: Decimal, endsAt: number): void {
  const at = demo.getMarketTime()
  const trades = market.getTrades(at - LIQUIDITY_WINDOW_MS, at).map((trade) => market.toTradeText(trade))
  const liquidity = measureLiquidity(trades, LIQUIDITY_WINDOW_MS, LIMITS.leastTrade)
  if (isThin(demo) || !isLiquid(liquidity, LIMITS)) throw new DemoRefusal('halted', 'marketId', 'thin')
  const stakes = demo.records.options.filter(
    (row) =>
      row.status === 'open' && row.symbol === market.listing.symbol && Math.abs(row.endsAt - endsAt) <= SAME_SECONDS_MS,
  )
  const limit = getStakeLimit(liquidity, LIMITS, STAKE_SCALE)
  if (limit !== null && compare(sum([amount, ...stakes.map(({ amount }) => amount)]), limit) > 0)
    throw new DemoRefusal('halted', 'amount', 'turnover')
}

/** Returns the trade that decides one side of an order, and those that are passed over before it: the first large enough one of a list. */
function decide(market: DemoMarket, trades: readonly DemoTrade[]) {
  const texts = trades.map((trade) => market.toTradeText(trade))
  const at = texts.findIndex((trade) => isDecidingTrade(trade, LIMITS.leastTrade))
  const { id, ts, price } = texts[at] ?? {}
  const passed = at < 0 ? texts : texts.slice(0, at)
  return {
    trade: id !== undefined && ts !== undefined && price !== undefined ? { id, ts, price } : null,
    skipped:
      passed.length === 0
        ? null
        : {
            count: passed.length,
            trades: passed.map((one) => ({ id: one.id, ts: one.ts, price: one.price, reason: 'small' as const })),
          },
  }
}

/** @throws DemoRefusal if the duration is not offered or the amount is invalid for it */
function findTerms({ seconds, amount }: { seconds: number; amount: Decimal }) {
  const offer = findDurationTerms(TERMS, seconds)
  if ('field' in offer) throw new DemoRefusal('invalid', offer.field, offer.rule, offer.bound)
  assertAllowed(findOptionAmountRefusal(amount, offer, STAKE_SCALE))
  return offer
}

/** Places an option order at a time. The amount moves from the options account to the house. */
export function placeOption(
  demo: DemoBackend,
  order: { market: string; seconds: number; amount: string; direction: 'up' | 'down' },
  at: number,
): OptionRow {
  const { listing } = requireFound(demo.findMarket(order.market), 'marketId')
  const { seconds, percent } = findTerms(order)
  const id = demo.createId()
  const postings = move(CURRENCY, order.amount, 'options', 'house')
  const remark = 'booked.option-order'
  demo.ledger.post({ at, remark, detail: `#${id}`, type: 'option', number: id, postings }, 'amount')
  const row: OptionRow = {
    orderId: id,
    marketName: listing.title,
    symbol: listing.symbol,
    status: 'open',
    isWin: 'no',
    profit: null,
    entryPrice: null,
    exitPrice: null,
    seconds,
    secondsLeft: seconds,
    direction: order.direction,
    directionText: '',
    amount: order.amount,
    openedAt: at,
    closesAt: null,
    outcome: 'pending',
    entry: null,
    exit: null,
    leastTrade: LIMITS.leastTrade,
    entrySkipped: null,
    exitSkipped: null,
    endsAt: getOptionEnd(at, { seconds }),
    percent,
  }
  demo.records.options.push(row)
  return row
}

/** Sets the entry prices of open orders, and settles those that have ended by `now`: by two trades and nothing else. */
export function settleOptions(demo: DemoBackend, now: number): void {
  for (const row of demo.records.options.filter(({ status }) => status === 'open')) {
    const market = requireFound(demo.findMarket(row.symbol), 'symbol')
    const seen = Math.min(now, demo.getMarketTime())
    const placed = Number(row.openedAt)
    if (!row.entry) {
      const entry = decide(market, market.getTrades(placed, Math.min(seen, row.endsAt, placed + TRADE_REACH_MS)))
      if (entry.trade) Object.assign(row, { entry: entry.trade, entrySkipped: entry.skipped })
    }
    row.entryPrice = row.entry?.price ?? null
    row.secondsLeft = Math.max(0, Math.ceil((row.endsAt - now) / 1000))
    if (now < row.endsAt) continue
    const last = decide(market, market.getTrades(row.endsAt - TRADE_REACH_MS, Math.min(seen, row.endsAt)).toReversed())
    row.exit = row.entry && last.trade && last.trade.ts >= Number(row.entry.ts) ? last.trade : null
    if (row.exit && last.skipped) row.exitSkipped = { ...last.skipped, trades: last.skipped.trades.toReversed() }
    settle(demo, row)
  }
}

function settle(demo: DemoBackend, row: OptionRow): void {
  const { entry, exit, direction, amount, percent, orderId: number, openedAt, endsAt } = row
  const terms = { direction, amount, percent, pushRule: 'refund', scale: STAKE_SCALE } as const
  const contract = { ...terms, acceptedAt: Number(openedAt), endsAt }
  const toTrade = (trade: typeof entry) => trade && { ...trade, ts: Number(trade.ts) }
  const { outcome, profit } = decideOutcome(contract, toTrade(entry), toTrade(exit))
  const lost = outcome === 'lost'
  if (outcome === 'returned') row.exit = null
  Object.assign(row, {
    outcome,
    status: 'settled',
    closesAt: endsAt,
    isWin: outcome === 'won' ? 'yes' : 'no',
    profit: lost ? amount : profit,
  })
  row.exitPrice = row.exit?.price ?? null
  row.secondsLeft = 0
  if (lost) return
  const postings = [...move(CURRENCY, amount, 'house', 'options'), ...move(CURRENCY, profit, 'house', 'options')]
  const remark = 'booked.option-settlement'
  demo.ledger.post({ at: row.endsAt, remark, detail: `#${number}`, type: 'option', number, postings })
}

/** Terms of timed options, without the member's balance. */
export const DEMO_OPTION_TERMS = {
  multipliers: ['1', '3', '5', '10'],
  presetKind: '2',
  coin: CURRENCY,
  profitPercents: TERMS.map(({ percent }) => percent),
  durations: TERMS.map(({ seconds }) => String(seconds)),
  amountRanges: TERMS.map(({ minimum, maximum }) => `${minimum}-${maximum}`),
}

/** Handlers of timed options. */
export const optionCalls: DomainCalls<'options'> = {
  getOptionTerms: (_form, demo) => ({
    ...DEMO_OPTION_TERMS,
    balance: demo.ledger.getBalance('options', CURRENCY),
    requirement: demo.records.findRequirement(),
  }),
  createOptionOrder({ marketId, seconds, amount, direction }, demo) {
    const market = requireFound(demo.findMarket(marketId), 'marketId')
    assertOpen(demo, 'marketId')
    assertNoPause(demo, 'marketId')
    const requirement = demo.records.findRequirement()
    if (requirement !== '') throw new DemoRefusal('invalid', 'marketId', requirement)
    const offer = findTerms({ seconds, amount })
    assertWithinLimits(demo, { stake: amount, loss: amount, time: toMinutes(seconds) })
    assertLiquid(demo, market, amount, getOptionEnd(demo.now(), offer))
    const order = { market: marketId, seconds, amount, direction }
    return { orderId: placeOption(demo, order, demo.now()).orderId }
  },
  getOptionOrder: ({ orderId }, { records }) =>
    requireFound(
      records.options.find((row) => row.orderId === orderId),
      'orderId',
    ),
  getOptionOrders: ({ status, direction, symbol, from, to, ...page }, { records }) =>
    takePage(
      records.options.filter(
        (row) =>
          row.status === status &&
          (direction === null || row.direction === direction) &&
          matchesFilter({ symbol: row.symbol, at: Number(row.openedAt) }, { symbol, from, to }),
      ),
      page,
      (row) => row.orderId,
    ),
}
