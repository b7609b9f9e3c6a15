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

let status: HTMLElement | null = null

/** Announces the result to screen readers, which do not repeat a button when its label changes. */
function announce(text: string): void {
  if (!status) {
    status = document.createElement('div')
    status.className = 'copy-status'
    status.setAttribute('role', 'status')
    document.body.append(status)
  }
  status.textContent = text
}

/** Makes a button copy a text and show whether it succeeded. */
export function copyOnPress(button: HTMLButtonElement, getText: () => string): void {
  const label = button.textContent ?? ''
  let timer: ReturnType<typeof setTimeout> | undefined
  button.addEventListener('click', async () => {
    const result = (await copy(getText())) ? 'Copied' : 'Not copied'
    button.textContent = result
    button.focus()
    announce(result)
    clearTimeout(timer)
    timer = setTimeout(() => {
      button.textContent = label
      announce('')
    }, CONFIRMATION_MS)
  })
}
