import { recordMoneyMoved } from '../member/money-moved.ts'

/** Requests the balances again after money moved, if the page displays them, and drops older responses. */
export const refreshBalances = (): void => recordMoneyMoved()
