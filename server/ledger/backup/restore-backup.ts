import { createReadStream } from 'node:fs'
import { appendFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { APPLIED, migrateTo, UnknownMigration } from '../../core/db/migrate.ts'
import type { Driver, ScriptSql, Sql } from '../../core/db/sql.ts'
import { errorCodeOf } from '../../core/error-code.ts'
import { decrypted, isEncrypted } from './age-encryption.ts'
import { type BackupHeader, FOLDERS, quoted, readHeader, readPart } from './format.ts'

/** Rows or characters of one INSERT statement, whichever is reached first. */
const [ROWS, CHARACTERS] = [1_000, 1_000_000]

/** Error with the reason why nothing was restored, as one sentence. */
export class RestoreError extends Error {}

/** Result of a restore. */
export interface Restored {
  header: BackupHeader
  rows: number
  files: number
}

/** Source and target of a restore. */
interface Restore {
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
export async function readBackup({ driver, dataDir, progress, ...source }: Restore): Promise<Restored> {
  for (const folder of FOLDERS)
    if ((await namesIn(join(dataDir, folder))).length > 0)
      throw new RestoreError(
        `There are files in ${join(dataDir, folder)}; a backup is restored into an empty installation only.`,
      )
  const draft = join(dataDir, 'restored.part')
  await rm(draft, { recursive: true, force: true })
  try {
    const restored = await driver.transaction(async (tx) => {
      if (await hasTables(tx))
        throw new RestoreError('There is something in the database; a backup is restored into an empty one only.')
      return restore(tx, draft, source, progress)
    })
    for (const folder of await namesIn(draft)) {
      await rm(join(dataDir, folder), { recursive: true, force: true })
      await rename(join(draft, folder), join(dataDir, folder))
    }
    return restored
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Backup file and its passphrase; null if it is not encrypted. */
type Source = Pick<Restore, 'file' | 'passphrase'>

/**
 * Reads a backup to its end, before anything is changed.
 * @throws RestoreError if it is not a backup, is truncated, or the passphrase is wrong
 */
export async function checkBackup(source: Source): Promise<void> {
  const { file } = source
  const lines = linesOf(source)
  headerOf(file, await lines.next())
  let last = ''
  for await (const line of lines) last = line
  if (readPart(last)?.part !== 'end') throw cutOff(file)
}

const cutOff = (file: string) => new RestoreError(`${file} is cut off: not all of the backup is in it.`)

function headerOf(file: string, first: IteratorResult<string, unknown>): BackupHeader {
  const header = first.done ? null : readHeader(first.value)
  if (!header) throw new RestoreError(`${file} is no backup, or one of a version that this one does not know.`)
  return header
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (errorCodeOf(error) === 'ENOENT') return []
    throw error
  })

const hasTables = async (tx: Sql): Promise<boolean> =>
  (
    await tx.query(
      `SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S') LIMIT 1`,
    )
  ).length > 0

async function restore(tx: ScriptSql, draft: string, source: Source, progress: Restore['progress']): Promise<Restored> {
  const { file } = source
  const lines = linesOf(source)
  const header = headerOf(file, await lines.next())
  const tables = await emptyTables(tx, header)
  const rows = rowsInto(tx, tables, progress)
  let [files, target, isWhole] = [0, '', false]
  for await (const line of lines) {
    const part = readPart(line)
    if (part) {
      await rows.flush()
      target = ''
    }
    if (!part) await (target ? appendFile(target, Buffer.from(JSON.parse(line), 'base64')) : rows.add(line))
    else if (part.part === 'table') rows.begin(part.name, part.columns)
    else if (part.part === 'sequence')
      await tx.query('SELECT setval($1::regclass, $2::bigint, $3::boolean)', [
        quoted(part.name),
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
  if (!isWhole) throw cutOff(file)
  // Checks deferred constraints now; tables cannot be altered while checks are pending.
  await tx.query('SET CONSTRAINTS ALL IMMEDIATE')
  for (const name of tables) await tx.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`)
  return { header, rows: rows.count(), files }
}

/** Creates a writer that inserts many rows in one statement. */
function rowsInto(tx: Sql, tables: readonly string[], progress: Restore['progress']) {
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
      if (!tables.includes(name)) throw new RestoreError(`The backup has a table ${name}, which nothing makes.`)
      const names = columns.map(quoted).join(', ')
      table = name
      insertion = `INSERT INTO ${quoted(name)} (${names}) OVERRIDING SYSTEM VALUE
        SELECT ${names} FROM json_populate_recordset(NULL::${quoted(name)}, $1::json)`
    },
    async add(row: string): Promise<void> {
      waiting.push(row)
      size += row.length
      if (waiting.length >= ROWS || size >= CHARACTERS) await flush()
    },
  }
}

/** Creates the tables of the backup's version, deletes their initial rows and disables their triggers, which have accepted the rows before. */
async function emptyTables(tx: ScriptSql, { migrations }: BackupHeader): Promise<string[]> {
  await tx.script(APPLIED)
  await migrateTo(tx, migrations).catch((error: unknown) => {
    if (!(error instanceof UnknownMigration)) throw error
    throw new RestoreError(
      `The backup was made by another version, which has ${error.message}; restore it with that one.`,
    )
  })
  const tables = (
    await tx.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace`,
    )
  ).map(({ name }) => name)
  for (const name of tables) await tx.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`)
  await tx.query(`TRUNCATE ${tables.map(quoted).join(', ')}`)
  return tables
}

/** Opens a backup and decrypts it. Rejects a passphrase for a file that is not encrypted: it may have been put in the place of the encrypted one. */
async function packedOf({ file, passphrase }: Source): Promise<Readable> {
  if (!(await isEncrypted(file))) {
    if (passphrase !== null)
      throw new RestoreError(`${file} is not encrypted; to restore it all the same, give no passphrase.`)
    return createReadStream(file)
  }
  if (passphrase === null)
    throw new RestoreError(`${file} is encrypted: BACKUP_PASSPHRASE or --passphrase-file must give its passphrase.`)
  const packed = await decrypted(file, passphrase)
  if (packed === null) throw new RestoreError(`The passphrase does not open ${file}.`)
  return packed
}

async function* linesOf(source: Source): AsyncGenerator<string> {
  const { file, passphrase } = source
  const plain = createGunzip()
  let packed: Readable | null = null
  try {
    packed = await packedOf(source)
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
    if (errorCodeOf(error) === 'ENOENT') throw new RestoreError(`There is no file ${file}.`)
    if (errorCodeOf(error).startsWith('Z_')) throw new RestoreError(`${file} is no backup, or it is cut off.`)
    throw error
  } finally {
    packed?.destroy()
  }
}
