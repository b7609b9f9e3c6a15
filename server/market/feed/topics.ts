import { INTERVALS } from '../../../shared/base/contract/constants.ts'
import { normalizeResolution } from '../../../shared/base/contract/feed.ts'
import { type CandlePeriod, PERIODS } from '../sample/calendar.ts'

/**
 * Parsed topic of the socket, as in `market.btcusdt.kline.1min`. `refresh` is a snapshot of the order book with `depth` levels at every change (`mbp.refresh.N`),
 * `differences` its deltas (`mbp.N`); `depth` is a book whose levels are merged by `step`.
 */
export type Topic =
  | { kind: 'kline'; symbol: string; period: CandlePeriod }
  | { kind: 'depth'; symbol: string; step: number }
  | { kind: 'refresh'; symbol: string; depth: number }
  | { kind: 'differences'; symbol: string; depth: number }
  | { kind: 'trade' | 'detail' | 'bbo' | 'ticker'; symbol: string }

const TOPIC_PATTERN = /^market\.([a-z0-9]{2,20})\.(.+)$/

/** Parses a topic; null if it is invalid. Does not check that the market exists. */
export function parseTopic(text: unknown): Topic | null {
  const [, symbol = '', rest = ''] =
    typeof text === 'string' && text.length < 80 ? (TOPIC_PATTERN.exec(text) ?? []) : []
  const [kind, a = '', b = ''] = rest.split('.')
  if (kind === 'kline')
    return PERIODS.includes(a as CandlePeriod) && !b ? { kind, symbol, period: a as CandlePeriod } : null
  if (rest === 'trade.detail') return { kind: 'trade', symbol }
  if (rest === 'detail' || rest === 'bbo' || rest === 'ticker') return { kind: rest, symbol }
  if (kind === 'depth' && /^step[0-5]$/.test(a) && !b) return { kind, symbol, step: Number(a.slice(4)) }
  if (kind === 'mbp' && a === 'refresh' && /^(5|10|20)$/.test(b)) return { kind: 'refresh', symbol, depth: Number(b) }
  if (kind === 'mbp' && /^(5|20|150)$/.test(a) && !b) return { kind: 'differences', symbol, depth: Number(a) }
  return null
}

/** Returns the candle topic of a market for a resolution of the platform's dialect; null if there is none. */
export function toCandleTopic(symbol: unknown, resolution: unknown): string | null {
  const interval =
    typeof resolution === 'string' || typeof resolution === 'number' ? normalizeResolution(String(resolution)) : null
  return interval && typeof symbol === 'string' ? `market.${symbol}.kline.${INTERVALS[interval]}` : null
}

const RESOLUTIONS = new Map<string, string>(
  Object.entries(INTERVALS).map(([resolution, period]) => [period, resolution]),
)

/** Returns the resolution of a candle period in the platform's dialect; null if it has none. */
export const toResolution = (period: CandlePeriod): string | null => RESOLUTIONS.get(period) ?? null
