/** Entry of `/embed/money-watch.js`: reports the ends of orders and records on pages without React views (money-watch-file.ts). */
import { $living, moneyWatch } from './living.ts'
import { watchMoney } from './money-watch.ts'

// An element with a React view may have started it meanwhile.
if (!moneyWatch.hasStarted) {
  moneyWatch.hasStarted = true
  watchMoney($living)
}
