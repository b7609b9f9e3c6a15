import { atom } from 'nanostores'
import { pageSingleton } from '../runtime.ts'

/** Counts up each time the page has moved the member's money, or has seen it moved, as by a fill. Balances that were requested before are old then. */
export const $moneyMoved = pageSingleton('member.money', () => atom(0))

/** Counts `$moneyMoved` up. */
export const noteMoneyMoved = (): void => $moneyMoved.set($moneyMoved.get() + 1)
