import { atom } from 'nanostores'
import { pageSingleton } from '../../base/runtime/runtime.ts'

/** Number of elements on the page. */
export const $living = pageSingleton('living', () => atom(0))

/** True once `watchMoney` runs on the page. */
export const moneyWatch = pageSingleton('moneyWatched', () => ({ hasStarted: false }))
