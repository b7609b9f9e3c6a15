import { createContext, useContext } from 'react'
import type { Trader } from './trader.ts'

/** The trader that a view belongs to. */
export const TraderContext = createContext<Trader | null>(null)

/** The trader around this view. Throws outside of one. */
export function useTrader(): Trader {
  const trader = useContext(TraderContext)
  if (!trader) throw new Error('useTrader is for views inside an options trader')
  return trader
}
