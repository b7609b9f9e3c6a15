import * as v from 'valibot'

/**
 * First line of a backup. A backup is a compressed file of JSON lines in the same format for both kinds of database, so that one can be restored into the
 * other.
 *
 * After the header, each table has a line followed by its rows as the database writes them, and each file a line followed by its chunks; each sequence is one
 * line. The last line proves that the backup is complete. Tables follow those that they reference.
 */
const headerSchema = v.object({
  tradelet: v.literal('backup'),
  version: v.literal(1),
  /** Epoch ms. */
  made_at: v.number(),
  migrations: v.array(v.object({ name: v.string(), hash: v.string() })),
})

/** Lines other than rows and chunks of files. */
const partSchema = v.variant('part', [
  v.object({ part: v.literal('table'), name: v.string(), columns: v.array(v.string()) }),
  v.object({ part: v.literal('sequence'), name: v.string(), value: v.string(), called: v.boolean() }),
  v.object({ part: v.literal('file'), name: v.pipe(v.string(), v.regex(/^[a-z]+\/[A-Za-z0-9_-][A-Za-z0-9._-]*$/)) }),
  v.object({ part: v.literal('end'), rows: v.number(), files: v.number() }),
])

/** First line of a backup. */
export type BackupHeader = v.InferOutput<typeof headerSchema>
/** Line that begins a table or file, or contains a sequence or the end. */
export type BackupPart = v.InferOutput<typeof partSchema>

/** Prefix of a line with a `BackupPart`; a row begins with a brace and a chunk of a file with a quote. */
const PART_PREFIX = '# '

/** Formats a part as a line. */
export const formatPart = (given: BackupPart): string => PART_PREFIX + JSON.stringify(given)

/**
 * Parses a part; returns null for other lines.
 * @throws if a part is malformed
 */
export const parsePart = (line: string): BackupPart | null =>
  line.startsWith(PART_PREFIX) ? v.parse(partSchema, JSON.parse(line.slice(PART_PREFIX.length))) : null

/** Formats the first line. */
export const formatHeader = (given: Omit<BackupHeader, 'tradelet' | 'version'>): string =>
  JSON.stringify({ tradelet: 'backup', version: 1, ...given })

/** Parses the first line; returns null if it is not that of a backup. */
export function parseHeader(line: string): BackupHeader | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), headerSchema), line)
  return read.success ? read.output : null
}

/**
 * Folders of an installation that contain files of a backup: pictures uploaded before they were stored in the database, until a node has moved them.
 */
export const FILE_FOLDERS = ['uploads'] as const
