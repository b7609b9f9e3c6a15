import { atom } from 'nanostores'
import { pageSingleton } from '../../base/runtime/runtime.ts'

/** Counter of observed settlements of the member's option orders; several at once count as one. Each increment means that balances have changed. */
export const $settlementCount = pageSingleton('options.settled', () => atom(0))
