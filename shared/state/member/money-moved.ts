import { atom } from 'nanostores'
import { pageSingleton } from '../../base/runtime/runtime.ts'

/** Counter of movements of the member's money that the page caused or observed, such as a fill. Balances requested before an increment are outdated. */
export const $moneyMoved = pageSingleton('member.money', () => atom(0))

/** Increments `$moneyMoved`. */
export const recordMoneyMoved = (): void => $moneyMoved.set($moneyMoved.get() + 1)
