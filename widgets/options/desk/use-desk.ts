import { useTrader } from '../trader-context.ts'
import type { DeskState } from './desk.store.ts'

/** The desk of the trader around this view. Throws outside of an open desk, where none of its views is. */
export function useDesk(): DeskState {
  const desk = useTrader().$desk.get()
  if (typeof desk !== 'object') throw new Error('the desk is not open')
  return desk as unknown as DeskState
}
