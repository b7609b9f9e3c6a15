import { findPartner } from '../../state/partner/partner-config.ts'
import { loadMessage } from '../../view/ui/controls/toast-outlet.tsx'
import { toast } from '../../wire/api/toast.ts'
import { loadWhenIdle } from '../loader/load-later.ts'
import { $living, moneyWatch } from '../reports/living.ts'
import { watchMoney } from '../reports/money-watch.ts'
import { attend } from './attend.ts'
import type { Define } from './open-visitor-sheet.ts'

/**
 * Shows an element for visitors, such as the login, in a sheet over a partner's page (shared/element/definition/open-visitor-sheet.ts). `define` is `defineWidget`, which loads this
 * file. On a page that names its partner, the member signs in with a window of the product instead, so the sheet is never an alternative to it.
 */
export function openInSheet(tag: string, asking: HTMLElement, define: Define): void {
  const opening = findPartner()
    ? signInAtProduct(asking)
    : import('./open-visitor-sheet.ts').then(({ showInSheet }) => showInSheet(tag, asking, define))
  opening.catch((error: unknown) => {
    console.error('tradelet: the login could not be loaded', error)
    toast({ kind: 'error', key: 'errortxt' })
  })
}

/** Loads the sessions of the page's partner if they are not loaded, as with a single element's file, and signs the member in. */
async function signInAtProduct(asking: HTMLElement): Promise<void> {
  const { LOADER_URL } = await import('./open-visitor-sheet.ts')
  // By address: all elements would load the texts of a file that they import.
  const file = new URL('session.js', LOADER_URL).href
  const session: { signIn(asking: HTMLElement): Promise<boolean> } = await import(/* @vite-ignore */ file)
  await session.signIn(asking)
}

/** Does what `attend` does, for an element with a React view. Also starts `watchMoney` with the first one of the page, and loads the code of messages. */
export function attendView(host: HTMLElement): Promise<void> {
  if (!moneyWatch.hasStarted) {
    moneyWatch.hasStarted = true
    watchMoney($living)
  }
  loadWhenIdle(loadMessage)
  return attend(host)
}
