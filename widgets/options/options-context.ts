import { createContext, useContext } from 'react'
import type { OptionsState } from './options-state.ts'

/** The state that a view belongs to. */
export const OptionsContext = createContext<OptionsState | null>(null)

/** The state around this view. Throws outside of an options trader. */
export function useOptions(): OptionsState {
  const state = useContext(OptionsContext)
  if (!state) throw new Error('useOptions is for views inside an options trader')
  return state
}
