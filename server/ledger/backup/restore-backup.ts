import { createReadStream } from 'node:fs'
import { appendFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { MIGRATION_LIMIT_MS } from '../../core/db/connection-limits.ts'
import { CREATE_MIGRATIONS_TABLE, migrateTo, UnknownMigration } from '../../core/db/migrate.ts'
import { quoteIdentifier } from '../../core/db/quote-identifier.ts'
import type { Driver, ScriptSql, Sql } from '../../core/db/sql.ts'
import { getErrorCode } from '../../core/error-code.ts'
import { decryptFile, isEncrypted } from './age-encryption.ts'
import { type BackupHeader, FILE_FOLDERS, parseHeader, parsePart } from './format.ts'

/** Rows or characters of one INSERT statement, whichever is reached first. */
const [MAX_INSERT_ROWS, MAX_INSERT_CHARACTERS] = [1_000, 1_000_000]

/** Error with the reason why nothing was restored, as one sentence. */
export class RestoreError extends Error {}

/** Result of a restore. */
export interface RestoreResult {
  header: BackupHeader
  rows: number
  files: number
}

/** Source and target of a restore. */
interface RestoreOptions {
  driver: Driver
  dataDir: string
  file: string
  /** Passphrase of the file; null if it is not encrypted. */
  passphrase: string | null
  /** Called repeatedly with the name of the current table and the number of restored rows. */
  progress(what: string, rows: number): void
}

/**
 * Restores a backup into a database without tables and a data folder without files; all of it or nothing.
 * @throws RestoreError if the target is not empty, or if the file is not a backup, is truncated, or was made by a newer version
 */
export async function restoreBackup({ driver, dataDir, progress, ...source }: RestoreOptions): Promise<RestoreResult> {
  for (const folder of FILE_FOLDERS)
    if ((await listFolder(join(dataDir, folder))).length > 0)
      throw new RestoreError(
        `There are files in ${join(dataDir, folder)}; a backup is restored into an empty installation only.`,
      )
  const draft = join(dataDir, 'restored.part')
  await rm(draft, { recursive: true, force: true })
  try {
    const restore = async (tx: ScriptSql) => {
      if (await hasTables(tx))
        throw new RestoreError('There is something in the database; a backup is restored into an empty one only.')
      return restoreLines(tx, draft, source, progress)
    }
    // Checks of all rows at the end take as long as a migration.
    const restored = await driver.transaction(restore, { statementMs: MIGRATION_LIMIT_MS })
    for (const folder of await listFolder(draft)) {
      await rm(join(dataDir, folder), { recursive: true, force: true })
      await rename(join(draft, folder), join(dataDir, folder))
    }
    return restored
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Backup file and its passphrase; null if it is not encrypted. */
type BackupSource = Pick<RestoreOptions, 'file' | 'passphrase'>

/**
 * Reads a backup to its end, before anything is changed.
 * @throws RestoreError if it is not a backup, is truncated, or the passphrase is wrong
 */
export async function checkBackup(source: BackupSource): Promise<void> {
  const { file } = source
  const lines = readLines(source)
  requireHeader(file, await lines.next())
  let last = ''
  for await (const line of lines) last = line
  if (parsePart(last)?.part !== 'end') throw createTruncatedError(file)
}

const createTruncatedError = (file: string) => new RestoreError(`${file} is cut off: not all of the backup is in it.`)

function requireHeader(file: string, first: IteratorResult<string, unknown>): BackupHeader {
  const header = first.done ? null : parseHeader(first.value)
  if (!header) throw new RestoreError(`${file} is no backup, or one of a version that this one does not know.`)
  return header
}

const listFolder = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return []
    throw error
  })

const hasTables = async (tx: Sql): Promise<boolean> =>
  (
    await tx.query(
      `SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S') LIMIT 1`,
    )
  ).length > 0

async function restoreLines(
  tx: ScriptSql,
  draft: string,
  source: BackupSource,
  progress: RestoreOptions['progress'],
): Promise<RestoreResult> {
  const { file } = source
  const lines = readLines(source)
  const header = requireHeader(file, await lines.next())
  const tables = await createEmptyTables(tx, header)
  const rows = createRowWriter(tx, tables, progress)
  let [files, target, isWhole] = [0, '', false]
  for await (const line of lines) {
    const part = parsePart(line)
    if (part) {
      await rows.flush()
      target = ''
    }
    if (!part) await (target ? appendFile(target, Buffer.from(JSON.parse(line), 'base64')) : rows.add(line))
    else if (part.part === 'table') rows.begin(part.name, part.columns)
    else if (part.part === 'sequence')
      await tx.query('SELECT setval($1::regclass, $2::bigint, $3::boolean)', [
        quoteIdentifier(part.name),
        part.value,
        part.called,
      ])
    else if (part.part === 'file') {
      target = join(draft, part.name)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await writeFile(target, '', { mode: 0o600 })
      files++
    } else isWhole = part.rows === rows.count() && part.files === files
  }
  if (!isWhole) throw createTruncatedError(file)
  if (tables.includes('ledger_partitioning')) await completeReferences(tx)
  // Checks deferred constraints now; tables cannot be altered while checks are pending.
  await tx.query('SET CONSTRAINTS ALL IMMEDIATE')
  for (const name of tables) await tx.query(`ALTER TABLE ${quoteIdentifier(name)} ENABLE TRIGGER USER`)
  return { header, rows: rows.count(), files }
}

/** Completes the references of a backup that was made while its journal was being partitioned: the restored journal is partitioned already. */
async function completeReferences(tx: Sql): Promise<void> {
  const [open] = await tx.query('SELECT FROM ledger_partitioning WHERE finished_at IS NULL')
  if (!open) return
  await tx.query(
    'INSERT INTO ledger_references (kind, reference, entry_id) SELECT kind, reference, id FROM ledger_entries ON CONFLICT DO NOTHING',
  )
  await tx.query('UPDATE ledger_partitioning SET finished_at = (extract(epoch FROM clock_timestamp()) * 1000)::bigint')
}

/** Creates a writer that inserts many rows in one statement. */
function createRowWriter(tx: Sql, tables: readonly string[], progress: RestoreOptions['progress']) {
  let [table, insertion, size, count] = ['', '', 0, 0]
  let waiting: string[] = []
  async function flush(): Promise<void> {
    if (waiting.length === 0) return
    await tx.query(insertion, [`[${waiting.join(',')}]`])
    count += waiting.length
    progress(table, count)
    waiting = []
    size = 0
  }
  return {
    flush,
    count: () => count,
    begin(name: string, columns: readonly string[]): void {
      if (!tables.includes(name))
        throw new RestoreError(`The backup has a table ${name}, which no migration of its version creates.`)
      const names = columns.map(quoteIdentifier).join(', ')
      table = name
      insertion = `INSERT INTO ${quoteIdentifier(name)} (${names}) OVERRIDING SYSTEM VALUE
        SELECT ${names} FROM json_populate_recordset(NULL::${quoteIdentifier(name)}, $1::json)`
    },
    async add(row: string): Promise<void> {
      waiting.push(row)
      size += row.length
      if (waiting.length >= MAX_INSERT_ROWS || size >= MAX_INSERT_CHARACTERS) await flush()
    },
  }
}

/** Creates the tables of the backup's version, deletes their initial rows and disables their triggers: these accepted the rows when they were first written. */
async function createEmptyTables(tx: ScriptSql, { migrations }: BackupHeader): Promise<string[]> {
  await tx.script(CREATE_MIGRATIONS_TABLE)
  await migrateTo(tx, migrations).catch((error: unknown) => {
    if (!(error instanceof UnknownMigration)) throw error
    throw new RestoreError(
      `The backup was made by another version, which has ${error.message}; restore it with that one.`,
    )
  })
  const tables = (
    await tx.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace`,
    )
  ).map(({ name }) => name)
  for (const name of tables) await tx.query(`ALTER TABLE ${quoteIdentifier(name)} DISABLE TRIGGER USER`)
  await tx.query(`TRUNCATE ${tables.map(quoteIdentifier).join(', ')}`)
  return tables
}

/** Opens a backup and decrypts it. Rejects a passphrase for a file that is not encrypted: it may have been put in the place of the encrypted one. */
async function openCompressed({ file, passphrase }: BackupSource): Promise<Readable> {
  if (!(await isEncrypted(file))) {
    if (passphrase !== null)
      throw new RestoreError(`${file} is not encrypted; to restore it all the same, give no passphrase.`)
    return createReadStream(file)
  }
  if (passphrase === null)
    throw new RestoreError(`${file} is encrypted: BACKUP_PASSPHRASE or --passphrase-file must give its passphrase.`)
  const packed = await decryptFile(file, passphrase)
  if (packed === null) throw new RestoreError(`The passphrase does not open ${file}.`)
  return packed
}

async function* readLines(source: BackupSource): AsyncGenerator<string> {
  const { file, passphrase } = source
  const plain = createGunzip()
  let packed: Readable | null = null
  try {
    packed = await openCompressed(source)
    packed.on('error', (error) =>
      plain.destroy(passphrase === null ? error : new RestoreError(`${file} is cut off, or it was changed.`)),
    )
    let begun: string[] = []
    for await (const piece of packed.pipe(plain).setEncoding('utf8')) {
      const [first = '', ...more] = String(piece).split('\n')
      begun.push(first)
      for (const next of more) {
        yield begun.join('')
        begun = [next]
      }
    }
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') throw new RestoreError(`There is no file ${file}.`)
    if (getErrorCode(error).startsWith('Z_')) throw new RestoreError(`${file} is no backup, or it is cut off.`)
    throw error
  } finally {
    packed?.destroy()
  }
}
