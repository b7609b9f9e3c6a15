import type { Operator } from '../../server/operations/people/operator-people.ts'
import type { SessionLine } from '../../server/operations/people/operator-sessions.ts'
import { createQuery } from './query.ts'
import { type Outcome, run } from './run.store.ts'
import { mayRun } from './session.store.ts'

/** People who operate the platform. */
export const people = createQuery<{ people: readonly Operator[]; shell_off_at: number | null }>('operators list')
/** Own sessions, the last used first. */
export const ownSessions = createQuery<readonly SessionLine[]>('sessions list')

/** Reads the own sessions, and the people if the person may see them. */
export async function loadPeople(): Promise<void> {
  await Promise.all([ownSessions.load(), mayRun('operators list') ? people.load() : null])
}

/** Ends an own session. */
export async function endOwnSession(id: string): Promise<Outcome> {
  const outcome = await run('sessions end', { id })
  if (outcome.kind === 'done') await ownSessions.load()
  return outcome
}

/** Returns the state of a person in words. */
export function describePerson({ set_up_at, disabled_at }: Operator): string {
  if (disabled_at !== null) return 'disabled'
  return set_up_at === null ? 'has not set up' : 'active'
}
