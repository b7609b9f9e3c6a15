/** Selector of fields for typing. */
const FIELDS = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, [contenteditable]'

const fieldOf = (event: Event): Element | null => {
  const [first] = event.composedPath()
  return first instanceof Element && first.matches(FIELDS) ? first : null
}

/** Returns the content of a field that is still on the page; otherwise "". */
const contentOf = (field: Element): string =>
  field.isConnected ? ((field as HTMLInputElement).value ?? field.textContent ?? '') : ''

/** Returns the focused element, through all shadow roots. */
function focused(): Element | null {
  let found = document.activeElement
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement
  return found
}

/** Returns true if a sheet or dialog is open. Those of elements are in their shadow roots. */
const isCovered = (): boolean =>
  [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])].some(
    (root) => root.querySelector('dialog[open]') !== null,
  )

/**
 * Watches input on the page. Returns a function that is true while a reload would lose something: a sheet is open, a field has the focus, or a field contains
 * typed text. Values that the page filled in, such as a price, do not count.
 */
export function watchInput(): () => boolean {
  const typed = new Set<Element>()
  document.addEventListener('input', (event) => {
    const field = fieldOf(event)
    if (field) typed.add(field)
  })
  return () => {
    for (const field of typed) if (contentOf(field) === '') typed.delete(field)
    // A hidden field may be shown again with its content, so it stays in the set.
    return [...typed].some((field) => field.checkVisibility()) || isCovered() || (focused()?.matches(FIELDS) ?? false)
  }
}
