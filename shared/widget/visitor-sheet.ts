import { BASE_TOKENS } from '../theme/public-variables.ts'
import styles from '../ui/account/visitor-sheet.css' with { type: 'css' }
import { VisitorSheet } from '../ui/account/visitor-sheet.tsx'

/** Defines a custom element, as `defineWidget` does; `defineWidget` loads this file, so it is passed in. */
type Define = (element: { tag: `tl-${string}`; styles: readonly CSSStyleSheet[]; view: typeof VisitorSheet }) => void

/** Tag of the sheet. Pages do not use it, so it has no file of its own. */
const SHEET_TAG = 'tl-visitor-sheet'

/** Address of this build's loader, for any location of this file in it. */
const LOADER_URL = import.meta.url.replace(/(?:(?:chunks|suite|first\/\w+)\/)?[^/]*$/, 'tradelet.js')

/**
 * Shows an element for visitors (login, registration) in a sheet over a partner page, with the look of the requesting element. If requested from an open sheet,
 * that sheet shows it. `define` defines the sheet's element.
 */
export async function showInSheet(tag: string, asking: HTMLElement, define: Define): Promise<void> {
  const content = document.createElement(tag)
  // The sheet is the frame.
  content.dataset.frame = 'none'
  const open = asking.closest(SHEET_TAG)
  if (open) return open.replaceChildren(content)
  // A page that embeds single elements has no loader yet; the loader then finds the element in the sheet.
  if (!customElements.get(tag)) await import(/* @vite-ignore */ LOADER_URL)
  if (document.querySelector(SHEET_TAG)) return
  if (!customElements.get(SHEET_TAG)) define({ tag: SHEET_TAG, styles: [styles], view: VisitorSheet })
  document.body.append(createSheet(content, asking))
}

function createSheet(content: HTMLElement, asking: HTMLElement): HTMLElement {
  const sheet = document.createElement(SHEET_TAG)
  const style = getComputedStyle(asking)
  // Rules for the requesting element do not match its sheet.
  for (const base of BASE_TOKENS) {
    const name = `--tl-base-${base}`
    const value = style.getPropertyValue(name)
    if (value) sheet.style.setProperty(name, value)
  }
  for (const look of ['theme', 'updown']) {
    const value = asking.dataset[look]
    if (value) sheet.dataset[look] = value
  }
  sheet.append(content)
  return sheet
}
