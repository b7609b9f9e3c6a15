/** Entry of `/embed/money-watch.js`: reports the ends of orders and records on pages without React views (money-watch-file.ts). */
import { $living, moneyWatch } from './living.ts'
import { watchMoney } from './money-watch.ts'

/** Starts the watch unless an element with a React view has started it meanwhile. */
export function startMoneyWatch(): void {
  if (moneyWatch.hasStarted) return
  moneyWatch.hasStarted = true
  watchMoney($living)
}
