import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as v from 'valibot'

/** Posting in an archive, with its entry and the address of its account. `at` is the booking time in epoch ms. */
const postingSchema = v.object({
  id: v.number(),
  entry: v.number(),
  kind: v.string(),
  reference: v.string(),
  at: v.number(),
  account: v.string(),
  amount: v.string(),
  balance: v.string(),
})
/** Posting in an archive. */
export type ArchivedPosting = v.InferOutput<typeof postingSchema>

const headSchema = v.object({ tradelet: v.literal('ledger-archive'), version: v.literal(1), month: v.string() })
const endSchema = v.object({ end: v.literal(true), postings: v.number() })

/** Error of a file that is missing, changed or incomplete, as one sentence. */
export class ArchiveError extends Error {}

/**
 * Writes a compressed file of JSON lines: a head, the postings in the order of their ids, and an end with their number. The file gets its name when it is complete.
 * Returns the SHA-256 of the file, and the number and the last id of the postings.
 */
export async function writeArchive(
  file: string,
  month: string,
  postings: AsyncIterable<ArchivedPosting>,
): Promise<{ sha256: string; count: number; last: number }> {
  let [count, last] = [0, 0]
  async function* lines(): AsyncGenerator<string> {
    yield `${JSON.stringify({ tradelet: 'ledger-archive', version: 1, month })}\n`
    for await (const posting of postings) {
      count++
      last = posting.id
      yield `${JSON.stringify(posting)}\n`
    }
    yield `${JSON.stringify({ end: true, postings: count })}\n`
  }
  const part = `${file}.part`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(part, { mode: 0o600, flush: true }))
    const sha256 = await hashFile(part)
    await rename(part, file)
    return { sha256, count, last }
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Returns the SHA-256 of a file in hex. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) hash.update(piece)
  return hash.digest('hex')
}

/**
 * Yields the postings of an archive.
 * @throws ArchiveError if the file is missing, is not the archive of the month, has another SHA-256, or ends early
 */
export async function* readArchive(file: string, month: string, sha256: string): AsyncGenerator<ArchivedPosting> {
  const found = await hashFile(file).catch(() => null)
  if (found === null) throw new ArchiveError(`There is no file ${file}.`)
  if (found !== sha256) throw new ArchiveError(`${file} is not the file that was written: its SHA-256 is another.`)
  const source = createReadStream(file)
  const lines = createInterface({ input: source.pipe(createGunzip()), crlfDelay: Number.POSITIVE_INFINITY })
  let [count, isComplete, isFirst] = [0, false, true]
  for await (const line of lines) {
    const row: unknown = JSON.parse(line)
    if (isFirst) {
      isFirst = false
      if (!v.is(headSchema, row) || row.month !== month)
        throw new ArchiveError(`${file} is not the archive of ${month}.`)
    } else if (v.is(endSchema, row)) isComplete = row.postings === count
    else {
      count++
      yield v.parse(postingSchema, row)
    }
  }
  if (!isComplete) throw new ArchiveError(`${file} is cut off: not all postings of ${month} are in it.`)
}
