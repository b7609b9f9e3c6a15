import { randomBytes } from 'node:crypto'
import { DATABASE_NOW } from '../../../core/db/database-time.ts'
import type { Sql } from '../../../core/db/sql.ts'

/** Right of one node to hold the connection to an exchange. */
export interface Lease {
  /** Number that grows with each change of the holder, also after the database has lost its newest rows: it is at least the database's time in epoch ms. */
  number: number
  /** Id of the holder. */
  node: string
  /** Secret of this lease, with which nodes sign their messages. Only readers of the database know it. */
  key: Buffer
}

/** Lease of one exchange, a row of `upstream_leases`. Its calls reject if the database is away. */
export interface UpstreamLease {
  /** Acquires or extends the lease for `ms`. Returns null if another node holds it. */
  acquire(ms: number): Promise<Lease | null>
  /** Returns the newest lease, expired or not; null before the first. */
  read(): Promise<Lease | null>
  /** Ends this node's lease, so that another node need not wait until it expires. */
  release(): Promise<void>
}

interface LeaseRow {
  number: number
  node: string
  key: string
}

const KEY_BYTES = 32

const toLease = ([row]: readonly LeaseRow[]): Lease | null =>
  row ? { ...row, key: Buffer.from(row.key, 'hex') } : null

/** Returns a node's access to the lease of an exchange. */
export const createUpstreamLease = (db: Sql, source: string, node: string): UpstreamLease => ({
  acquire: async (ms) =>
    toLease(
      await db.query<LeaseRow>(
        `INSERT INTO upstream_leases AS l (source, number, node, key, expires_at)
         VALUES ($1, ${DATABASE_NOW}, $2, $3, ${DATABASE_NOW} + $4::bigint)
         ON CONFLICT (source) DO UPDATE SET
           number = CASE WHEN l.node = excluded.node THEN l.number ELSE greatest(l.number + 1, excluded.number) END,
           key = CASE WHEN l.node = excluded.node THEN l.key ELSE excluded.key END,
           node = excluded.node, expires_at = excluded.expires_at
         WHERE l.node = excluded.node OR l.expires_at <= ${DATABASE_NOW}
         RETURNING number, node, key`,
        [source, node, randomBytes(KEY_BYTES).toString('hex'), ms],
      ),
    ),
  read: async () =>
    toLease(await db.query<LeaseRow>('SELECT number, node, key FROM upstream_leases WHERE source = $1', [source])),
  async release() {
    await db.query(`UPDATE upstream_leases SET expires_at = ${DATABASE_NOW} WHERE source = $1 AND node = $2`, [
      source,
      node,
    ])
  },
})
