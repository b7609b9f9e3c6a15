import { toPageTag } from '../../view/dom/define.ts'
import { LOOK_EVENT } from '../../view/dom/states.ts'
import { BASE_TOKENS } from '../../view/theme/public-variables.ts'
import styles from '../../view/ui/account/visitor-sheet.css' with { type: 'css' }
import { VisitorSheet } from '../../view/ui/account/visitor-sheet.tsx'
import { attachBeside } from './attach-beside.ts'

/** Defines a custom element, as `defineWidget` does; `defineWidget` loads this file, so it is passed in. */
export type Define = (element: {
  tag: `tl-${string}`
  styles: readonly CSSStyleSheet[]
  view: typeof VisitorSheet
}) => void

/** Tag of the sheet. Pages do not use it, so it has no file of its own. */
const SHEET_TAG = 'tl-visitor-sheet'

/** Address of this build's loader, for any location of this file in it. */
export const LOADER_URL = import.meta.url.replace(/(?:(?:chunks|suite|first\/\w+)\/)?[^/]*$/, 'tradelet.js')

/**
 * Shows an element for visitors (login, registration) in a sheet over a partner page, with the look of the requesting element. If requested from an open sheet,
 * that sheet shows it. The sheet is removed with the requesting element. `define` defines the sheet's element.
 */
export async function showInSheet(name: string, asking: HTMLElement, define: Define): Promise<void> {
  const [tag, sheetTag] = [toPageTag(name), toPageTag(SHEET_TAG)]
  const content = document.createElement(tag)
  // The sheet is the frame.
  content.dataset.frame = 'none'
  const open = asking.closest(sheetTag)
  if (open) return open.replaceChildren(content)
  // A page that embeds single elements has no loader yet; the loader then finds the element in the sheet.
  if (!customElements.get(tag)) await import(/* @vite-ignore */ LOADER_URL)
  if (document.querySelector(sheetTag) || !asking.isConnected) return
  if (!customElements.get(sheetTag)) define({ tag: SHEET_TAG, styles: [styles], view: VisitorSheet })
  const sheet = createSheet(SHEET_TAG, content, asking)
  attachBeside(sheet, asking)
  const follow = () => {
    if (asking.isConnected && sheet.isConnected) return
    asking.removeEventListener(LOOK_EVENT, follow)
    sheet.remove()
  }
  // Dispatched after each change of the element's look, and when the element was removed.
  asking.addEventListener(LOOK_EVENT, follow)
}

/** Creates the element of a sheet around `content`, with the look of the requesting element. */
export function createSheet(tag: `tl-${string}`, content: HTMLElement, asking: HTMLElement): HTMLElement {
  const sheet = document.createElement(toPageTag(tag))
  const style = getComputedStyle(asking)
  // Rules for the requesting element do not match its sheet.
  for (const base of BASE_TOKENS) {
    const name = `--tl-base-${base}`
    const value = style.getPropertyValue(name)
    if (value) sheet.style.setProperty(name, value)
  }
  if (asking.shadowRoot) {
    sheet.dataset.theme = asking.matches(':state(night)') ? 'night' : 'day'
    sheet.dataset.updown = asking.matches(':state(red-up)') ? 'red-up' : 'green-up'
  }
  sheet.append(content)
  return sheet
}
