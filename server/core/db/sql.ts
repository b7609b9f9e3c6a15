import type { CommitNote } from './commit-notes.ts'

/**
 * Plain SQL with `$1` parameters. Rows are plain objects: int4 and int8 as number, numeric as `Decimal` (plain notation, no superfluous zeros), bool as
 * boolean, json and jsonb as value, arrays as arrays. Pass json as `JSON.stringify(value)`, lists as arrays with a cast (`$1::bigint[]`). Times are bigint
 * columns in epoch milliseconds. For a page of the rows of one member use `keysetClause`.
 */
export interface Sql {
  query<T extends object = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<T[]>
  /** Sends a statement with the next one. Called by `postpone`, which every connection accepts. */
  postpone?<T extends object>(text: string, params: readonly unknown[], onRows: (rows: T[]) => void): void
}

/** Database with the same behaviour for the embedded one and a PostgreSQL server. */
export interface Db extends Sql {
  readonly kind: 'embedded' | 'postgres'
  /**
   * Runs `work` in one transaction (READ COMMITTED): commits when it resolves, rolls back when it throws. `work` may run again after a serialization failure or
   * a deadlock, so it must do nothing but SQL. Inside it use only `tx`: the embedded database has one connection, and a second request for it would wait
   * forever, so it throws instead. Statements that are issued together, as with `Promise.all`, run in their order; PostgreSQL receives them in one round trip.
   * `statementMs` replaces the limit of each statement, for work in the background that reads a whole table.
   */
  transaction<T>(work: (tx: Sql) => Promise<T>, limits?: { statementMs: number }): Promise<T>
  /**
   * Runs `work` while holding the advisory lock `name`: other processes that request the same name wait. Must not be called inside a transaction; `work` uses
   * its own connections. The lock of a process that died is released.
   */
  withAdvisoryLock<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Calls `listener` with the note of each transaction of this process that was committed, unless it has none, and of none whose commit is unknown. It must not throw. Returns the function that ends this. */
  onCommit(listener: (note: CommitNote) => void): () => void
  /** Notifies the listeners of `onCommit` of statements outside a transaction. */
  notifyCommit(note: CommitNote): void
  /**
   * Calls `listener` after the connection to a PostgreSQL server was lost and another was opened, perhaps to another server. Returns the function that ends this.
   */
  onReconnect(listener: () => void): () => void
  /** Copies the files of an embedded database in a folder to another folder, in the state of one moment; all other statements wait meanwhile. */
  copyTo?(folder: string): Promise<void>
  close(): Promise<void>
}

/** Connection that also runs scripts of several statements, for migrations. */
export interface ScriptSql extends Sql {
  script(text: string): Promise<void>
}

/** Driver interface; `openDb` makes a `Db` of it. */
export interface Driver extends ScriptSql {
  readonly kind: Db['kind']
  /**
   * Runs a transaction once, without retries. A server ends each of its statements after `statementMs`, by default the limit of all statements; the embedded
   * database has no limit.
   */
  transaction<T>(work: (tx: ScriptSql) => Promise<T>, limits?: { statementMs: number }): Promise<T>
  copyTo?(folder: string): Promise<void>
  onReconnect?(listener: () => void): () => void
  close(): Promise<void>
}

/**
 * Planner setting of each connection. Without it the planner may collect and sort all rows of a member for a page of ten, if it estimates that the member has
 * few; a scan along the index reads only the page.
 */
export const PLANNER_SETTING = ['enable_bitmapscan', 'off'] as const
