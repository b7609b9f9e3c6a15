import { createContextSlot } from '../core/http/context.ts'
import type { Market } from './market.ts'

/** Context slot of the {@link Market}. */
export const marketSlot = createContextSlot<Market>('market')

/** Returns the market of the running backend. */
export const getMarket = marketSlot.get
