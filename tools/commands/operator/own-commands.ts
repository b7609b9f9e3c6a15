import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Config, readConfig } from '../../../server/config.ts'
import { prepared } from '../../../server/core/db/db.ts'
import { openEmbedded } from '../../../server/core/db/embedded.ts'
import { openPostgres } from '../../../server/core/db/postgres.ts'
import type { Driver } from '../../../server/core/db/sql.ts'
import { lockFolder } from '../../../server/core/lock.ts'
import { createLog } from '../../../server/core/log/log.ts'
import { domains } from '../../../server/define-domain.ts'
import { loadDomains } from '../../../server/domains.ts'
import { checkBackup, RestoreError, readBackup } from '../../../server/ledger/backup/restore-backup.ts'
import { writeBackup } from '../../../server/ledger/backup/write-backup.ts'
import { checkBooks, forgetPoint, openDifferences } from '../../../server/ledger/ledger.ts'
import {
  previewRemoval,
  type Removal,
  removeSampleMoney,
} from '../../../server/members/accounts/remove-sample-money.ts'
import { removalText } from '../../../server/members/accounts/sample-money.commands.ts'
import { memberOfToken } from '../../../server/members/accounts/session-tokens.ts'
import { ask, OperatorError } from './backend-client.ts'
import type { Typed } from './request.ts'

/** Command that the tool runs in its own process. `work` reports its progress. */
export interface OwnCommand {
  readonly usage: string
  readonly does: string
  work(typed: Typed, progress: (line: string) => void): Promise<{ output: string; hasFailed?: boolean }>
}

/** Commands that concern a whole installation, whether its backend is running or not. */
export const ownCommands: readonly OwnCommand[] = [
  {
    usage: 'backup FILE [--passphrase-file PATH]',
    does: 'writes the installation as it is now, database and uploads, into a new file; also while it runs; encrypted with the passphrase in a file or BACKUP_PASSPHRASE',
    async work({ FILE = '', ...typed }, progress) {
      const file = resolve(FILE)
      if (await isThere(file)) throw new OperatorError(`${file} is there already; a backup is written into a new file.`)
      const { dataDir, databaseUrl } = configuration()
      const passphrase = await passphraseOf(typed)
      const source = await sourceOf(dataDir, databaseUrl, progress)
      try {
        const { tables, rows, files } = await writeBackup({
          driver: source.driver,
          dataDir,
          file,
          now: Date.now(),
          passphrase,
          progress: (what, done) => progress(`Writing ${what}: ${done} rows`),
        })
        return {
          output: `${file} holds ${tables} tables with ${rows} rows, and ${files} files.${passphrase === null ? '' : ' It is encrypted.'}`,
        }
      } finally {
        await source.close()
      }
    },
  },
  {
    usage: 'restore FILE [--passphrase-file PATH]',
    does: 'restores a backup into an empty installation that does not run, and checks its books',
    async work({ FILE = '', ...typed }, progress) {
      const config = configuration()
      await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
      const lock = await lockFolder(config.dataDir)
      if (!('release' in lock))
        throw new OperatorError(
          `A backend is running on ${config.dataDir}; a backup is restored into an empty installation that does not run.`,
        )
      try {
        return await restored(config, { file: resolve(FILE), passphrase: await passphraseOf(typed) }, progress)
      } catch (error) {
        throw error instanceof RestoreError ? new OperatorError(error.message) : error
      } finally {
        await lock.release()
      }
    },
  },
  {
    usage: 'sample-money remove [--yes]',
    does: 'shows which balances came from the sample money of a demo, and with --yes takes them; needed once before DEMO=0. The backend is stopped, or runs with DEMO=1',
    async work({ yes }) {
      const isDone = yes !== undefined
      return { output: removalText(await removal(configuration(), isDone), isDone) }
    },
  },
]

