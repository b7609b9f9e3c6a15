import { $token } from '../../state/session/token.ts'
import { moneyWatch } from './living.ts'

/** Time in which an element with a React view starts the watch itself. */
const WAIT_MS = 2_000

/**
 * Loads the watch over orders and records for a signed-in member if no element of the page starts it: those of Lit do not contain it, because it needs half of the
 * contract. It is an entry of the build and not a chunk, so that the file of a ticker alone does not grow by what both use. Called once per page.
 */
export function loadMoneyWatch(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const load = () => {
    if (moneyWatch.hasStarted) return
    // Packages replace the address (tools/publish/packages/code.ts).
    import(/* @vite-ignore */ import.meta.url.replace(/(?:(?:chunks|suite|first\/\w+)\/)?[^/]*$/, 'money-watch.js'))
      .then(({ startMoneyWatch }: typeof import('./start-money-watch.ts')) => startMoneyWatch())
      .catch((error: unknown) => console.warn('tradelet: ends of orders are not reported', error))
  }
  $token.subscribe((token) => {
    clearTimeout(timer)
    if (token !== '' && !moneyWatch.hasStarted) timer = setTimeout(load, WAIT_MS)
  })
}
