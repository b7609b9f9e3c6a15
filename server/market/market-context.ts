import { slot } from '../core/http/context.ts'
import type { Market } from './market.ts'

/** Where the context has the market. */
export const marketSlot = slot<Market>('market')

/** The market of the running backend. */
export const marketOf = marketSlot.of
