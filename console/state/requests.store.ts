import { atom } from 'nanostores'
import type { OperatorRequest } from '../../server/operations/people/operator-requests.ts'
import { createQuery } from './query.ts'
import { type Outcome, run } from './run.store.ts'
import { withoutEmpty } from './today.store.ts'

/** Requests, newest first: those that wait, or all. */
export const requests = createQuery<readonly (Omit<OperatorRequest, 'state'> & { state: string })[]>('requests list')
/** True if decided requests are listed too. */
export const $areAllListed = atom(false)

/** Reads the requests. */
export const loadRequests = (): Promise<void> => requests.load($areAllListed.get() ? { all: 'true' } : {})

/** Lists those that wait, or all. */
export function listAll(areAll: boolean): void {
  $areAllListed.set(areAll)
  void loadRequests()
}

/** Decision about a request, or its withdrawal by the person who asked. */
export type RequestDecision = 'approve' | 'refuse' | 'withdraw'

/** Decides or withdraws a request, and reads the list again. */
export async function decideRequest(id: string, decision: RequestDecision, reason: string): Promise<Outcome> {
  const outcome = await run(`requests ${decision}`, withoutEmpty({ id, reason: decision === 'withdraw' ? '' : reason }))
  if (outcome.kind === 'done') await loadRequests()
  return outcome
}
