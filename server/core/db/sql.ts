/**
 * Plain SQL with `$1` parameters. Rows come back as plain objects: int4 and int8 as number, numeric as `Decimal` (plain notation, no superfluous
 * zeros), bool as boolean, json and jsonb as value, arrays as arrays. Send json as `JSON.stringify(value)`, lists as arrays with a cast (`$1::bigint[]`).
 * Times are bigint columns in epoch milliseconds.
 * A page of what belongs to somebody is asked for by `newestFirst` (keyset.ts).
 */
export interface Sql {
  query<T extends object = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<T[]>
}

/** A database: the embedded one or a real PostgreSQL, alike for everybody above. */
export interface Db extends Sql {
  readonly kind: 'embedded' | 'postgres'
  /**
   * Runs `work` in one transaction (READ COMMITTED): committed when it resolves, rolled back when it throws. `work` may run again after a
   * serialization failure or a deadlock, so it must do nothing but SQL. Inside it, only `tx` may be used: the embedded database has one
   * connection, and asking it from within a transaction for another would wait forever; that throws instead.
   */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>
  /**
   * Does something that is to be done by one process at a time, under a name: others that come with it wait. Not inside a transaction; `work` takes its connections as
   * always. Nobody waits for a process that died.
   */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Copies the files of an embedded database that lies in a folder into another one, as they are at one moment; everybody waits meanwhile. */
  copyTo?(folder: string): Promise<void>
  close(): Promise<void>
}

/** A connection that also runs scripts of several statements, for migrations. */
export interface ScriptSql extends Sql {
  script(text: string): Promise<void>
}

/** What a driver brings; `openDb` makes a Db of it. */
export interface Driver extends ScriptSql {
  readonly kind: Db['kind']
  /** One attempt at a transaction. */
  transaction<T>(work: (tx: ScriptSql) => Promise<T>): Promise<T>
  copyTo?(folder: string): Promise<void>
  close(): Promise<void>
}

/**
 * How statements are planned, for each connection. Where it takes a member for one with little behind him, as of an average member or without statistics, the database
 * would gather all that he has and sort it, for a page of ten; walked along its index, a page is a page whoever asks.
 */
export const BY_INDEX = 'SET enable_bitmapscan = off'
