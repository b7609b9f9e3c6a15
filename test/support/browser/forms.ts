import { type Mounted, until } from './stage.ts'

/** Types a text into the field with this name. */
export function type({ find }: Mounted, name: string, text: string): void {
  const input = find<HTMLInputElement>(`input[name="${name}"]`)
  input.focus()
  enterText(input, text)
}

/** Changes the value of a field as a browser does for typed text. React ignores a change through the element's own property. */
export function enterText(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: text }))
}

/** Returns the value of a field. */
export const getFieldValue = ({ find }: Mounted, name: string): string =>
  find<HTMLInputElement>(`input[name="${name}"]`).value

/**
 * Returns the button or link with this text or name.
 *
 * @throws if there is none
 */
export function findControl({ root, element }: Mounted, name: string): HTMLElement {
  const all = [...root.querySelectorAll<HTMLElement>('button, a, [role=tab]')]
  const found = all.find((one) => one.textContent?.trim() === name || one.getAttribute('aria-label') === name)
  if (!found) throw new Error(`no control "${name}" in <${element.localName}>`)
  return found
}

/** Presses the button or link with this text or name. */
export const press = (mounted: Mounted, name: string): void => findControl(mounted, name).click()

/** Moves the pointer onto an element or off it. A browser sends two events for each; React derives `pointerenter` and `pointerleave` from the first. */
export function movePointer(element: Element | null, way: 'onto' | 'off'): void {
  const [first, second] = way === 'onto' ? ['pointerover', 'pointerenter'] : ['pointerout', 'pointerleave']
  element?.dispatchEvent(new PointerEvent(first as string, { bubbles: true, composed: true }))
  element?.dispatchEvent(new PointerEvent(second as string))
}

/** Waits for a sheet and presses its button with this text `presses` times. */
export async function confirmSheet({ root }: Mounted, name: string, presses = 1): Promise<void> {
  const findButton = () =>
    [...root.querySelectorAll<HTMLElement>('dialog[open] button')].find((one) => one.textContent?.trim() === name)
  await until(findButton, `the button "${name}" of the sheet`)
  const button = findButton()
  for (let press = 0; press < presses; press++) button?.click()
}

/** Returns true if a click with the control key is left to the browser, which opens a new tab. No tab is opened here. */
export function isLeftToBrowser(link: HTMLElement): boolean {
  let left = false
  const stop = (event: Event) => {
    left = !event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', stop, { once: true })
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ctrlKey: true }))
  return left
}

/** Returns the message below a field, or an empty string. */
export function getFieldMessage({ root, find }: Mounted, name: string): string {
  const note = find(`input[name="${name}"]`).getAttribute('aria-describedby')
  return note ? (root.getElementById(note)?.textContent?.trim() ?? '') : ''
}

/** Records the details of all events with this name in a list that grows. */
export function recordEvents<Detail>({ element }: Mounted, name: string): Detail[] {
  const details: Detail[] = []
  element.addEventListener(name, (event) => details.push((event as CustomEvent<Detail>).detail))
  return details
}
