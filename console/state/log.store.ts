import { atom } from 'nanostores'
import type { ActRow } from '../../server/operations/audit/audit-log.ts'
import { createQuery } from './query.ts'
import { type Input, run } from './run.store.ts'
import { withoutEmpty } from './today.store.ts'

/** Row of the audit log, with its id as text. */
export type LogRow = Omit<ActRow, 'id'> & { id: string }

/** Rows listed at once. */
const LISTED = 50

/** Rows of the audit log, newest first. */
export const acts = createQuery<readonly LogRow[]>('audit list')
/** True if there may be older rows. */
export const $hasOlder = atom(false)
let filter: Input = {}

/** Reads the newest rows that match a filter. */
export async function loadLog(given: Input = filter): Promise<void> {
  filter = withoutEmpty(given)
  await acts.load(filter)
  $hasOlder.set((acts.$state.get().data?.length ?? 0) === LISTED)
}

/** Reads older rows. Returns the reason why not, or null. */
export async function loadOlder(): Promise<string | null> {
  const listed = acts.$state.get().data ?? []
  const outcome = await run('audit list', { ...filter, after: listed.at(-1)?.id ?? '' })
  if (outcome.kind !== 'done') return 'message' in outcome ? outcome.message : null
  const older = outcome.data as readonly LogRow[]
  acts.set([...listed, ...older])
  $hasOlder.set(older.length === LISTED)
  return null
}
