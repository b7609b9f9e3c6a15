import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { type Db, openDb, prepared } from '../../server/core/db/db.ts'
import { driverOf, inMemory } from '../../server/core/db/embedded.ts'
import { startCluster } from '../support/postgres.ts'

/** Statement that is sent to a database. */
export interface Statement {
  text: string
  params: readonly unknown[]
}

/** Database with its driver, to issue plain statements. */
export interface Place {
  db: Db
  bare(statements: readonly Statement[]): Promise<void>
  close(): Promise<void>
}

/** Both kinds of database, each freshly opened. */
export const PLACES: readonly (() => Promise<Place>)[] = [embedded, postgres]

async function embedded(): Promise<Place> {
  const database: PGlite = await inMemory()
  const db = await prepared(driverOf(database))
  return {
    db,
    bare: (statements) =>
      database.transaction(async (tx) => {
        for (const { text, params } of statements) await tx.query(text, [...params])
      }),
    close: () => db.close(),
  }
}

async function postgres(): Promise<Place> {
  const cluster = await startCluster()
  const url = cluster.url('postgres')
  const [db, client] = [await openDb({ dataDir: '', url }), new pg.Client(url)]
  await client.connect()
  return {
    db,
    async bare(statements) {
      await client.query('BEGIN')
      for (const { text, params } of statements) await client.query(text, [...params])
      await client.query('COMMIT')
    },
    async close() {
      await client.end()
      await db.close()
      await cluster.stop()
    },
  }
}
