import * as v from 'valibot'

/**
 * A backup is a packed file of JSON lines. The first says what it is; then each table begins with a line of its own, followed by its rows as the database
 * writes them, and each file with one, followed by its pieces; sequences are a line each. The last line says that nothing is missing. Tables come after those that
 * they refer to. It is the same for both kinds of database, so that one can be restored into the other.
 */
const header = v.object({
  tradelet: v.literal('backup'),
  version: v.literal(1),
  /** Epoch ms. */
  made_at: v.number(),
  migrations: v.array(v.object({ name: v.string(), hash: v.string() })),
})

/** What a line is that begins something. */
const part = v.variant('part', [
  v.object({ part: v.literal('table'), name: v.string(), columns: v.array(v.string()) }),
  v.object({ part: v.literal('sequence'), name: v.string(), value: v.string(), called: v.boolean() }),
  v.object({ part: v.literal('file'), name: v.pipe(v.string(), v.regex(/^[a-z]+\/[A-Za-z0-9_-][A-Za-z0-9._-]*$/)) }),
  v.object({ part: v.literal('end'), rows: v.number(), files: v.number() }),
])

/** The first line. */
export type BackupHeader = v.InferOutput<typeof header>
/** A line that begins something. */
export type BackupPart = v.InferOutput<typeof part>

/** The signs before a line that begins something; a row begins with a brace and a piece of a file with a quote. */
const MARK = '# '

/** A part as it is written. */
export const partLine = (given: BackupPart): string => MARK + JSON.stringify(given)

/** A part, or null for a line that is none. Throws on one that cannot be read. */
export const readPart = (line: string): BackupPart | null =>
  line.startsWith(MARK) ? v.parse(part, JSON.parse(line.slice(MARK.length))) : null

/** The first line as it is written. */
export const headerLine = (given: Omit<BackupHeader, 'tradelet' | 'version'>): string =>
  JSON.stringify({ tradelet: 'backup', version: 1, ...given })

/** The first line; null when it is that of something else. */
export function readHeader(line: string): BackupHeader | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), header), line)
  return read.success ? read.output : null
}

/** The folders of an installation whose files belong to it, beside the database: pictures of before they lay there, until a node has moved them (uploads/migrate-folder.ts). */
export const FOLDERS = ['uploads'] as const

export { quoted } from '../../core/db/quote-identifier.ts'
