import { toast } from '../../wire/api/toast.ts'
import { getFocusedElement } from './focused-element.ts'

/** Copies a text and shows a toast. Pages without https have no clipboard API; there it selects the text and uses `execCommand`. */
export async function copyText(text: string): Promise<void> {
  const copied = (await copyByClipboard(text)) || copyBySelection(text)
  toast(copied ? { kind: 'ok', key: 'copied' } : { kind: 'error', key: 'notCopied' })
}

async function copyByClipboard(text: string): Promise<boolean> {
  if (!navigator.clipboard) return false
  return navigator.clipboard.writeText(text).then(
    () => true,
    // Denied by the page's policy or the member; `execCommand` may still work.
    () => false,
  )
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.cssText = 'position:fixed;inset:0;opacity:0'
  // Next to the pressed button, because elements outside an open dialog cannot be selected.
  const pressed = getFocusedElement()
  ;(pressed?.parentElement ?? document.body).append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (pressed instanceof HTMLElement) pressed.focus()
  return copied
}
