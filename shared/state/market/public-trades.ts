import { text, type Value } from '../../base/contract/codec.ts'
import { TRADES_SHOWN } from '../../base/contract/constants.ts'
import { tradeTopic } from '../../base/contract/feed.ts'
import { listedTrade } from '../../base/contract/market-data.ts'
import { subscribe } from '../../wire/feed/subscribe.ts'

/** Public trade as displayed. */
export type PublicTrade = Value<typeof listedTrade>

/** Interval in ms in which pushed trades are displayed. */
const TRADES_SHOWN_MS = 250

/** Reads a row of a push, whose number has another name than in responses. */
function readPushedTrade(row: unknown): PublicTrade[] {
  const read = listedTrade.read(row)
  const { tradeId } = Object(row) as { tradeId?: unknown }
  return read ? [{ ...read, number: text.read(tradeId) ?? read.number }] : []
}

/** Calls `show` with the trades that the socket brings, newest first, at most every 250 ms. Returns a function that ends it. */
export function followTrades(symbol: string, show: (trades: readonly PublicTrade[]) => void): () => void {
  let pending: PublicTrade[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = subscribe(tradeTopic(symbol.toLowerCase()), (tick) => {
    const rows: unknown[] = 'data' in tick && Array.isArray(tick.data) ? tick.data : []
    pending.push(...rows.flatMap(readPushedTrade))
    timer ??= setTimeout(() => {
      timer = undefined
      const trades = pending
      pending = []
      if (trades.length > 0) show(trades)
    }, TRADES_SHOWN_MS)
  })
  return () => {
    clearTimeout(timer)
    end()
  }
}

/** Returns the newest trades of both lists, newest first and each once. */
export function mergeTrades(pushed: readonly PublicTrade[], known: readonly PublicTrade[]): readonly PublicTrade[] {
  const seen = new Set(known.map(({ id }) => id))
  const added = pushed.filter(({ id }) => !seen.has(id) && seen.add(id))
  if (added.length === 0) return known
  return [...added, ...known].sort((a, b) => Number(b.ts ?? 0) - Number(a.ts ?? 0)).slice(0, TRADES_SHOWN)
}
