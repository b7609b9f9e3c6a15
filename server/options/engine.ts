import type { Db } from '../db/db.ts'
import type { Log } from '../log.ts'
import type { Market } from '../market/market.ts'
import { settleBatch } from './settle.ts'

/** The last trade of an order may arrive a moment after its end when the market is relayed. */
const GRACE_MS = 300
/** Looks for due orders at least this often, should a timer be lost in a sleeping machine. */
const LONGEST_WAIT_MS = 1_000

/** Settles orders when they are due. */
export interface OptionsEngine {
  start(): void
  stop(): Promise<void>
  /** Says that an order will be due at a time, so that it is not waited for longer. */
  expect(endsAt: number): void
  /** Settles everything that is due now; answers how many. */
  settleDue(): Promise<number>
}

/** What the engine works with. */
export interface EngineOptions {
  db: Db
  market: Market
  now(): number
  log: Log
}

/** Makes the engine. Orders that ended while nothing ran are settled at the first look, from the recorded trades. */
export function createOptionsEngine({ db, market, now, log }: EngineOptions): OptionsEngine {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<number> | null = null
  let stopped = false

  async function settleAll(): Promise<number> {
    let total = 0
    for (;;) {
      const count = await settleBatch(db, market, now(), now() - GRACE_MS)
      total += count
      if (count === 0) return total
    }
  }

  const settleDue = (): Promise<number> => {
    running ??= settleAll().finally(() => {
      running = null
    })
    return running
  }

  function wait(ms: number): void {
    if (stopped) return
    if (timer) clearTimeout(timer)
    timer = setTimeout(() => void look(), Math.min(Math.max(ms, 0), LONGEST_WAIT_MS))
  }

  async function look(): Promise<void> {
    try {
      await settleDue()
    } catch (error) {
      log.error({ err: error }, 'orders could not be settled; trying again')
    }
    const [next] = await db
      .query<{ at: number | null }>(`select min(ends_at) as at from option_orders where outcome = 'pending'`)
      .catch(() => [{ at: null }])
    wait(next?.at ? next.at + GRACE_MS - now() : LONGEST_WAIT_MS)
  }

  return {
    settleDue,
    start: () => wait(0),
    async stop() {
      stopped = true
      if (timer) clearTimeout(timer)
      await running
    },
    expect: (endsAt) => {
      if (endsAt + GRACE_MS - now() < LONGEST_WAIT_MS) wait(endsAt + GRACE_MS - now())
    },
  }
}
