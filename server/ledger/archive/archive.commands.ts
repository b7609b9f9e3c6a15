import * as v from 'valibot'
import { type Command, NeedsConfirmation, Problem } from '../../core/command/command.ts'
import { act, look, task } from '../../core/command/declare-command.ts'
import { formatTable } from '../../core/command/table.ts'
import type { Context } from '../../core/http/context.ts'
import { readPartitioning } from '../months/partition-ledger.ts'
import type { ArchiveControl, ArchiveState } from './archive-job.ts'
import { dropNextMonth, getArchiveFolder, writeNextMonth } from './archive-months.ts'
import { findArchives, findClosedMonths } from './closed-months.ts'
import {
  findExpiredMonth,
  getKeptMonths,
  MIN_LEDGER_MONTHS,
  RETENTION_KINDS,
  RETENTION_UNITS,
  readRetention,
  setRetention,
} from './retention.ts'
import { verifyArchives } from './verify-archives.ts'

const CONFIRMATION = { field: 'yes', hint: 'Drop them with --yes.' }
/** Lock of all nodes: one writes or drops at a time. */
const LOCK = 'archive'

async function readMonths({ db }: Pick<Context, 'db'>) {
  const archives = await findArchives(db)
  const closed = await findClosedMonths(db)
  const { copied, last, finishedAt } = await readPartitioning(db)
  const months = [
    ...archives.map(({ month, file, postings, droppedAt }) => ({
      month,
      state: droppedAt === null ? 'database and file' : 'file',
      file,
      postings: String(postings),
    })),
    ...closed
      .filter(({ month }) => !archives.some((archive) => archive.month === month))
      .map(({ month }) => ({ month, state: 'database', file: '', postings: '' })),
  ]
  return { months, partitioning: finishedAt === null ? `${copied} of ${last}` : null }
}

type Services = Pick<Context, 'db' | 'config' | 'now' | 'log'>

async function writeMonths({ db, config, now, log }: Services, control: ArchiveControl): Promise<string> {
  const written: string[] = []
  for (;;) {
    const month = await writeNextMonth(db, getArchiveFolder(config.dataDir), now(), control)
    if (month === null) break
    log.info({ month }, 'month of the journal written to a file')
    control.onMonth(month)
    written.push(month)
  }
  return written.length === 0
    ? 'There is no closed and checked month without a file.'
    : `Written: ${written.join(', ')}. Copy the files to another place before you drop months.`
}

async function dropMonths({ db, config, now, log }: Services, months: readonly string[], control: ArchiveControl) {
  const dropped: string[] = []
  for (const month of months) {
    if ((await dropNextMonth(db, getArchiveFolder(config.dataDir), now(), control)) !== month) break
    log.warn({ month }, 'month of the journal dropped by the operator, its file has the postings')
    control.onMonth(month)
    dropped.push(month)
  }
  return dropped.length === 0 ? 'No month was dropped.' : `Dropped: ${dropped.join(', ')}.`
}

/** Starts a work while no other node works on the archive. Returns its state, which the tool follows. */
function begin(
  { db, archiveJob }: Context,
  work: (control: ArchiveControl) => Promise<string>,
): ArchiveState | Problem {
  const hasBegun = archiveJob.begin((control) => db.withAdvisoryLock(LOCK, () => work(control)))
  return hasBegun ? archiveJob.state() : new Problem('Another work on the archive runs; archive status shows it.')
}

const FOLLOWED = {
  follow: {
    path: '/archive/status',
    progress: ({ running, months }: ArchiveState) =>
      running ? `Working on the archive: ${months.length} months done` : null,
  },
  show: ({ running, result, problem }: ArchiveState) =>
    problem ?? (running ? 'The archive is worked on.' : result || 'No work on the archive since the start.'),
  isFailure: ({ problem }: ArchiveState) => problem !== null,
}

/** Command that reads the archive back; one of the commands about the books. */
export const verifyArchiveCommand: Command = task({
  usage: 'books verify-archive',
  description:
    'reads the files of archived months back and checks every posting, entry and balance in them, and the totals that the database carries',
  permission: 'books.verify',
  method: 'POST',
  reason: 'it starts a work that reads files and all their postings',
  path: '/archive/verify',
  run: async (_, context) =>
    begin(context, async (control) => {
      const { months, postings } = await verifyArchives(context.db, getArchiveFolder(context.config.dataDir), control)
      return `The archive is right: ${months} months with ${postings} postings.`
    }),
  ...FOLLOWED,
})