/** Removes sample money, or previews the removal: directly in the database if no backend is running, otherwise through the backend. */
async function removal(config: Config, isDone: boolean): Promise<Removal> {
  const { dataDir, databaseUrl } = config
  const nothing = new OperatorError(`There is no database in ${dataDir}; TRADELET_DATA says where another one lies.`)
  if (!(await isThere(dataDir))) throw nothing
  const lock = await lockFolder(dataDir)
  if (!('release' in lock)) {
    const body = isDone ? { yes: 'true' } : {}
    return (await ask({ method: 'POST', path: '/sample-money/removal', body }, null)) as Removal
  }
  try {
    if (databaseUrl === null && !(await isThere(join(dataDir, 'db')))) throw nothing
    const driver = databaseUrl === null ? await openEmbedded(join(dataDir, 'db')) : await postgres(databaseUrl)
    const db = await prepared(driver)
    try {
      const context = { config, db, now: Date.now, log: createLog('silent'), authenticate: memberOfToken }
      domains.fill(context, await loadDomains())
      return isDone ? await removeSampleMoney(context) : await previewRemoval(context)
    } finally {
      await db.close()
    }
  } finally {
    await lock.release()
  }
}

function configuration(): Config {
  const read = readConfig(process.env)
  if ('problem' in read) throw new OperatorError(read.problem)
  return read.config
}

/** Shorter passphrases can be guessed. */
const LEAST_CHARACTERS = 12

/** Reads the passphrase of a backup from the named file, otherwise from BACKUP_PASSPHRASE; null if neither is given. */
async function passphraseOf(typed: Typed): Promise<string | null> {
  const path = typed['passphrase-file']
  const given =
    path === undefined
      ? process.env.BACKUP_PASSPHRASE || null
      : await readFile(path, 'utf8').catch((error: unknown) => {
          throw new OperatorError(
            `The passphrase in ${path} cannot be read: ${error instanceof Error ? error.message : error}.`,
          )
        })
  const passphrase = given?.trim() ?? null
  if (passphrase !== null && passphrase.length < LEAST_CHARACTERS)
    throw new OperatorError(`The passphrase of a backup must have at least ${LEAST_CHARACTERS} characters.`)
  return passphrase
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

interface Source {
  driver: Driver
  close(): Promise<void>
}

/** Opens the database to back up: PostgreSQL, the embedded database if no backend has it open, otherwise a copy that the backend makes. */
async function sourceOf(dataDir: string, url: string | null, progress: (line: string) => void): Promise<Source> {
  if (url !== null) return opened(await postgres(url))
  const nothing = new OperatorError(
    `There is no database in ${dataDir}: TRADELET_DATA says where another one lies, DATABASE_URL which PostgreSQL has it.`,
  )
  if (!(await isThere(dataDir))) throw nothing
  const lock = await lockFolder(dataDir)
  if ('release' in lock) {
    if (await isThere(join(dataDir, 'db'))) return opened(await openEmbedded(join(dataDir, 'db')), () => lock.release())
    await lock.release()
    throw nothing
  }
  progress('Copying the database')
  const { folder } = (await ask({ method: 'POST', path: '/backup/copy' }, null)) as { folder: string | null }
  if (folder === null)
    throw new OperatorError('The backend keeps its data in PostgreSQL: set DATABASE_URL as it has it.')
  return opened(await openEmbedded(folder), () => rm(folder, { recursive: true, force: true }))
}

const opened = (driver: Driver, done: () => Promise<void> = async () => undefined): Source => ({
  driver,
  async close() {
    await driver.close()
    await done()
  },
})

const postgres = (url: string): Promise<Driver> =>
  openPostgres(url).catch((error: unknown) => {
    throw new OperatorError(
      `The database of DATABASE_URL cannot be opened: ${error instanceof Error ? error.message : error}.`,
    )
  })

async function restored(
  { dataDir, databaseUrl }: Config,
  source: { file: string; passphrase: string | null },
  progress: (line: string) => void,
): Promise<{ output: string; hasFailed: boolean }> {
  const [place, draft] = [join(dataDir, 'db'), join(dataDir, 'db.restored')]
  if (databaseUrl === null && (await isThere(place)))
    throw new OperatorError(`There is a database in ${place}; a backup is restored into an empty installation only.`)
  await checkBackup(source)
  await rm(draft, { recursive: true, force: true })
  const driver = databaseUrl === null ? await openEmbedded(draft) : await postgres(databaseUrl)
  try {
    const { header, rows, files } = await readBackup({
      driver,
      dataDir,
      ...source,
      progress: (what, done) => progress(`Restoring ${what}: ${done} rows`),
    })
    const db = await prepared(driver)
    await db.transaction((tx) => forgetPoint(tx, Date.now()))
    await checkBooks({
      db,
      now: Date.now,
      progress: ({ reading, reached, last }) => progress(`Checking the books: ${reading} ${reached} of ${last}`),
    })
    const hasFailed = (await openDifferences(db, 1)).length > 0
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
