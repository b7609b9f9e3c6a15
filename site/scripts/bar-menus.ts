const getList = (button: HTMLElement) => document.getElementById(button.getAttribute('aria-controls') ?? '')
const findOpen = () => document.querySelector<HTMLElement>('[data-bar=menu][aria-expanded=true]')

function setOpen(button: HTMLElement, isOpen: boolean): void {
  button.setAttribute('aria-expanded', String(isOpen))
  const list = getList(button)
  if (list) list.hidden = !isOpen
}

/** Closes the open menu, if any. */
export function closeMenus(): void {
  const open = findOpen()
  if (open) setOpen(open, false)
}

/** Opens or closes a menu; at most one is open. */
export function toggleMenu(button: HTMLElement): void {
  const open = findOpen()
  closeMenus()
  if (open !== button) setOpen(button, true)
}

/** Returns the menu's links that are shown. */
const listLinks = (button: HTMLElement): HTMLElement[] =>
  [...(getList(button)?.querySelectorAll<HTMLElement>('a') ?? [])].filter((link) => link.offsetParent)

/** Moves the focus by the arrow keys, Home and End: from the button to its first or last link, and between links. */
function moveFocus(button: HTMLElement, key: string): boolean {
  const links = listLinks(button)
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = {
    ArrowDown: (at + 1) % links.length,
    ArrowUp: at <= 0 ? links.length - 1 : at - 1,
    Home: 0,
    End: links.length - 1,
  }[key]
  if (next === undefined) return false
  links[next]?.focus()
  return true
}

/** Closes menus on Escape, on a press outside, when the focus leaves them and when a page is opened. Arrow keys move between their links. */
export function watchMenus(): void {
  const isInside = (target: EventTarget | null) =>
    target instanceof Element && target.closest('.bar-menu') === findOpen()?.closest('.bar-menu')
  document.addEventListener('pointerdown', ({ target }) => {
    if (!isInside(target)) closeMenus()
  })
  document.addEventListener('focusin', ({ target }) => {
    if (!isInside(target)) closeMenus()
  })
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('.bar-list a')) closeMenus()
  })
  document.addEventListener('keydown', (event) => {
    const button = findOpen()
    if (!button || !isInside(event.target)) return
    if (event.key === 'Escape') {
      setOpen(button, false)
      button.focus()
    } else if (moveFocus(button, event.key)) event.preventDefault()
  })
}
