import forVisitors from 'features:visitors'
import { toast } from '../api/toast.ts'
import { inPlace } from '../dom/navigate.ts'
import { pageSingleton } from '../runtime.ts'
import { $living, attend } from './attend.ts'
import { watchMoney } from './money-watch.ts'
import type { Define } from './visitor-sheet.ts'

/** True once the page is told how orders and records end. Not by elements of Lit: the file of a ticker alone would contain half of the contract. */
const money = pageSingleton('moneyWatched', () => ({ hasStarted: false }))

/** Does what `attend` does for an element with a React view, reports how orders and records end, and makes a partner's page open the login in place. `define` is `defineWidget`, which loads this file. */
export function attendView(host: HTMLElement, define: Define): Promise<void> {
  inPlace.open = (route, asking) => {
    const tag = forVisitors[route]
    if (!tag || !(asking instanceof HTMLElement)) return false
    import('./visitor-sheet.ts')
      .then(({ showInSheet }) => showInSheet(tag, asking, define))
      .catch((error: unknown) => {
        console.error('tradelet: the login could not be loaded', error)
        toast({ kind: 'error', key: 'errortxt' })
      })
    return true
  }
  if (!money.hasStarted) {
    money.hasStarted = true
    watchMoney($living)
  }
  return attend(host)
}
