import { pageSingleton } from '../../base/runtime/runtime.ts'

/** Element of this product that the member used last; the document before the first use. */
const actor = pageSingleton('actor', () => ({ element: null as HTMLElement | null }))

/** Events of a member's use of an element. */
const USES = ['pointerdown', 'keydown', 'submit']

/** Starts to track which element the member uses. `isWidget` selects the elements of this product. Called once per page. */
export function trackActor(isWidget: (element: HTMLElement) => boolean): void {
  const onUse = (event: Event) => {
    const found = event.composedPath().find((node) => node instanceof HTMLElement && isWidget(node))
    if (found) actor.element = found as HTMLElement
  }
  for (const use of USES) addEventListener(use, onUse, { capture: true, passive: true })
}

/** Returns where the events of an action are dispatched: its element, else the element that the member used last, else the document if it was removed. */
export function getEventTarget(host: EventTarget | null | undefined): EventTarget {
  const target: (EventTarget & { isConnected?: boolean }) | null = host ?? actor.element
  return target && target.isConnected !== false ? target : document
}
