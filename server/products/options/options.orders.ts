import type { ResponseData } from '../../../shared/base/contract/endpoint.ts'
import type { getOptionOrder } from '../../../shared/base/contract/options.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type {
  OptionContract,
  OptionOutcome,
  OrderSkips,
  SettlementTrade,
  SkippedTrades,
} from '../../../shared/base/rules/options.rules.ts'
import { translate } from '../../core/messages.ts'

/** Order as stored in the database (migrations/0004_options.sql). Times in epoch ms. */
export interface OptionOrderRecord {
  id: number
  member: string
  symbol: string
  /** Market title at acceptance, such as `BTC/USDT`. */
  title: string
  direction: OptionContract['direction']
  amount: Decimal
  seconds: number
  percent: Decimal
  /** Push rule. */
  tie: OptionContract['pushRule']
  scale: number
  accepted_at: number
  ends_at: number
  /** When a feed outage was noticed during the order's life; null if there was none. */
  silent_at: number | null
  entry_trade: SettlementTrade | null
  exit_trade: SettlementTrade | null
  /** Value below which a trade decides nothing; null for an order of the earlier rule (migration 0250). */
  least_trade: Decimal | null
  skipped: OrderSkips | null
  outcome: 'pending' | OptionOutcome['outcome']
  profit: Decimal
  settled_at: number | null
}

/** SQL select list of an `OptionOrderRecord`. */
export const ORDER_COLUMNS = `id, member::text, symbol, title, direction, stake AS amount, seconds, percent, tie, scale, accepted_at, ends_at, silent_at,
  entry_trade, exit_trade, least_trade, skipped, outcome, profit, settled_at`

/** Returns the fields of a row that determine its outcome. */
export const toContract = ({
  direction,
  amount,
  percent,
  tie,
  scale,
  accepted_at,
  ends_at,
}: OptionOrderRecord): OptionContract => ({
  direction,
  amount,
  percent,
  pushRule: tie,
  scale,
  acceptedAt: accepted_at,
  endsAt: ends_at,
})

/** Converts an order to its wire format. `now` determines the seconds left, which never exceed the duration, even if the clock was set back. */
export function toOptionOrderAnswer(
  row: OptionOrderRecord,
  language: LanguageCode,
  now: number,
): ResponseData<typeof getOptionOrder> {
  const open = row.outcome === 'pending'
  const left = Math.ceil((row.ends_at - now) / 1000)
  return {
    orderId: String(row.id),
    marketName: row.title,
    symbol: row.symbol,
    status: open ? 'open' : 'settled',
    isWin: row.outcome === 'won' ? 'yes' : 'no',
    profit: open ? null : row.outcome === 'lost' ? row.amount : row.profit,
    entryPrice: row.entry_trade?.price ?? null,
    exitPrice: row.exit_trade?.price ?? null,
    seconds: row.seconds,
    secondsLeft: open ? Math.min(Math.max(0, left), row.seconds) : 0,
    direction: row.direction,
    directionText: translate(language, row.direction === 'up' ? 'options.up' : 'options.down'),
    amount: row.amount,
    openedAt: row.accepted_at,
    closesAt: open ? null : row.ends_at,
    outcome: row.outcome,
    entry: row.entry_trade,
    exit: row.exit_trade,
    leastTrade: row.least_trade,
    entrySkipped: toSkippedAnswer(row.skipped?.entry),
    exitSkipped: toSkippedAnswer(row.skipped?.exit),
  }
}

const toSkippedAnswer = (skipped: SkippedTrades | undefined) =>
  skipped && skipped.count > 0 ? { count: skipped.count, trades: [...skipped.trades] } : null
