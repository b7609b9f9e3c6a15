import type { ScriptSql, Sql } from './sql.ts'

/** Connection of a transaction, with the statements that wait for the next one. */
export interface PostponingSql extends ScriptSql {
  postpone: NonNullable<Sql['postpone']>
  /** Sends the postponed statements. Rejects with the error of the first that fails. */
  flush(): Promise<void>
  hasPostponed(): boolean
}

/**
 * Sends a statement together with the next one of its transaction or with COMMIT, so that it costs no round trip and holds its locks for less time. Statements keep
 * their order. An error rejects the next statement, or the transaction. Connections that cannot postpone run it at once.
 * @param onRows called with the rows, before the transaction is committed
 */
export async function postpone<T extends object>(
  tx: Sql,
  text: string,
  params: readonly unknown[],
  onRows: (rows: T[]) => void = () => undefined,
): Promise<void> {
  if (tx.postpone) tx.postpone(text, params, onRows)
  else onRows(await tx.query<T>(text, params))
}

/** Adds postponed statements to the connection of a transaction. `together` sends what its argument issues in one message. */
export function withPostponed(
  tx: ScriptSql,
  together: (issue: () => void) => void = (issue) => issue(),
): PostponingSql {
  let waiting: (() => Promise<void>)[] = []
  const issueWaiting = (): Promise<unknown> => {
    const issued = waiting.map((issue) => issue())
    waiting = []
    return Promise.all(issued)
  }
  /** Issues a statement behind the postponed ones. Of their errors, the first is the cause of the others. */
  async function issueLast<T>(issue: () => Promise<T>): Promise<T> {
    if (waiting.length === 0) return issue()
    const pair: { before?: Promise<unknown>; last?: Promise<T> } = {}
    together(() => {
      pair.before = issueWaiting()
      pair.last = issue()
    })
    pair.last?.catch(() => undefined)
    await pair.before
    return pair.last as Promise<T>
  }
  return {
    query: <T extends object>(text: string, params?: readonly unknown[]) => issueLast(() => tx.query<T>(text, params)),
    script: (text) => issueLast(() => tx.script(text)),
    postpone: (text, params, onRows) =>
      void waiting.push(async () => onRows((await tx.query(text, params)) as never[])),
    flush: async () => void (await issueWaiting()),
    hasPostponed: () => waiting.length > 0,
  }
}
