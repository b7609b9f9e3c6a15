import { statfs } from 'node:fs/promises'
import type { Context } from '../../core/http/context.ts'
import { findBackupProblem, readBackupRuns } from '../../ledger/backup/backup-runs.ts'
import { countLostEntries, readBooksHealth } from '../../ledger/ledger.ts'

/** Alarms by the name that messages and the log show. */
export type AlarmName = 'books' | 'payouts' | 'lost' | 'feed' | 'disk' | 'backup'

/**
 * Present causes: one English sentence for each alarm, null without a cause. Undefined if the node does not know yet: then the alarm neither begins nor
 * ends, so that a restart does not report its end.
 */
export type AlarmCauses = Readonly<Record<AlarmName, string | null | undefined>>

/** Free space of the data folder's disk below which there is an alarm, bytes. */
const MIN_FREE_BYTES = 2 * 1024 ** 3
/** Time that all markets may be without prices. */
const FEED_PATIENCE_MS = 60_000

type Dependencies = Pick<Context, 'config' | 'db' | 'now' | 'market'>

/** Returns the free bytes of a folder's disk, as an unprivileged user sees them. */
const readFreeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Creates the function that finds the causes of one node. It remembers since when no market is live. */
export function createCauseReader(
  { config, db, now, market }: Dependencies,
  freeBytes: typeof readFreeBytes = readFreeBytes,
): () => Promise<AlarmCauses> {
  let silentSince: number | null = null

  function findFeedCause(): string | null | undefined {
    if (market.markets().some(({ symbol }) => market.isLive(symbol, now()))) silentSince = null
    else silentSince ??= now()
    if (silentSince === null) return null
    if (now() - silentSince < FEED_PATIENCE_MS) return undefined
    return 'No market has live prices. Orders are refused until the exchange of MARKET_UPSTREAM responds (trading status).'
  }

  async function findDiskCause(): Promise<string | null> {
    if (config.dataDir === '') return null
    const free = await freeBytes(config.dataDir)
    if (free >= MIN_FREE_BYTES) return null
    return `The disk of the data folder of ${config.nodeName} has ${Math.floor(free / 1024 ** 2)} MB left. A full disk stops the node.`
  }

  return async () => {
    const { isRight, isStopped } = await readBooksHealth(db)
    const lost = await countLostEntries(db)
    return {
      books: isRight ? null : 'The books do not balance. books status names the difference.',
      payouts: isStopped ? 'Payouts are stopped: no withdrawal can be approved until books clear.' : null,
      lost:
        lost === 0
          ? null
          : `The database lost ${lost} acknowledged ${lost === 1 ? 'entry' : 'entries'}, as after a failover. books lost names the members.`,
      feed: findFeedCause(),
      disk: await findDiskCause(),
      backup: findBackupProblem(await readBackupRuns(db), now()),
    }
  }
}
