import { createReadStream, createWriteStream } from 'node:fs'
import { link, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { quoteIdentifier } from '../../core/db/quote-identifier.ts'
import type { Driver, Sql } from '../../core/db/sql.ts'
import { getErrorCode } from '../../core/error-code.ts'
import { encryptStream } from './age-encryption.ts'
import { FILE_FOLDERS, formatHeader, formatPart } from './format.ts'

/** Rows of one FETCH; few for tables whose rows may contain a whole file. */
const [FETCH_ROWS, FETCH_LARGE_ROWS] = [2_000, 4]
/** Approximate size in characters of the chunks passed to the compressor. */
const CHUNK_CHARACTERS = 64 * 1024

/** Contents of a written backup. */
export interface BackupSummary {
  tables: number
  rows: number
  files: number
}

/** Source and target of a backup. */
interface BackupOptions {
  driver: Driver
  /** Data folder whose files are part of the backup. */
  dataDir: string
  file: string
  /** Replaces an existing file; by default it is refused. */
  overwrite?: boolean
  now: number
  /** Passphrase of the file; null leaves it unencrypted. */
  passphrase: string | null
  /** Called repeatedly with the name of the current table or folder and the number of written rows. */
  progress(what: string, rows: number): void
}

/** Error for a backup whose file exists. */
export class BackupExistsError extends Error {
  constructor(file: string) {
    super(`${file} is there already; a backup is written into a new file.`)
  }
}

/**
 * Writes a backup: a snapshot of the database and the files next to it. The file gets its name when it is complete.
 *
 * @throws BackupExistsError if the file exists, also if it is created meanwhile, and `overwrite` is not set.
 */
export async function writeBackup({
  driver,
  dataDir,
  file,
  overwrite = false,
  now,
  passphrase,
  progress,
}: BackupOptions): Promise<BackupSummary> {
  const part = `${file}.part`
  const written: BackupSummary = { tables: 0, rows: 0, files: 0 }
  if (!overwrite) await requireAbsent(file)
  try {
    await driver.transaction(async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const lines = joinLines(generateLines(tx, dataDir, now, written, progress))
      const gzip = createGzip({ level: constants.Z_BEST_SPEED })
      const packed = pipeline(Readable.from(lines), gzip)
      const out = passphrase === null ? gzip : await encryptStream(gzip, passphrase)
      await Promise.all([packed, pipeline(out, createWriteStream(part, { mode: 0o600 }))])
    })
    await (overwrite ? rename(part, file) : renameUnlessExists(part, file))
    return written
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function requireAbsent(file: string): Promise<void> {
  const exists = await stat(file).then(
    () => true,
    () => false,
  )
  if (exists) throw new BackupExistsError(file)
}

/** Renames a file unless the new name exists. A link fails for an existing name, which a rename replaces; not all file systems have links. */
async function renameUnlessExists(part: string, file: string): Promise<void> {
  try {
    await link(part, file)
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') throw new BackupExistsError(file)
    await requireAbsent(file)
    return rename(part, file)
  }
  await rm(part)
}

async function* generateLines(
  tx: Sql,
  dataDir: string,
  now: number,
  written: BackupSummary,
  progress: BackupOptions['progress'],
): AsyncGenerator<string> {
  const migrations = await tx.query<{ name: string; hash: string }>(
    'SELECT name, hash FROM schema_migrations ORDER BY name',
  )
  yield formatHeader({ made_at: now, migrations })
  for (const { name, columns, isLarge } of await readTables(tx)) {
    yield formatPart({ part: 'table', name, columns })
    written.tables++
    for await (const row of readRows(tx, name, columns, isLarge ? FETCH_LARGE_ROWS : FETCH_ROWS)) {
      yield row
      if (written.rows++ % FETCH_ROWS === 0) progress(name, written.rows)
    }
  }
  for (const { name, value, called } of await readSequences(tx))
    yield formatPart({ part: 'sequence', name, value, called })
  for (const folder of FILE_FOLDERS) yield* generateFileLines(dataDir, folder, written, progress)
  yield formatPart({ part: 'end', rows: written.rows, files: written.files })
}

/** Yields the rows of a table in the database's own text format, which is exact for all types. */
async function* readRows(tx: Sql, table: string, columns: readonly string[], most: number): AsyncGenerator<string> {
  const from = `SELECT ${columns.map(quoteIdentifier).join(', ')} FROM ${quoteIdentifier(table)}`
  await tx.query(`DECLARE backup NO SCROLL CURSOR FOR SELECT to_json(r)::text AS line FROM (${from}) AS r`)
  for (;;) {
    const rows = await tx.query<{ line: string }>(`FETCH ${most} FROM backup`)
    for (const { line } of rows) yield line
    if (rows.length < most) break
  }
  await tx.query('CLOSE backup')
}

/** Table that 0062_table_names.sql made the only partition of one with its old name. */
const CHECK_TOTALS = { table: 'ledger_check_totals', oldName: 'books_sums' }

interface Table {
  name: string
  columns: string[]
  isLarge: boolean
  parents: string[]
}

/** Returns the tables, each after those that it references, without generated columns. The rows of partitions are those of their partitioned table. */
async function readTables(tx: Sql): Promise<Table[]> {
  const waiting = await tx.query<Table>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns, bool_or(a.atttypid = 'bytea'::regtype) AS "isLarge",
       ARRAY(SELECT DISTINCT p.relname::text FROM pg_constraint f JOIN pg_class p ON p.oid = coalesce(pg_partition_root(f.confrelid), f.confrelid)
             WHERE f.contype = 'f' AND coalesce(pg_partition_root(f.conrelid), f.conrelid) = c.oid AND p.oid <> c.oid) AS parents
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind IN ('r', 'p') AND (NOT c.relispartition OR c.relname = '${CHECK_TOTALS.table}') AND (c.relkind = 'r' OR c.relname <> '${CHECK_TOTALS.oldName}') AND c.relnamespace = current_schema()::regnamespace GROUP BY c.oid, c.relname ORDER BY c.relname`,
  )
  const sorted: Table[] = []
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ parents }) =>
      parents.every((name) => !waiting.some((table) => table.name === name)),
    )
    if (at < 0)
      throw new Error(`tables reference each other in a circle: ${waiting.map(({ name }) => name).join(', ')}`)
    sorted.push(...waiting.splice(at, 1))
  }
  return sorted
}

/** Returns the state of the sequences. They are not part of the snapshot: a later value than that of the rows does no harm. */
const readSequences = (tx: Sql): Promise<{ name: string; value: string; called: boolean }[]> =>
  tx.query(
    `SELECT sequencename AS name, coalesce(last_value, start_value)::text AS value, last_value IS NOT NULL AS called
     FROM pg_sequences WHERE schemaname = current_schema() ORDER BY sequencename`,
  )

/** Yields the complete files of a folder. A file deleted meanwhile is no longer referenced in the database. */
async function* generateFileLines(
  dataDir: string,
  folder: string,
  written: BackupSummary,
  progress: BackupOptions['progress'],
): AsyncGenerator<string> {
  const names = await readdir(join(dataDir, folder)).catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return []
    throw error
  })
  for (const name of names.filter((one) => /^[A-Za-z0-9_-]+\.[a-z0-9]+$/.test(one) && !one.endsWith('.part')).sort()) {
    const pieces: string[] = []
    try {
      // Files are small and read completely, so that one deleted halfway leaves no partial file.
      for await (const piece of createReadStream(join(dataDir, folder, name))) pieces.push(piece.toString('base64'))
    } catch (error) {
      if (getErrorCode(error) !== 'ENOENT') throw error
      continue
    }
    yield formatPart({ part: 'file', name: `${folder}/${name}` })
    for (const piece of pieces) yield JSON.stringify(piece)
    written.files++
    progress(folder, written.rows)
  }
}

async function* joinLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const line of lines) {
    piece += `${line}\n`
    if (piece.length < CHUNK_CHARACTERS) continue
    yield piece
    piece = ''
  }
  yield piece
}
