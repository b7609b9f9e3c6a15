import type { Log } from '../../core/log/log.ts'
import type { DayDetail } from '../market.ts'
import type { Upstream } from './relay-rest.ts'

/** Interval between two requests of the figures. */
const FIGURES_MS = 5_000

/** 24-hour figures of a relayed exchange, fetched every 5 s until `stop`. */
export interface Figures {
  of(symbol: string): DayDetail | null
  /** Fetches the figures now. Never rejects: if the exchange does not respond, the previous figures stay. */
  ask(): Promise<void>
  stop(): void
}

/** Starts polling the figures. Only the first of several consecutive failures is logged. */
export function pollFigures(rest: Upstream, log: Log): Figures {
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
  const timer = setInterval(ask, FIGURES_MS)
  return { of: (symbol) => figures.get(symbol) ?? null, ask, stop: () => clearInterval(timer) }
}
