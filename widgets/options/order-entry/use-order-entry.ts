import { useOptions } from '../options-context.ts'
import type { OrderEntryState } from './order-entry-state.ts'

/**
 * Returns the order entry of the surrounding trader.
 *
 * @throws Error if the order entry has not been loaded
 */
export function useOrderEntry(): OrderEntryState {
  const entry = useOptions().$orderEntry.get()
  if (typeof entry !== 'object') throw new Error('useOrderEntry() was called before the order entry was loaded')
  return entry
}
