import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { getOptionOrder } from '../../../shared/contract/options.ts'
import type { LanguageCode } from '../../../shared/i18n/languages.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { translate } from '../../core/messages.ts'
import type { OptionContract, OptionOutcome, SettlementTrade } from './options.rules.ts'

/** An order as the database keeps it (migrations/0004_options.sql). Times in epoch milliseconds. */
export interface OptionOrderRecord {
  id: number
  member: string
  symbol: string
  /** The market's name when the order was taken, as in `BTC/USDT`. */
  title: string
  direction: OptionContract['direction']
  amount: Decimal
  seconds: number
  percent: Decimal
  tie: OptionContract['pushRule']
  scale: number
  accepted_at: number
  ends_at: number
  /** When the feed was found silent in the order's life. */
  silent_at: number | null
  entry_trade: SettlementTrade | null
  exit_trade: SettlementTrade | null
  outcome: 'pending' | OptionOutcome['outcome']
  profit: Decimal
  settled_at: number | null
}

/** What to select for an OrderRow. */
export const ORDER_COLUMNS = `id, member::text, symbol, title, direction, stake AS amount, seconds, percent, tie, scale, accepted_at, ends_at, silent_at,
  entry_trade, exit_trade, outcome, profit, settled_at`

/** What of a row its outcome depends on. */
export const contractOf = ({
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

/** An order as it is answered. `now` gives the seconds that are left; a clock that was set back does not make them more than the order has. */
export function optionOrderAnswer(
  row: OptionOrderRecord,
  language: LanguageCode,
  now: number,
): Answer<typeof getOptionOrder> {
  const open = row.outcome === 'pending'
  const left = Math.ceil((row.ends_at - now) / 1000)
  return {
    order_id: String(row.id),
    coinname: row.title,
    symbol: row.symbol,
    status: open ? 'open' : 'settled',
    is_win: row.outcome === 'won' ? 'yes' : 'no',
    ploss: open ? null : row.outcome === 'lost' ? row.amount : row.profit,
    buyprice: row.entry_trade?.price ?? null,
    sellprice: row.exit_trade?.price ?? null,
    time: row.seconds,
    count_down: open ? Math.min(Math.max(0, left), row.seconds) : 0,
    hyzd: row.direction,
    hyzd_text: translate(language, row.direction === 'up' ? 'options.up' : 'options.down'),
    num: row.amount,
    buytime: row.accepted_at,
    selltime: open ? null : row.ends_at,
    outcome: row.outcome,
    entry: row.entry_trade,
    exit: row.exit_trade,
  }
}
