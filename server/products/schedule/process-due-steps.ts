import { inHalves } from '../../core/db/bisect.ts'
import type { Db, Sql } from '../../core/db/db.ts'
import type { Log } from '../../core/log/log.ts'
import type { DueKind, DueResult } from '../../define-domain.ts'
import { post } from '../../ledger/ledger.ts'
import { type DueWork, heldDue, moveOn, nameOf } from './scheduled-steps.ts'

/** Dependencies of {@link performDue}. */
export interface Performing {
  db: Db
  kinds: Readonly<Record<string, DueKind>>
  log: Log
}

/**
 * Runs due steps. Their records, their bookings (dated `due_at`) and the advance to the next steps are one transaction. Steps that another engine has locked or
 * done are skipped. A failing step does not stop the others: it is logged and passed to `setAside`. Returns the number of steps done.
 */
export const performDue = (
  { db, kinds, log }: Performing,
  works: readonly DueWork[],
  { now, setAside }: { now: number; setAside(name: string): void },
): Promise<number> =>
  inHalves(works, {
    work: (some) => db.transaction(async (tx) => perform(tx, kinds, await heldDue(tx, some), now)),
    setAside(work, error) {
      log.error(
        { err: error, kind: work.kind, subject: work.subject, step: work.step },
        'scheduled step failed, retrying in 60 s',
      )
      setAside(nameOf(work))
    },
  })

async function perform(tx: Sql, kinds: Performing['kinds'], works: readonly DueWork[], now: number): Promise<number> {
  if (works.length === 0) return 0
  const results = new Map<DueWork, DueResult>()
  for (const [kind, { fallDue }] of Object.entries(kinds)) {
    const mine = works.filter((work) => work.kind === kind)
    if (mine.length === 0) continue
    const answers = await fallDue(tx, mine, now)
    for (const [at, work] of mine.entries()) results.set(work, resultOf(work, answers[at]))
  }
  const all = works.map((work) => ({ work, ...resultOf(work, results.get(work)) }))
  const short = await post(
    tx,
    all.flatMap(({ work, entries }) => entries.map((entry) => ({ at: work.due_at, ...entry }))),
    now,
  )
  if (short) throw new RangeError(`insufficient balance for ${short.entry.kind} ${short.entry.reference}`)
  await moveOn(
    tx,
    all.map(({ work, next }) => ({ ...work, next })),
  )
  return works.length
}

function resultOf(work: DueWork, result: DueResult | undefined): DueResult {
  if (!result) throw new RangeError(`no result for scheduled step ${nameOf(work)}`)
  return result
}
