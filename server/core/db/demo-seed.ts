import type { Db } from './db.ts'
import type { Sql } from './sql.ts'

/** Returns true the first time it is called with a name on this installation. */
export const claimDemoSeed = async (tx: Sql, name: string): Promise<boolean> =>
  (await tx.query('INSERT INTO demo_seeds (name) VALUES ($1) ON CONFLICT DO NOTHING RETURNING name', [name])).length > 0

/** Inserts demo data in one transaction, once on this installation: removed data is not inserted again. */
export const seedOnce = (db: Db, name: string, insert: (tx: Sql) => Promise<unknown>): Promise<void> =>
  db.transaction(async (tx) => {
    if (await claimDemoSeed(tx, name)) await insert(tx)
  })
