import type { Log } from '../../core/log/log.ts'
import type { DayDetail } from '../market.ts'
import type { ExchangeRest } from './relay-rest.ts'

/** Interval between two requests of the figures. */
const POLL_INTERVAL_MS = 5_000

/** 24-hour figures of a relayed exchange, fetched every 5 s until `stop`. */
export interface PolledFigures {
  get(symbol: string): DayDetail | null
  /** Fetches the figures now. Never rejects: if the exchange does not respond, the previous figures stay. */
  refresh(): Promise<void>
  stop(): void
}

/** Starts polling the figures. Only the first of several consecutive failures is logged. */
export function pollFigures(rest: ExchangeRest, log: Log): PolledFigures {
  let figures = new Map<string, DayDetail>()
  let isLate = false
  const ask = () =>
    rest.figures().then(
      (fresh) => {
        figures = fresh
        isLate = false
      },
      (error: Error) => {
        if (!isLate)
          log.warn({ error: error.message }, 'figures of the exchange could not be fetched, keeping the previous ones')
        isLate = true
      },
    )
  const timer = setInterval(ask, POLL_INTERVAL_MS)
  return { get: (symbol) => figures.get(symbol) ?? null, refresh: ask, stop: () => clearInterval(timer) }
}
