import * as v from 'valibot'
import { type Command, Problem } from '../../core/command/command.ts'
import { act, look, task } from '../../core/command/declare-command.ts'
import { formatTable, formatUtcMinute } from '../../core/command/table.ts'
import type { Context } from '../../core/http/context.ts'
import { verifyArchiveCommand } from '../archive/archive.commands.ts'
import {
  arePayoutsStopped,
  type CheckProgress,
  clearDifferences,
  findLostEntries,
  findOpenDifferences,
  lockCheckedPoint,
  type NamedDifference,
  readCheckedPoint,
} from '../ledger.ts'

/** Differences shown. */
const MAX_SHOWN = 100
/** Lost calls shown: all that one node remembers. */
const MAX_LOST = 5_000

/** State of the books. Times in epoch ms. */
interface BooksState {
  /** True if a check waits or runs in this process. */
  running: boolean
  progress: CheckProgress | null
  /** True if the last check failed; the log has the reason. */
  failed: boolean
  /** Id of the last checked posting. */
  posting: number
  /** When checking last began at the first posting. */
  since: number
  /** When a check last reached the end of the journal; null if none has since then. */
  finished_at: number | null
  payouts_stopped: boolean
  /** Differences that the last check from the first posting on has not ruled out. */
  differences: NamedDifference[]
  /** Differences that such a check has not found again and that are not cleared yet. */
  mended: NamedDifference[]
}

async function readBooksState(context: Context): Promise<BooksState> {
  const { db } = context
  const { pending, progress, failed } = context.booksChecks.state()
  const { posting, since, finished_at } = await readCheckedPoint(db)
  const open = await findOpenDifferences(db, MAX_SHOWN)
  const withState = (wanted: boolean): NamedDifference[] =>
    open.flatMap(({ isMended, ...difference }) => (isMended === wanted ? [difference] : []))
  return {
    running: pending > 0,
    progress,
    failed,
    posting,
    since,
    finished_at,
    payouts_stopped: await arePayoutsStopped(db),
    differences: withState(false),
    mended: withState(true),
  }
}

/** Returns whether the check found something or failed. */
const hasFailed = ({ differences, failed }: BooksState): boolean => differences.length > 0 || failed

function formatState({ differences, mended, failed, payouts_stopped }: BooksState): string {
  const report = formatTable(
    differences,
    ['what', 'where', ['posting', ({ posting }) => (posting === 0 ? '' : String(posting))], 'expected', 'found'],
    failed ? '' : 'The books are right.',
  )
  return [
    report,
    failed ? 'The check broke off; the log says why.' : '',
    mended.length === 0 ? '' : `No longer there: ${mended.map(({ what, where }) => `${what} ${where}`).join(', ')}.`,
    payouts_stopped ? formatPayoutStop(differences.length > 0 || failed) : '',
  ]
    .filter(Boolean)
    .join('\n')
}

const formatPayoutStop = (isBad: boolean): string =>
  isBad
    ? 'Payouts are stopped, until books clear after a check that finds nothing.'
    : 'Payouts are still stopped: books clear lets them go on.'

function formatProgress({ running, progress }: BooksState): string | null {
  if (!running) return null
  if (!progress) return 'Checking the books …'
  const { reading, reached, last } = progress
  return `Checking the books: ${reading} ${reached} of ${last} (${last === 0 ? 100 : Math.floor((100 * reached) / last)} %)`
}

/** Commands about the check of the books. */
export const commands: readonly Command[] = [
  task({
    usage: 'books verify',
    options: { whole: '--whole' },
    description: 'checks the postings since the last check; all postings with --whole, or while payouts are stopped',
    permission: 'books.verify',
    method: 'POST',
    reason: 'it starts a check, which reads all postings in many transactions',
    path: '/books/verify',
    input: v.object({ whole: v.optional(v.string(), '') }),
    async run({ whole }, context) {
      // While payouts are stopped every check begins at the first posting: only such a check can resume them.
      const isWhole = whole !== '' || (await arePayoutsStopped(context.db))
      // The result becomes part of the state, which the operator's tool polls.
      context.booksChecks.check({ whole: isWhole }).catch(() => undefined)
      return readBooksState(context)
    },
    follow: { path: '/books', progress: formatProgress },
    show: formatState,
    isFailure: hasFailed,
  }),
  verifyArchiveCommand,
  look({
    usage: 'books status',
    description: 'shows how far the books are checked, the differences found, and whether payouts are stopped',
    permission: 'books.read',
    personal: [],
    path: '/books',
    run: (_, context) => readBooksState(context),
    show: (state) =>
      [
        `Checked up to posting ${state.posting}, from the first posting on${state.since === 0 ? '' : ` since ${formatUtcMinute(state.since)} (UTC)`}; ${state.finished_at === null ? 'not at the end yet' : `last at the end ${formatUtcMinute(state.finished_at)} (UTC)`}.`,
        formatProgress(state) ?? formatState(state),
      ].join('\n'),
    isFailure: (state) => state.payouts_stopped || hasFailed(state),
  }),
  look({
    usage: 'books lost',
    description:
      'lists the calls that a node acknowledged and the database lost, as after a failover, with members and keys',
    permission: 'books.read',
    personal: ['activity'],
    path: '/books/lost',
    run: (_, { db }) => findLostEntries(db, MAX_LOST),
    show: (lost) =>
      formatTable(
        lost,
        ['kind', 'reference', 'member', 'key', ['acknowledged (UTC)', ({ at }) => formatUtcMinute(at)]],
        'No acknowledged call is known to be lost.',
      ),
    isFailure: (lost) => lost.length > 0,
  }),
  act({
    usage: 'books clear',
    description: 'permits payouts again, once a check of all postings has found no difference (books verify)',
    permission: 'books.clear',
    secondPerson: { rule: 'the end of a stop of payouts' },
    method: 'POST',
    path: '/books/clear',
    async run(_, { tx, now, afterCommit }) {
      if (!(await arePayoutsStopped(tx))) return new Problem('Payouts are not stopped.')
      if (!(await clearDifferences(tx, await lockCheckedPoint(tx), now())))
        return new Problem(
          'The books must be correct first: repair the differences that books status shows, then run books verify.',
        )
      afterCommit(({ log }) => log.warn({ alarm: 'books' }, 'alarm cleared by the operator, payouts resumed'))
      return {}
    },
    show: () => 'Payouts go on.',
  }),
]
