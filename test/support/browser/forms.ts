import type { Mounted } from './stage.ts'

/** Types a text into the field with this name, as a person does. */
export function type({ find }: Mounted, name: string, text: string): void {
  const input = find<HTMLInputElement>(`input[name="${name}"]`)
  input.focus()
  input.value = text
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: text }))
}

/** What stands in a field. */
export const typed = ({ find }: Mounted, name: string): string => find<HTMLInputElement>(`input[name="${name}"]`).value

/** The button or link with this text or name; throws when there is none. */
export function control({ root, element }: Mounted, name: string): HTMLElement {
  const all = [...root.querySelectorAll<HTMLElement>('button, a, [role=tab]')]
  const found = all.find((one) => one.textContent?.trim() === name || one.getAttribute('aria-label') === name)
  if (!found) throw new Error(`no control "${name}" in <${element.localName}>`)
  return found
}

/** Presses the button or link with this text or name. */
export const press = (mounted: Mounted, name: string): void => control(mounted, name).click()

/** Whether a link leaves a press with the control key to the browser, which opens another tab; none is opened here. */
export function leavesToBrowser(link: HTMLElement): boolean {
  let left = false
  const stop = (event: Event) => {
    left = !event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', stop, { once: true })
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ctrlKey: true }))
  return left
}

/** The message beneath a field, or "". */
export function noteAt({ root, find }: Mounted, name: string): string {
  const note = find(`input[name="${name}"]`).getAttribute('aria-describedby')
  return note ? (root.getElementById(note)?.textContent?.trim() ?? '') : ''
}

/** The details of the events of a name, in a list that grows as they come. */
export function recordEvents<Detail>({ element }: Mounted, name: string): Detail[] {
  const details: Detail[] = []
  element.addEventListener(name, (event) => details.push((event as CustomEvent<Detail>).detail))
  return details
}
