/** Time for which a button shows the result, in ms. */
const CONFIRMATION_MS = 2_000

/** Copies a text by a selection, for pages without https, which have no clipboard. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'copied-text'
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  return isCopied
}

const copy = async (text: string): Promise<boolean> =>
  (await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )) || copyBySelection(text)

/** Makes a button copy a text and show whether it succeeded. */
export function copyOnPress(button: HTMLButtonElement, getText: () => string): void {
  const label = button.textContent ?? ''
  button.setAttribute('aria-live', 'polite')
  button.addEventListener('click', async () => {
    button.textContent = (await copy(getText())) ? 'Copied' : 'Not copied'
    button.focus()
    setTimeout(() => {
      button.textContent = label
    }, CONFIRMATION_MS)
  })
}
