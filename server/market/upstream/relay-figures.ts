import type { Log } from '../../core/log/log.ts'
import type { DayDetail } from '../market.ts'
import type { Upstream } from './relay-rest.ts'

/** The figures of all markets are asked for this often. */
const FIGURES_MS = 5_000

/** The 24-hour figures of a relayed exchange, fetched every 5 s until `stop`. */
export interface Figures {
  of(symbol: string): DayDetail | null
  /** Fetches the figures now. Never rejects: if the exchange does not answer, the former figures stay. */
  ask(): Promise<void>
  stop(): void
}

/** Starts to poll the figures; there are none before the first answer. Of several failures in a row the first is logged. */
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
        if (!isLate) log.warn({ error: error.message }, 'the figures of the exchange are late')
        isLate = true
      },
    )
  const timer = setInterval(ask, FIGURES_MS)
  return { of: (symbol) => figures.get(symbol) ?? null, ask, stop: () => clearInterval(timer) }
}
