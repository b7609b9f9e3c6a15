import { toast } from '../api/toast.ts'

/** Copies a text and shows a toast. Pages without https have no clipboard API; there it selects the text and uses `execCommand`. */
export async function copyText(text: string): Promise<void> {
  const copied = (await byClipboard(text)) || byHand(text)
  toast(copied ? { kind: 'ok', key: 'copied' } : { kind: 'error', key: 'notCopied' })
}

async function byClipboard(text: string): Promise<boolean> {
  if (!navigator.clipboard) return false
  return navigator.clipboard.writeText(text).then(
    () => true,
    // Denied by the page's policy or the member; `execCommand` may still work.
    () => false,
  )
}

function byHand(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.cssText = 'position:fixed;inset:0;opacity:0'
  // Next to the pressed button, because elements outside an open dialog cannot be selected.
  const pressed = focused()
  ;(pressed?.parentElement ?? document.body).append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  pressed?.focus()
  return copied
}

function focused(): HTMLElement | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element instanceof HTMLElement ? element : null
}
