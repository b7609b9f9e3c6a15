import type { Context } from '../../core/http/context.ts'
import { repeatEvery } from '../../core/scheduler/repeat.ts'
import { type AcknowledgedEntry, findMissingEntries, storeLostEntries } from '../lost-entries.ts'
import { type AcknowledgedFile, openAcknowledgedFile } from './acknowledged-file.ts'

/** Number of entries that a node remembers. A standby that is further behind is found by the newest ones all the same. */
const MAX_ENTRIES = 5_000
const WRITE_INTERVAL_MS = 1_000
/** Members named in the alarm; `books lost` lists all. */
const MAX_NAMED = 10

/**
 * Remembers the newest ledger entries that this node saw committed, also on disk, and looks for them at the start and after each reconnection. Entries that the
 * database does not have were lost, as by a failover to a standby that was behind: it stores them, which stops payouts, and logs an alarm.
 * Returns the function that ends it.
 */
export function watchAcknowledged({
  db,
  log,
  now,
  config,
}: Pick<Context, 'db' | 'log' | 'now' | 'config'>): () => Promise<void> {
  let remembered: AcknowledgedEntry[] = []
  let unwritten: AcknowledgedEntry[] = []
  let file: AcknowledgedFile | null = null
  let lines = 0
  let mustCheck = true

  async function open(): Promise<AcknowledgedFile> {
    const [row] = await db.query<{ installation: string }>('SELECT md5(market_seed) AS installation FROM instance')
    const opened = openAcknowledgedFile(config.dataDir, row?.installation ?? '')
    remembered = [...(await opened.read()), ...remembered].slice(-MAX_ENTRIES)
    await rewrite(opened)
    return opened
  }

  async function rewrite(to: AcknowledgedFile): Promise<void> {
    unwritten = []
    await to.write(remembered)
    lines = remembered.length
  }

  async function check(): Promise<void> {
    const lost = await findMissingEntries(db, remembered)
    if (lost.length === 0) return
    await storeLostEntries(db, lost, now())
    const isLost = new Set(lost)
    remembered = remembered.filter((entry) => !isLost.has(entry))
    if (file) await rewrite(file)
    const members = [...new Set(lost.flatMap(({ member }) => member ?? []))]
    log.error(
      { alarm: 'lost', entries: lost.length, members: members.slice(0, MAX_NAMED), newest: lost.at(-1)?.reference },
      'ALARM: the database lost acknowledged calls, payouts are stopped; `books lost` lists them',
    )
  }

  async function run(): Promise<void> {
    file ??= await open()
    if (mustCheck) {
      mustCheck = false
      await check().catch((error: unknown) => {
        mustCheck = true
        throw error
      })
    }
    const added = unwritten.splice(0)
    if (added.length === 0) return
    lines += added.length
    await (lines > 2 * MAX_ENTRIES ? rewrite(file) : file.append(added))
  }

  const ends = [
    db.onCommit(({ entry, request }) => {
      if (!entry) return
      const { member = null, key = null } = request ?? {}
      const acknowledged = { ...entry, member, key, at: now() }
      remembered.push(acknowledged)
      unwritten.push(acknowledged)
      if (remembered.length > 2 * MAX_ENTRIES) remembered = remembered.slice(-MAX_ENTRIES)
    }),
    db.onReconnect(() => {
      mustCheck = true
    }),
    repeatEvery(WRITE_INTERVAL_MS, run, log, 'acknowledged entries could not be checked or stored, retrying in 1 s'),
  ]
  return async () => {
    for (const end of ends) end()
    if (file && unwritten.length > 0) await file.append(unwritten.splice(0))
  }
}
