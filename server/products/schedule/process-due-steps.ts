import { processWithBisection } from '../../core/db/bisect.ts'
import type { Db, Sql } from '../../core/db/db.ts'
import type { Log } from '../../core/log/log.ts'
import type { StepKind, StepResult } from '../../define-domain.ts'
import { post } from '../../ledger/ledger.ts'
import { advanceSteps, lockPendingSteps, type StepWithKind, toRecordKey } from './scheduled-steps.ts'

/** Dependencies of {@link processDueSteps}. */
export interface ProcessingOptions {
  db: Db
  kinds: Readonly<Record<string, StepKind>>
  log: Log
}

/**
 * Runs due steps. Their records, their bookings (dated `due_at`) and the advance to the next steps are one transaction. Steps that another engine has locked or
 * done are skipped. A failing step does not stop the others: it is logged, and the key of its record (`toRecordKey`) is passed to `setAside`. Returns the number
 * of steps done.
 */
export const processDueSteps = (
  { db, kinds, log }: ProcessingOptions,
  steps: readonly StepWithKind[],
  { now, setAside }: { now: number; setAside(key: string): void },
): Promise<number> =>
  processWithBisection(steps, {
    work: (some) => db.transaction(async (tx) => processSteps(tx, kinds, await lockPendingSteps(tx, some), now)),
    setAside(work, error) {
      log.error(
        { err: error, kind: work.kind, subject: work.subject, step: work.step },
        'scheduled step failed, retrying in 60 s',
      )
      setAside(toRecordKey(work))
    },
  })

async function processSteps(
  tx: Sql,
  kinds: ProcessingOptions['kinds'],
  steps: readonly StepWithKind[],
  now: number,
): Promise<number> {
  if (steps.length === 0) return 0
  const results = new Map<StepWithKind, StepResult>()
  for (const [kind, { runSteps }] of Object.entries(kinds)) {
    const mine = steps.filter((work) => work.kind === kind)
    if (mine.length === 0) continue
    const stepResults = await runSteps(tx, mine, now)
    for (const [at, work] of mine.entries()) results.set(work, requireResult(work, stepResults[at]))
  }
  const all = steps.map((work) => ({ work, ...requireResult(work, results.get(work)) }))
  const short = await post(
    tx,
    all.flatMap(({ work, entries }) => entries.map((entry) => ({ at: work.due_at, ...entry }))),
    now,
  )
  if (short) throw new RangeError(`insufficient balance for ${short.entry.kind} ${short.entry.reference}`)
  await advanceSteps(
    tx,
    all.map(({ work, next }) => ({ ...work, next })),
  )
  return steps.length
}

function requireResult(work: StepWithKind, result: StepResult | undefined): StepResult {
  if (!result) throw new RangeError(`no result for scheduled step ${toRecordKey(work)}`)
  return result
}
