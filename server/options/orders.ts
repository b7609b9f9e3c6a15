import type { Answer } from '../../shared/contract/endpoint.ts'
import type { LanguageCode } from '../../shared/contract/languages.ts'
import type { getOptionOrder } from '../../shared/contract/options.ts'
import { decimal } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/plain.ts'
import { say } from '../messages/messages.ts'
import type { Bet, DecidingTrade } from './rules.ts'

/** An order as the database keeps it. Times in epoch milliseconds. */
export interface OrderRow {
  id: number
  member: number
  symbol: string
  title: string
  direction: 'up' | 'down'
  stake: Decimal
  seconds: number
  percent: Decimal
  tie: 'refund' | 'lose'
  accepted_at: number
  ends_at: number
  entry_trade: DecidingTrade | null
  exit_trade: DecidingTrade | null
  outcome: 'pending' | 'won' | 'lost' | 'draw' | 'returned'
  profit: Decimal
  settled_at: number | null
}

/** What of a row its outcome depends on. */
export const betOf = ({ direction, stake, percent, tie, accepted_at, ends_at }: OrderRow): Bet => ({
  direction,
  stake: decimal(stake),
  percent: decimal(percent),
  tie,
  acceptedAt: accepted_at,
  endsAt: ends_at,
})

/** An order as it is answered. `now` gives the seconds that are left. */
export function answerOf(row: OrderRow, language: LanguageCode, now: number): Answer<typeof getOptionOrder> {
  const open = row.outcome === 'pending'
  const { won, lost } = { won: row.outcome === 'won', lost: row.outcome === 'lost' }
  return {
    order_id: String(row.id),
    coinname: row.title,
    symbol: row.symbol,
    status: open ? 'open' : 'settled',
    is_win: won ? 'yes' : 'no',
    ploss: open ? null : decimal(won ? row.profit : lost ? row.stake : '0'),
    buyprice: row.entry_trade?.price ?? null,
    sellprice: row.exit_trade?.price ?? null,
    time: row.seconds,
    count_down: open ? Math.max(0, Math.ceil((row.ends_at - now) / 1000)) : 0,
    hyzd: row.direction,
    hyzd_text: say(language, row.direction === 'up' ? 'options.up' : 'options.down', {}),
    num: decimal(row.stake),
    buytime: row.accepted_at,
    selltime: open ? null : row.ends_at,
    outcome: row.outcome,
    entry: row.entry_trade,
    exit: row.exit_trade,
  }
}