/** Commands about the months of the journal and their files. */
export const commands: readonly Command[] = [
  look({
    usage: 'archive list',
    description: 'lists the closed months of the journal: in the database, in a file, or both',
    permission: 'books.read',
    personal: [],
    path: '/archive',
    run: (_, context) => readMonths(context),
    show: ({ months, partitioning }) =>
      [
        partitioning === null
          ? ''
          : `The journal is not partitioned yet: the references of entries up to ${partitioning} are copied.`,
        formatTable(months, ['month', 'state', 'postings', 'file'], 'No month is closed yet.'),
      ]
        .filter(Boolean)
        .join('\n'),
  }),
  task({
    usage: 'archive write',
    description:
      'writes the closed and checked months of the journal to files in the folder archive of the data folder of this node',
    permission: 'archive.write',
    method: 'POST',
    reason: 'it starts a work that writes files',
    path: '/archive/write',
    run: async (_, context) => begin(context, (control) => writeMonths(context, control)),
    ...FOLLOWED,
  }),
  task({
    usage: 'archive drop',
    description:
      'reads the files back and drops the months that are older than the retention of the journal from the database; their lines disappear from the statements of members',
    options: { yes: '--yes' },
    permission: 'archive.drop',
    method: 'POST',
    reason: 'it starts a work that reads files and drops partitions in many transactions',
    path: '/archive/drop',
    input: v.object({ yes: v.optional(v.unknown()) }),
    async run({ yes }, context) {
      const { db, now } = context
      const expired = await findExpiredMonth(db, now())
      if (expired === null) return new Problem('Set how many months stay in the database: retention set ledger MONTHS.')
      const due = (await findArchives(db)).flatMap(({ month, droppedAt }) =>
        droppedAt === null && month <= expired ? [month] : [],
      )
      if (due.length === 0) return new Problem('No month with a file is older than the retention.')
      if (!yes)
        return new NeedsConfirmation(
          `${due.join(', ')}: members will not see their statements of these months any more.`,
          CONFIRMATION,
        )
      return begin(context, (control) => dropMonths(context, due, control))
    },
    ...FOLLOWED,
  }),
  look({
    usage: 'archive status',
    description: 'shows the result of the last archive write, archive drop or books verify-archive on this node',
    permission: 'books.read',
    personal: [],
    path: '/archive/status',
    run: async (_, { archiveJob }) => archiveJob.state(),
    show: FOLLOWED.show,
    isFailure: FOLLOWED.isFailure,
  }),
  look({
    usage: 'retention show',
    description: 'shows how long the journal, notices to one member and personal data stay in the database',
    permission: 'retention.read',
    personal: [],
    path: '/retention',
    async run(_, { db }) {
      const limits = await readRetention(db)
      return RETENTION_KINDS.map((kind) => ({
        kind,
        kept:
          kind === 'members'
            ? `${getKeptMonths(limits)} months after the last movement`
            : limits.has(kind)
              ? `${limits.get(kind)} ${RETENTION_UNITS[kind]}`
              : 'for ever',
      }))
    },
    show: (limits) => formatTable(limits, ['kind', 'kept'], ''),
  }),
  act({
    usage: 'retention set <KIND> <KEPT>',
    description: `sets how long rows stay in the database: ledger in months, at least ${MIN_LEDGER_MONTHS}, notices in days, or forever; members in months after the last movement of money, before which members erase is refused, 60 unless set. Months of the ledger are only dropped by archive drop`,
    permission: 'retention.change',
    method: 'PUT',
    path: '/retention/:kind',
    input: v.object({
      kind: v.picklist(RETENTION_KINDS, `must be one of ${RETENTION_KINDS.join(', ')}`),
      kept: v.pipe(v.string(), v.regex(/^(forever|[1-9]\d{0,4})$/, 'must be a number from 1 to 99999, or forever')),
    }),
    readState: async ({ kind }, { tx }) => (await readRetention(tx)).get(kind) ?? 'forever',
    async run({ kind, kept }, { tx }) {
      if (kind === 'ledger' && kept !== 'forever' && Number(kept) < MIN_LEDGER_MONTHS)
        return new Problem(`At least ${MIN_LEDGER_MONTHS} months of the ledger stay in the database.`)
      if (kind === 'members' && kept === 'forever')
        return new Problem('Personal data stay for a number of months, which the law of your country tells.')
      await setRetention(tx, kind, kept === 'forever' ? null : Number(kept))
      return {}
    },
  }),
]
