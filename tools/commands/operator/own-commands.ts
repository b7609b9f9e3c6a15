import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Config, readConfig } from '../../../server/config.ts'
import { createDb } from '../../../server/core/db/db.ts'
import { openEmbedded } from '../../../server/core/db/embedded.ts'
import { openPostgres } from '../../../server/core/db/postgres.ts'
import type { Driver } from '../../../server/core/db/sql.ts'
import { lockFolder } from '../../../server/core/lock.ts'
import { loadDomains } from '../../../server/domains.ts'
import { checkBackup, RestoreError, restoreBackup } from '../../../server/ledger/backup/restore-backup.ts'
import { BackupExistsError, writeBackup } from '../../../server/ledger/backup/write-backup.ts'
import { checkBooks, findOpenDifferences, resetCheckedPoint } from '../../../server/ledger/ledger.ts'
import {
  previewRemoval,
  removeInTransaction,
  type SampleMoneyRemoval,
} from '../../../server/members/accounts/remove-sample-money.ts'
import { formatRemoval } from '../../../server/members/accounts/sample-money.commands.ts'
import type { Outcome } from '../../../server/operations/audit/audit-log.ts'
import { OperatorError, sendRequest } from './backend-client.ts'
import { readPassphrase } from './passphrase.ts'
import type { CommandSyntax, TypedInput } from './program.ts'
import { appendOwnRun, recordOwnRun, reportBackup } from './record-own.ts'

/** Command that the tool runs in its own process. `run` reports its progress. `output` is null if it has printed its result. */
export interface OwnCommand extends CommandSyntax {
  run(input: TypedInput, progress: (line: string) => void): Promise<{ output: string | null; hasFailed?: boolean }>
}

const SAMPLE_MONEY = { command: 'sample-money remove', permission: 'sample-money.remove' } as const

/** Commands that concern a whole installation, whether its backend is running or not. */
export const ownCommands: readonly OwnCommand[] = [
  {
    usage: 'backup <FILE>',
    permission: 'backup.write',
    options: { passphrase: '--passphrase-file <PATH>' },
    description:
      'writes the current installation, database and uploads, into a new file, also while the backend runs; encrypts it with the passphrase in the file PATH or in BACKUP_PASSPHRASE',
    async run({ file: path = '', passphrase: passphraseFile }, progress) {
      const file = resolve(path)
      if (await pathExists(file)) throw new OperatorError(new BackupExistsError(file).message)
      const { dataDir, databaseUrl } = requireConfig()
      const passphrase = await readPassphrase(passphraseFile)
      const source = await openSource(dataDir, databaseUrl, progress)
      const run = { command: 'backup', permission: 'backup.write', input: { file }, request: randomUUID() } as const
      const record = async (outcome: Outcome) => {
        if (outcome === 'done' || outcome === 'failed') await reportBackup(source, outcome)
        // A backend that made the copy has recorded it.
        if (source.isCopy) return
        await recordOwnRun(source.driver, { ...run, outcome })
      }
      try {
        await record('started')
        const { tables, rows, files } = await writeBackup({
          driver: source.driver,
          dataDir,
          file,
          now: Date.now(),
          passphrase,
          progress: (what, done) => progress(`Writing ${what}: ${done} rows`),
        })
        await record('done')
        return {
          output: `${file} holds ${tables} tables with ${rows} rows, and ${files} files.${passphrase === null ? '' : ' It is encrypted.'}`,
        }
      } catch (error) {
        await record('failed')
        throw error instanceof BackupExistsError ? new OperatorError(error.message) : error
      } finally {
        await source.close()
      }
    },
  },
  {
    usage: 'restore <FILE>',
    permission: 'backup.restore',
    options: { passphrase: '--passphrase-file <PATH>' },
    description: 'restores a backup into an empty installation that is not running, and checks its books',
    async run({ file: path = '', passphrase: passphraseFile }, progress) {
      const config = requireConfig()
      await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
      const lock = await lockFolder(config.dataDir)
      if (!('release' in lock))
        throw new OperatorError(
          `A backend is running on ${config.dataDir}; a backup is restored into an empty installation that does not run.`,
        )
      try {
        return await restoreInstallation(
          config,
          { file: resolve(path), passphrase: await readPassphrase(passphraseFile) },
          progress,
        )
      } catch (error) {
        throw error instanceof RestoreError ? new OperatorError(error.message) : error
      } finally {
        await lock.release()
      }
    },
  },
  {
    usage: SAMPLE_MONEY.command,
    permission: SAMPLE_MONEY.permission,
    options: { yes: '--yes' },
    description:
      'shows the balances that contain sample money of a demo; --yes removes them. Required once before DEMO=0. The backend must be stopped or run with DEMO=1',
    async run({ yes }) {
      const isDone = yes !== undefined
      return { output: formatRemoval(await runRemoval(requireConfig(), isDone), isDone) }
    },
  },
]

