import { findDifferences, type Observed } from './observe.ts'
import { applyOnce, type Operation } from './operation.ts'
import type { State } from './state.ts'
import type { NodeAnswer } from './world.ts'

/** Operation with the response that its caller received. */
export interface OperationResponse {
  op: Operation
  said: NodeAnswer['result']
}

/** State of the model after the operations, or the reasons why no order of them explains the observation. */
export type Explanation = { state: State } | { why: string[] }

/**
 * Finds an order of concurrent operations, and a choice of lost ones that took effect, that match all responses and the content of the database. For a single
 * operation with a response there is only one possibility.
 */
export function explain(before: State, done: readonly OperationResponse[], observed: Observed): Explanation {
  let why: string[] = []
  const attempt = (state: State, left: readonly OperationResponse[]): State | null => {
    if (left.length === 0) {
      const found = findDifferences(state, observed)
      if (found.length === 0) return state
      if (why.length === 0 || found.length < why.length) why = found
      return null
    }
    for (const [at, { op, said }] of left.entries()) {
      const others = left.toSpliced(at, 1)
      const after = structuredClone(state)
      const verdict = applyOnce(op, after)
      if (said === 'lost' || said === verdict) {
        const explained = attempt(after, others)
        if (explained) return explained
      } else if (why.length === 0) why = [`${op.name}: ${said} by the product, ${verdict} by the model`]
      if (said === 'lost' || said === 'limited') {
        const explained = attempt(state, others)
        if (explained) return explained
      }
    }
    return null
  }
  const state = attempt(structuredClone(before), done)
  if (!state) return { why }
  // The server decides a repeated request again if its refusal was not stored.
  for (const key of state.keys.keys()) if (!observed.keys.has(key)) state.keys.delete(key)
  return { state }
}
