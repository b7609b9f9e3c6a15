import { Readable } from 'node:stream'
import { setImmediate as others } from 'node:timers/promises'
import type { Sql } from '../../core/db/db.ts'

/** Bytes per part. Reading a picture holds one part in memory. */
export const CHUNK_BYTES = 256 * 1024

/**
 * Writes the content of a picture whose record is added in the same transaction. Content is transferred as base64 in both directions: the embedded database
 * handles binary values byte by byte, ten times slower, and blocks all other requests.
 */
export async function writeChunks(tx: Sql, name: string, content: Buffer): Promise<void> {
  for (let part = 0; part * CHUNK_BYTES < content.length; part++) {
    await tx.query("INSERT INTO upload_parts (name, part, content) VALUES ($1, $2::int, decode($3, 'base64'))", [
      name,
      part,
      content.toString('base64', part * CHUNK_BYTES, (part + 1) * CHUNK_BYTES),
    ])
    // The embedded database never yields to the event loop.
    await others()
  }
}

/** Returns the content of a picture in the database as a stream of parts, or null. The stream fails if the content is deleted while it is read. */
export async function readChunks(sql: Sql, name: string, bytes: number): Promise<Readable | null> {
  const first = await findChunk(sql, name, 0)
  return first && Readable.from(streamChunks(sql, name, bytes, first))
}

async function* streamChunks(sql: Sql, name: string, bytes: number, first: Buffer): AsyncGenerator<Buffer> {
  yield first
  for (let part = 1; part * CHUNK_BYTES < bytes; part++) {
    const content = await findChunk(sql, name, part)
    if (!content) throw new Error(`part ${part} of picture ${name} is gone`)
    yield content
  }
}

async function findChunk(sql: Sql, name: string, part: number): Promise<Buffer | null> {
  const [found] = await sql.query<{ content: string }>(
    "SELECT encode(content, 'base64') AS content FROM upload_parts WHERE name = $1 AND part = $2::int",
    [name, part],
  )
  return found ? Buffer.from(found.content, 'base64') : null
}
