import { config } from '../../../shared/config.ts'
import { disposeSingletons } from '../../../shared/runtime.ts'
import { inside } from './inside.ts'
import { stopUnusedStores } from './tracked-stores.ts'

/** An element in a box of a given width. */
export interface Mounted<E extends HTMLElement = HTMLElement> {
  element: E
  root: ShadowRoot
  box: HTMLElement
  /** What a person can read inside. */
  text(): string
  /** The first match of a selector inside; throws when there is none. */
  find<T extends Element = HTMLElement>(selector: string): T
  remove(): void
}

/** Lets everything that only waits for promises happen. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

/** Runs what only waits for promises, then lets the page be drawn. */
export async function drawn(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  await new Promise((resolve) => queueMicrotask(() => resolve(null)))
}

/** Waits for movements inside a root that end: what slides in is measured where it lies. */
export async function still(root: ShadowRoot): Promise<void> {
  const ending = root.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

/** Waits until something holds, a frame at a time; fails with its name when it does not within 1,800 frames, half a minute. */
export async function until(holds: () => unknown, what: string): Promise<void> {
  for (let frame = 0; frame < 1_800; frame++) {
    if (await holds()) return
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  throw new Error(`never happened: ${what}`)
}

/**
 * Waits until an element has drawn what its answers hold: nothing in it has changed for so many frames. What never rests (a countdown, a carousel) is waited
 * for 60 frames.
 */
export async function calm(root: ShadowRoot, frames = 12): Promise<void> {
  let quiet = 0
  const observer = new MutationObserver(() => {
    quiet = 0
  })
  observer.observe(root, { childList: true, subtree: true, characterData: true, attributes: true })
  for (let frame = 0; frame < 60 && quiet < frames; frame++) {
    quiet += 1
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  observer.disconnect()
}

/** Puts an element with attributes into the page, in a box so many pixels wide. */
export async function mount<E extends HTMLElement = HTMLElement>(
  tag: string,
  attributes: Record<string, string> = {},
  width = 390,
): Promise<Mounted<E>> {
  const box = document.createElement('div')
  box.style.inlineSize = `${width}px`
  // Elements are made in tasks of their own (shared/dom/task-queue.ts).
  if (!customElements.get(tag)) await customElements.whenDefined(tag)
  const element = document.createElement(tag) as E
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  box.append(element)
  document.body.append(box)
  // A page begins at its top, wherever the one before it was scrolled to.
  scrollTo(0, 0)
  await drawn()
  const root = element.shadowRoot as ShadowRoot
  return {
    element,
    root,
    box,
    text: () => readable(root),
    find<T extends Element>(selector: string): T {
      const found = root.querySelector<T>(selector)
      if (!found) throw new Error(`no ${selector} in <${tag}>`)
      return found
    },
    remove: () => box.remove(),
  }
}

/** The text of a root and of the shadow roots in it, one line a text. */
export function readable(root: ParentNode): string {
  const own = [root, ...inside(root)].flatMap((place) => [
    ...[...place.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ''),
    ...(place instanceof Element
      ? ['aria-label', 'placeholder', 'title', 'alt'].map((name) => place.getAttribute(name) ?? '')
      : []),
    ...(place instanceof Element && place.shadowRoot
      ? [...place.shadowRoot.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map((node) => node.textContent ?? '')
      : []),
  ])
  return own
    .map((text) => text.trim())
    .filter(Boolean)
    .join('\n')
}

/** Ends the work of what former elements have used, and forgets what they have loaded, so that the next one begins as on a new page. */
export async function freshStores(): Promise<void> {
  // Elements that were just removed are drawn a last time, and end their effects with the next frame.
  await settled()
  for (let frame = 0; frame < 10 && !stopUnusedStores(); frame++)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  forgetStores()
}

/** The same at once, where what an element that was just removed still asks for does not matter. */
export function forgetStores(): void {
  stopUnusedStores()
  disposeSingletons(['config'])
}

/** Lets the host site have these routes and no others; with null, its own again. */
export function siteRoutes(routes: readonly string[] | null): void {
  const page = config()
  page.routes = routes
}
