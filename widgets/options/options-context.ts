import { createContext, useContext } from 'react'
import type { OptionsState } from './options-state.ts'

/** Context with the state of the surrounding trader. */
export const OptionsContext = createContext<OptionsState | null>(null)

/**
 * Returns the state of the surrounding trader.
 *
 * @throws Error outside an options trader
 */
export function useOptions(): OptionsState {
  const state = useContext(OptionsContext)
  if (!state) throw new Error('useOptions() must be called inside an options trader')
  return state
}
