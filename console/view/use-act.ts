import { useState } from 'react'
import type { Outcome } from '../state/run.store.ts'

/** State of an act of a form: whether it is running, and what came of it. */
export interface ActState {
  isBusy: boolean
  problem: string | null
  note: string | null
  /** Runs an act. Returns whether it was carried out. */
  start(act: () => Promise<Outcome>): Promise<boolean>
}

/** Runs the acts of a form one at a time, and keeps the sentence about the last one. */
export function useAct(): ActState {
  const [state, setState] = useState<Pick<ActState, 'isBusy' | 'problem' | 'note'>>({
    isBusy: false,
    problem: null,
    note: null,
  })
  return {
    ...state,
    async start(act) {
      if (state.isBusy) return false
      setState({ isBusy: true, problem: null, note: null })
      const outcome = await act()
      setState({
        isBusy: false,
        problem: outcome.kind === 'refused' || outcome.kind === 'failed' ? outcome.message : null,
        note: outcome.kind === 'done' ? outcome.text : outcome.kind === 'waits' ? outcome.message : null,
      })
      return outcome.kind === 'done'
    },
  }
}
