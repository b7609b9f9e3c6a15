import { setImmediate as aTurn } from 'node:timers/promises'
import type { Driver, ScriptSql } from '../../server/core/db/sql.ts'

/**
 * What goes wrong with the connection to the database: with one statement, right before a commit, or right after it, when the money has moved and nobody hears of
 * it. `at` counts statements, or transactions. `dies`: the process is gone with it and does nothing more. `conflict` is what a database may answer to a transaction
 * that did nothing wrong.
 */
export interface Fault {
  when: 'statement' | 'commit' | 'committed' | 'conflict'
  at: number
  dies: boolean
}

/** The connection of one node, on which faults are laid. */
export interface Line {
  driver: Driver
  /** Lets this go wrong from now on, once; null for nothing. */
  lay(fault: Fault | null): void
  /** What of it has come to pass; null for nothing. */
  struck(): Fault | null
  /** Turns of the event loop that every statement takes longer. */
  slow: number
}

class Lost extends Error {
  readonly code: string
  constructor(code: string) {
    super('the connection is lost')
    this.code = code
  }
}
const GONE = '08006'
const CONFLICT = '40001'

/** A connection on which things go wrong when a test says so; the database lives on when it is closed. */
export function faulty(base: Driver): Line {
  let [laid, struck, dead]: [Fault | null, Fault | null, boolean] = [null, null, false]
  let [statements, transactions] = [0, 0]

  const strike = (fault: Fault) => {
    ;[laid, struck, dead] = [null, fault, fault.dies]
    throw new Lost(fault.when === 'conflict' ? CONFLICT : GONE)
  }
  const passes = (when: Fault['when'], count: number) => {
    if (laid?.when === when && count >= laid.at) strike(laid)
  }
  const alive = () => {
    if (dead) throw new Lost(GONE)
  }
  const troubled = (sql: ScriptSql, isInside: boolean): ScriptSql => ({
    async query(text, params) {
      alive()
      statements++
      passes('statement', statements)
      if (isInside) passes('conflict', statements)
      for (let turn = 0; turn < line.slow; turn++) await aTurn()
      return sql.query(text, params)
    },
    script: (text) => sql.script(text),
  })
  const line: Line = {
    slow: 0,
    lay(fault) {
      ;[laid, struck, statements, transactions] = [fault, null, 0, 0]
    },
    struck: () => struck,
    driver: {
      kind: base.kind,
      ...troubled(base, false),
      async transaction(work) {
        alive()
        const result = await base.transaction(async (tx) => {
          const done = await work(troubled(tx, true))
          alive()
          passes('commit', transactions + 1)
          return done
        })
        transactions++
        passes('committed', transactions)
        return result
      },
      close: async () => undefined,
    },
  }
  return line
}
