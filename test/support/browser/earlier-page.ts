import { config } from '../../../shared/base/runtime/config.ts'
import { createFiguresOwner } from '../../../shared/state/last-figures/last-figures.rules.ts'
import { storageKey } from '../../../shared/state/preferences/storage.ts'
import { setToken } from '../../../shared/state/session/token.ts'
import { type Mounted, mount, resetStores } from './stage.ts'

const KEY = storageKey('figures')

/** Returns the text of the figures that the device keeps, or null. */
export const readKeptText = (): string | null => localStorage.getItem(KEY)

/** Returns the names of the figures that the device keeps. */
export const readKeptNames = (): string[] => Object.keys(JSON.parse(readKeptText() ?? '{}').figures ?? {})

/** Fires the event with which a page stores its figures when it is left. */
export const leavePage = (): boolean => dispatchEvent(new PageTransitionEvent('pagehide'))

/**
 * Opens an element as if its page had been reloaded in the same session: it keeps what the device has stored, as of `ageMs` ago, and nothing else. Prepare the
 * backend of the new page in `prepare`.
 */
export async function reopen(page: Mounted, ageMs: number, prepare: () => void): Promise<Mounted> {
  leavePage()
  const stored = JSON.parse(readKeptText() ?? 'null')
  // Stores of modules drop their data only for another token.
  const token = `${localStorage.getItem(storageKey('token'))}-again`
  for (const figure of Object.values<{ at: number }>(stored?.figures ?? {})) figure.at = Date.now() - ageMs
  page.remove()
  await resetStores()
  prepare()
  setToken(token)
  const owner = createFiguresOwner(new URL(config().api, document.baseURI).href, token)
  if (stored) localStorage.setItem(KEY, JSON.stringify({ ...stored, owner }))
  return mount(page.element.localName)
}
