import { slot } from '../core/http/context.ts'
import type { Market } from './market.ts'

/** Context slot of the {@link Market}. */
export const marketSlot = slot<Market>('market')

/** Returns the market of the running backend. */
export const marketOf = marketSlot.of
