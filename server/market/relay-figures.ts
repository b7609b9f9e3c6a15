import type { Log } from '../log.ts'
import type { DayDetail } from './market.ts'
import type { Upstream } from './relay-rest.ts'

/** The figures of all markets are asked for this often. */
const FIGURES_MS = 5_000

/** The 24-hour figures of a relayed exchange, asked for again and again until `stop`. */
export interface Figures {
  of(symbol: string): DayDetail | null
  stop(): void
}

/** Asks for the figures and resolves after the first try. A try that fails leaves the figures as they are: at first none. The first failure of several is logged. */
export async function pollFigures(rest: Upstream, log: Log): Promise<Figures> {
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
  await ask()
  const timer = setInterval(ask, FIGURES_MS)
  return { of: (symbol) => figures.get(symbol) ?? null, stop: () => clearInterval(timer) }
}
