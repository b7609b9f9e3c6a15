/** What one types into. */
const FIELDS = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, [contenteditable]'

const fieldOf = (event: Event): Element | null => {
  const [first] = event.composedPath()
  return first instanceof Element && first.matches(FIELDS) ? first : null
}

/** What is in a field that is still on the page. */
const contentOf = (field: Element): string =>
  field.isConnected ? ((field as HTMLInputElement).value ?? field.textContent ?? '') : ''

/** The element with the focus, through all shadow roots. */
function focused(): Element | null {
  let found = document.activeElement
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement
  return found
}

/** Whether a sheet or a dialog lies over the page. Those of elements are in their shadow roots. */
const isCovered = (): boolean =>
  [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])].some(
    (root) => root.querySelector('dialog[open]') !== null,
  )

/**
 * Watches what is typed on the page. Answers whether a person is in the middle of something that would be lost: a sheet is open, a field has the focus, or one holds
 * what was typed into it. What the page itself has filled in, as a price, is none.
 */
export function watchInput(): () => boolean {
  const typed = new Set<Element>()
  document.addEventListener('input', (event) => {
    const field = fieldOf(event)
    if (field) typed.add(field)
  })
  return () => {
    for (const field of typed) if (contentOf(field) === '') typed.delete(field)
    // One that is hidden now may be seen again with what it holds.
    return [...typed].some((field) => field.checkVisibility()) || isCovered() || (focused()?.matches(FIELDS) ?? false)
  }
}
