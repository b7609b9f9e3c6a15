import { closeMenus, toggleMenu, watchMenus } from './bar-menus.ts'
import { applyOffers, stopClosed } from './bar-offers.ts'
import type { Host } from './host.ts'
import { followAsides } from './page-aside.ts'
import { openSearch } from './search.ts'

/** Stores that the bar shows. */
type Frame = Awaited<ReturnType<Host['entry']['loadFrame']>>

let host: Host
let frame: Frame

/** Connects the bar to the elements' state, which it follows from then on, also after page changes. */
export async function openTopBar(opened: Host): Promise<void> {
  host = opened
  frame = await host.entry.loadFrame()
  const { $settings } = host.entry
  frame.$member.subscribe(showMember)
  frame.$searchTexts.subscribe(fillSearchTexts)
  const offer = () => applyOffers($settings.get().values)
  $settings.subscribe(offer)
  // The menu of account pages comes with the first of them.
  document.addEventListener('tl-page', offer)
  watchMenus()
  if (host.signedIn()) followAsides()
  document.addEventListener('click', (event) => stopClosed(event, frame.runIfEnabled), { capture: true })
}

/** Handles the press of a button of the bar. */
export function press(button: HTMLElement): void {
  const { bar = '' } = button.dataset
  if (bar === 'menu') return toggleMenu(button)
  closeMenus()
  if (bar === 'search') openSearch(frame.$markets(frame.MARKETS_POLL_MS))
  else openElement(bar, button)
}

/** Shows an element's dialog: the list of languages, the member centre. Its button returns the focus; the element is removed when the dialog closes. */
function openElement(tag: string, button: HTMLElement): void {
  if (document.querySelector(`body > ${tag}`)) return
  const element = document.createElement(tag)
  element.className = 'hidden'
  element.setAttribute('opened', '')
  new MutationObserver(() => {
    if (element.hasAttribute('opened')) return
    element.remove()
    if (document.activeElement === document.body) button.focus()
  }).observe(element, { attributeFilter: ['opened'] })
  document.body.append(element)
  document.addEventListener('tl-page', () => element.remove(), { once: true })
}

/** Writes the texts that are not part of the frame's own, because they are seldom shown. */
function fillSearchTexts(): void {
  const t = frame.$searchTexts.get()
  for (const place of document.querySelectorAll<HTMLElement>('[data-search-text]'))
    place.textContent = t(place.dataset.searchText as Parameters<typeof t>[0])
}

/** Writes the member's name and the unread mark. */
function showMember(): void {
  const member = frame.$member.get()
  const name = member?.username ?? ''
  const write = (selector: string, text: string) => {
    const place = document.querySelector(selector)
    if (place) place.textContent = text
  }
  write('[data-member]', name)
  write('[data-initials]', frame.getInitials(name))
  document.querySelector('.bar-unread')?.toggleAttribute('hidden', member?.hasUnread !== true)
}
