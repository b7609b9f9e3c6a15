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

/** Asks for the figures. Throws when the exchange does not answer at first; later ones that fail leave the last as they are. */
export async function pollFigures(rest: Upstream, log: Log): Promise<Figures> {
  let figures = await rest.figures()
  const timer = setInterval(() => {
    rest.figures().then(
      (fresh) => {
        figures = fresh
      },
      (error: Error) => log.warn({ error: error.message }, 'the figures of the exchange are late'),
    )
  }, FIGURES_MS)
  return { of: (symbol) => figures.get(symbol) ?? null, stop: () => clearInterval(timer) }
}
