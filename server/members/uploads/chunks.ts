import { Readable } from 'node:stream'
import { setImmediate as others } from 'node:timers/promises'
import type { Sql } from '../../core/db/db.ts'

/** Bytes of a part: so much of a picture is in hand while it is read. */
export const PART_BYTES = 256 * 1024

/**
 * Writes the content of a picture whose record the same transaction adds. It travels as base64, both ways: the embedded database reads and writes bytes one by one, in
 * ten times the time, and everybody waits.
 */
export async function writeParts(tx: Sql, name: string, content: Buffer): Promise<void> {
  for (let part = 0; part * PART_BYTES < content.length; part++) {
    await tx.query("INSERT INTO upload_parts (name, part, content) VALUES ($1, $2::int, decode($3, 'base64'))", [
      name,
      part,
      content.toString('base64', part * PART_BYTES, (part + 1) * PART_BYTES),
    ])
    // The embedded database never leaves the queue of promises by itself.
    await others()
  }
}

/** The content of a picture in the database, part by part as it is read; null when it is not there. Ends with an error when it goes while it is read. */
export async function readParts(sql: Sql, name: string, bytes: number): Promise<Readable | null> {
  const first = await partOf(sql, name, 0)
  return first && Readable.from(partsFrom(sql, name, bytes, first))
}

async function* partsFrom(sql: Sql, name: string, bytes: number, first: Buffer): AsyncGenerator<Buffer> {
  yield first
  for (let part = 1; part * PART_BYTES < bytes; part++) {
    const content = await partOf(sql, name, part)
    if (!content) throw new Error(`part ${part} of the picture ${name} is gone`)
    yield content
  }
}

async function partOf(sql: Sql, name: string, part: number): Promise<Buffer | null> {
  const [found] = await sql.query<{ content: string }>(
    "SELECT encode(content, 'base64') AS content FROM upload_parts WHERE name = $1 AND part = $2::int",
    [name, part],
  )
  return found ? Buffer.from(found.content, 'base64') : null
}
