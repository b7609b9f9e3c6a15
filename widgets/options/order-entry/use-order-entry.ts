import { useTrader } from '../trader-context.ts'
import type { DeskState } from './order-entry.store.ts'

/** The desk of the trader around this view. Throws outside of an open desk, where none of its views is. */
export function useOrderEntry(): DeskState {
  const desk = useTrader().$orderEntry.get()
  if (typeof desk !== 'object') throw new Error('the desk is not open')
  return desk as unknown as DeskState
}
