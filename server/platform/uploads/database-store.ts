import { Readable } from 'node:stream'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Db, Sql } from '../../core/db/db.ts'
import type { BlobStore } from './blob-store.ts'

/** Bytes per part. Reading a picture holds one part in memory. */
export const PART_BYTES = 256 * 1024

/**
 * Creates the store in the table `upload_parts`. Content is transferred as base64 in both directions: the embedded database handles binary values byte by byte, ten
 * times slower, and blocks all other requests.
 */
export const createDatabaseStore = (db: Db): BlobStore => ({
  put: ({ name }, content, record) =>
    db.transaction(async (tx) => {
      await writeParts(tx, name, content)
      await record(tx)
    }),
  async get({ name, bytes }) {
    const first = await findPart(db, name, 0)
    return first && Readable.from(streamParts(db, name, bytes, first))
  },
  // The foreign key deletes the parts with their record.
  delete: async () => undefined,
})

async function writeParts(tx: Sql, name: string, content: Buffer): Promise<void> {
  for (let part = 0; part * PART_BYTES < content.length; part++) {
    await tx.query("INSERT INTO upload_parts (name, part, content) VALUES ($1, $2::int, decode($3, 'base64'))", [
      name,
      part,
      content.toString('base64', part * PART_BYTES, (part + 1) * PART_BYTES),
    ])
    // The embedded database never yields to the event loop.
    await yieldToOthers()
  }
}

/** Fails if the content is deleted while it is read. */
async function* streamParts(sql: Sql, name: string, bytes: number, first: Buffer): AsyncGenerator<Buffer> {
  yield first
  for (let part = 1; part * PART_BYTES < bytes; part++) {
    const content = await findPart(sql, name, part)
    if (!content) throw new Error(`part ${part} of picture ${name} is gone`)
    yield content
  }
}

async function findPart(sql: Sql, name: string, part: number): Promise<Buffer | null> {
  const [row] = await sql.query<{ content: string }>(
    "SELECT encode(content, 'base64') AS content FROM upload_parts WHERE name = $1 AND part = $2::int",
    [name, part],
  )
  return row ? Buffer.from(row.content, 'base64') : null
}