/** Removes sample money, or previews the removal: directly in the database if no backend is running, otherwise through the backend. */
async function runRemoval(config: Config, isDone: boolean): Promise<SampleMoneyRemoval> {
  const { dataDir, databaseUrl } = config
  const nothing = new OperatorError(`There is no database in ${dataDir}; set TRADELET_DATA to the folder that has one.`)
  if (!(await pathExists(dataDir))) throw nothing
  const lock = await lockFolder(dataDir)
  if (!('release' in lock)) {
    const method = isDone ? 'POST' : 'GET'
    return (await sendRequest({ method, path: '/sample-money/removal' }, null)) as SampleMoneyRemoval
  }
  try {
    if (databaseUrl === null && !(await pathExists(join(dataDir, 'db')))) throw nothing
    const driver =
      databaseUrl === null ? await openEmbedded(join(dataDir, 'db')) : await openPostgresOrFail(databaseUrl)
    const db = await createDb(driver)
    try {
      const context = { db, now: Date.now, domains: await loadDomains() }
      if (!isDone) return await previewRemoval(context)
      return await db.transaction(async (tx) => {
        const removal = await removeInTransaction(context, tx)
        await appendOwnRun(tx, { ...SAMPLE_MONEY, input: {}, outcome: 'done', request: randomUUID() })
        return removal
      })
    } finally {
      await db.close()
    }
  } finally {
    await lock.release()
  }
}

function requireConfig(): Config {
  const read = readConfig(process.env)
  if ('problem' in read) throw new OperatorError(read.problem)
  return read.config
}

const pathExists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

interface Source {
  driver: Driver
  /** True if a running backend has copied the database. */
  isCopy: boolean
  close(): Promise<void>
}

/** Opens the database to back up: PostgreSQL, the embedded database if no backend has it open, otherwise a copy that the backend makes. */
async function openSource(dataDir: string, url: string | null, progress: (line: string) => void): Promise<Source> {
  if (url !== null) return toSource(await openPostgresOrFail(url))
  const nothing = new OperatorError(
    `There is no database in ${dataDir}: set TRADELET_DATA to the folder that has one, or DATABASE_URL to the PostgreSQL.`,
  )
  if (!(await pathExists(dataDir))) throw nothing
  const lock = await lockFolder(dataDir)
  if ('release' in lock) {
    if (await pathExists(join(dataDir, 'db')))
      return toSource(await openEmbedded(join(dataDir, 'db')), () => lock.release())
    await lock.release()
    throw nothing
  }
  progress('Copying the database')
  const { folder } = (await sendRequest({ method: 'POST', path: '/backup/copy' }, null)) as { folder: string | null }
  if (folder === null)
    throw new OperatorError('The backend keeps its data in PostgreSQL: set DATABASE_URL as it has it.')
  return toSource(await openEmbedded(folder), () => rm(folder, { recursive: true, force: true }), true)
}

const toSource = (driver: Driver, done: () => Promise<void> = async () => undefined, isCopy = false): Source => ({
  driver,
  isCopy,
  async close() {
    await driver.close()
    await done()
  },
})

const openPostgresOrFail = (url: string): Promise<Driver> =>
  openPostgres(url).catch((error: unknown) => {
    throw new OperatorError(
      `The database of DATABASE_URL cannot be opened: ${error instanceof Error ? error.message : error}.`,
    )
  })

async function restoreInstallation(
  { dataDir, databaseUrl }: Config,
  source: { file: string; passphrase: string | null },
  progress: (line: string) => void,
): Promise<{ output: string; hasFailed: boolean }> {
  const [place, draft] = [join(dataDir, 'db'), join(dataDir, 'db.restored')]
  if (databaseUrl === null && (await pathExists(place)))
    throw new OperatorError(`There is a database in ${place}; a backup is restored into an empty installation only.`)
  await checkBackup(source)
  await rm(draft, { recursive: true, force: true })
  const driver = databaseUrl === null ? await openEmbedded(draft) : await openPostgresOrFail(databaseUrl)
  try {
    const { header, rows, files } = await restoreBackup({
      driver,
      dataDir,
      ...source,
      progress: (what, done) => progress(`Restoring ${what}: ${done} rows`),
    })
    const db = await createDb(driver)
    await db.transaction((tx) => resetCheckedPoint(tx, Date.now()))
    await db.transaction((tx) =>
      appendOwnRun(tx, {
        command: 'restore',
        permission: 'backup.restore',
        input: { file: source.file },
        outcome: 'done',
        request: randomUUID(),
      }),
    )
    await checkBooks({
      db,
      now: Date.now,
      onProgress: ({ reading, reached, last }) => progress(`Checking the books: ${reading} ${reached} of ${last}`),
    })
    const hasFailed = (await findOpenDifferences(db, 1)).length > 0
    await driver.close()
    if (databaseUrl === null) await rename(draft, place)
    const books = hasFailed ? 'The books do NOT add up; books status says what was found.' : 'The books are right.'
    return {
      output: `Restored ${rows} rows and ${files} files, as of ${new Date(header.made_at).toISOString()}. ${books}`,
      hasFailed,
    }
  } catch (error) {
    await driver.close().catch(() => undefined)
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}
