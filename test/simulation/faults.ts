import { setImmediate as aTurn } from 'node:timers/promises'
import type { Driver, ScriptSql } from '../../server/core/db/sql.ts'

/**
 * Fault of a database connection: in a statement, before a commit, or after a commit, when the money has moved and the caller does not learn of it. `at` counts
 * statements or transactions. With `dies` the process ends as well. `conflict` is a serialization error, which a correct transaction may receive.
 */
export interface Fault {
  when: 'statement' | 'commit' | 'committed' | 'conflict'
  at: number
  dies: boolean
}

/** Connection of one node on which faults can be set. */
export interface Line {
  driver: Driver
  /** Sets the next fault, which occurs once, or null for none. */
  lay(fault: Fault | null): void
  /** Returns the fault that occurred, or null. */
  struck(): Fault | null
  /** Number of turns of the event loop that every statement takes longer. */
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

/** Creates a connection with faults. Closing it does not close the database. */
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
