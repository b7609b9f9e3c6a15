import { atom } from 'nanostores'
import { pageSingleton } from '../runtime.ts'

/** Counts up each time option orders of the member were seen to settle, several at once as one: balances are another now. */
export const $settled = pageSingleton('options.settled', () => atom(0))
