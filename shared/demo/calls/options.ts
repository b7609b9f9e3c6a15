import { CURRENCY } from '../../contract/constants.ts'
import { compare, percentOf, sum } from '../../money/decimal.ts'
import type { Decimal } from '../../money/decimal-text.ts'
import {
  DEFAULT_LIQUIDITY_LIMITS,
  getStakeLimit,
  isDecidingTrade,
  isLiquid,
  LIQUIDITY_WINDOW_MS,
  measureLiquidity,
  SAME_SECONDS_MS,
} from '../../money/liquidity.ts'
import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import { move } from '../ledger.ts'
import type { DemoMarket, DemoTrade } from '../market/demo-market.ts'
import { matchesFilter, takePage } from '../pages.ts'
import type { OptionRow } from '../records.ts'
import { DemoRefusal, requireFound } from '../refusal.ts'
import { assertOpen, isThin } from './halt.ts'

/** Duration in seconds, profit in percent, minimum and maximum amount. */
const TERMS = [
  [30, '12', '10', '5000'],
  [60, '20', '10', '5000'],
  [120, '32', '50', '5000'],
  [180, '45', '100', '10000'],
  [300, '60', '200', '10000'],
] as const

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
  if (isThin(demo) || !isLiquid(liquidity, LIMITS)) throw new DemoRefusal('halted', 'm_id', 'thin')
  const stakes = demo.records.options.filter(
    (row) =>
      row.status === 'open' && row.symbol === market.listing.symbol && Math.abs(row.endsAt - endsAt) <= SAME_SECONDS_MS,
  )
  const limit = getStakeLimit(liquidity, LIMITS, STAKE_SCALE)
  if (limit !== null && compare(sum([amount, ...stakes.map(({ num }) => num)]), limit) > 0)
    throw new DemoRefusal('halted', 'ctzed', 'turnover')
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

/** Places an option order at a time. The amount moves from the options account to the house. */
export function placeOption(
  demo: DemoBackend,
  order: { market: string; seconds: number; amount: string; direction: 'up' | 'down' },
  at: number,
): OptionRow {
  const { listing } = requireFound(demo.findMarket(order.market), 'm_id')
  const terms = TERMS.find(([seconds]) => seconds === order.seconds)
  if (!terms) throw new DemoRefusal('invalid', 'ctime', 'duration')
  const [seconds, percent, minimum, maximum] = terms
  if (compare(order.amount, minimum) < 0 || compare(order.amount, maximum) > 0)
    throw new DemoRefusal('invalid', 'ctzed', 'range')
  const id = demo.createId()
  const postings = move(CURRENCY, order.amount, 'options', 'house')
  const remark = 'booked.option-order'
  demo.ledger.post({ at, remark, detail: `#${id}`, type: 'option', number: id, postings }, 'ctzed')
  const row: OptionRow = {
    order_id: id,
    coinname: listing.title,
    symbol: listing.symbol,
    status: 'open',
    is_win: 'no',
    ploss: null,
    buyprice: null,
    sellprice: null,
    time: seconds,
    count_down: seconds,
    hyzd: order.direction,
    hyzd_text: '',
    num: order.amount,
    buytime: at,
    selltime: at + seconds * 1000,
    outcome: 'pending',
    entry: null,
    exit: null,
    least_trade: LIMITS.leastTrade,
    entry_skipped: null,
    exit_skipped: null,
    endsAt: at + seconds * 1000,
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
    const placed = Number(row.buytime)
    if (!row.entry) {
      const entry = decide(market, market.getTrades(placed, Math.min(seen, row.endsAt, placed + TRADE_REACH_MS)))
      if (entry.trade) Object.assign(row, { entry: entry.trade, entry_skipped: entry.skipped })
    }
    row.buyprice = row.entry?.price ?? null
    row.count_down = Math.max(0, Math.ceil((row.endsAt - now) / 1000))
    if (now < row.endsAt) continue
    const last = decide(market, market.getTrades(row.endsAt - TRADE_REACH_MS, Math.min(seen, row.endsAt)).toReversed())
    row.exit = row.entry && last.trade && last.trade.ts >= Number(row.entry.ts) ? last.trade : null
    if (row.exit && last.skipped) row.exit_skipped = { ...last.skipped, trades: last.skipped.trades.toReversed() }
    settle(demo, row)
  }
}

function settle(demo: DemoBackend, row: OptionRow): void {
  const { entry, exit, hyzd, num, order_id: number } = row
  const moved = entry && exit ? compare(exit.price, entry.price) : null
  const won = moved !== null && moved !== 0 && moved > 0 === (hyzd === 'up')
  row.outcome = moved === null ? 'returned' : moved === 0 ? 'draw' : won ? 'won' : 'lost'
  const profit = won ? percentOf(num, row.percent, 2, 'down') : '0'
  const lost = row.outcome === 'lost'
  Object.assign(row, { status: 'settled', is_win: won ? 'yes' : 'no', ploss: won ? profit : lost ? num : '0' })
  row.sellprice = exit?.price ?? null
  row.count_down = 0
  if (lost) return
  const postings = [...move(CURRENCY, num, 'house', 'options'), ...move(CURRENCY, profit, 'house', 'options')]
  const remark = 'booked.option-settlement'
  demo.ledger.post({ at: row.endsAt, remark, detail: `#${number}`, type: 'option', number, postings })
}

/** Handlers of timed options. */
export const optionCalls: DomainCalls<'options'> = {
  getOptionTerms: (_form, { ledger }) => ({
    hy_numcolstmp: ['1', '3', '5', '10'],
    hy_price_type: '2',
    coinname: CURRENCY,
    balance: ledger.getBalance('options', CURRENCY),
    hy_ykbl: TERMS.map(([, percent]) => percent),
    hytime: TERMS.map(([seconds]) => String(seconds)),
    hymin: TERMS.map(([, , minimum, maximum]) => `${minimum}-${maximum}`),
  }),
  createOptionOrder({ m_id, ctime, ctzed, buytype }, demo) {
    assertOpen(demo, 'm_id')
    assertLiquid(demo, requireFound(demo.findMarket(m_id), 'm_id'), ctzed, demo.now() + ctime * 1000)
    const order = { market: m_id, seconds: ctime, amount: ctzed, direction: buytype }
    return { order_id: placeOption(demo, order, demo.now()).order_id }
  },
  getOptionOrder: ({ order_id }, { records }) =>
    requireFound(
      records.options.find((row) => row.order_id === order_id),
      'order_id',
    ),
  getOptionOrders: ({ status, buytype, symbol, from, to, ...page }, { records }) =>
    takePage(
      records.options.filter(
        (row) =>
          row.status === status &&
          (buytype === null || row.hyzd === buytype) &&
          matchesFilter({ symbol: row.symbol, at: Number(row.buytime) }, { symbol, from, to }),
      ),
      page,
      (row) => row.order_id,
    ),
}
