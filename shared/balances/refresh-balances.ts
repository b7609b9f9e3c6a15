import { noteMoneyMoved } from '../member/money-moved.ts'

/** Requests the balances anew after money moved, where something on the page shows them, and drops older answers. */
export const refreshBalances = (): void => noteMoneyMoved()
