import styles from '../ui/account/visitor-sheet.css' with { type: 'css' }
import { VisitorSheet } from '../ui/account/visitor-sheet.tsx'

/** Makes a custom element of a view, as `defineWidget` does, which loads this file. */
type Define = (element: { tag: `tl-${string}`; styles: readonly CSSStyleSheet[]; view: typeof VisitorSheet }) => void

/** The sheet's element; not for pages to write, so it has no file of its own. */
const SHEET = 'tl-visitor-sheet'

/** What an operator can set (shared/theme/tokens.css): rules for the element that asks do not reach its sheet. */
const BASES =
  'bg bg-night text text-night accent primary on-primary up down warn radius font unit text-scale text-size-limit'.split(
    ' ',
  )

/** The loader of this build, wherever in it this file lies. */
const LOADER = import.meta.url.replace(/(?:(?:chunks|suite)\/)?[^/]*$/, 'tradelet.js')

/**
 * Shows an element for visitors (the login, the registration) in a sheet over a foreign page, looking like the element that asks for it; in the sheet that is
 * open, when it is asked for from there. `define` makes the sheet's element.
 */
export async function showInSheet(tag: string, asking: HTMLElement, define: Define): Promise<void> {
  const content = document.createElement(tag)
  // The sheet is the frame.
  content.dataset.frame = 'none'
  const open = asking.closest(SHEET)
  if (open) return open.replaceChildren(content)
  // A page that takes its elements one by one has no loader yet; it then finds what stands in the sheet.
  if (!customElements.get(tag)) await import(/* @vite-ignore */ LOADER)
  if (document.querySelector(SHEET)) return
  if (!customElements.get(SHEET)) define({ tag: SHEET, styles: [styles], view: VisitorSheet })
  document.body.append(sheetAround(content, asking))
}

function sheetAround(content: HTMLElement, asking: HTMLElement): HTMLElement {
  const sheet = document.createElement(SHEET)
  const style = getComputedStyle(asking)
  for (const base of BASES) {
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
