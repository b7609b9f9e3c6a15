import { useOptions } from '../options-context.ts'
import type { OrderEntryState } from './order-entry-state.ts'

/** The order entry of the trader around this view. Throws where none is open, and none of its views is. */
export function useOrderEntry(): OrderEntryState {
  const entry = useOptions().$orderEntry.get()
  if (typeof entry !== 'object') throw new Error('the order entry is not open')
  return entry
}
