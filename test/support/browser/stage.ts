import { config } from '../../../shared/base/runtime/config.ts'
import { disposeSingletons } from '../../../shared/base/runtime/runtime.ts'
import { enqueueTask } from '../../../shared/view/dom/task-queue.ts'
import { allElements } from './all-elements.ts'
import { passHeldTime } from './held-timers.ts'
import { stopUnusedStores } from './tracked-stores.ts'

/** Element mounted in a box of a given width. */
export interface Mounted<E extends HTMLElement = HTMLElement> {
  element: E
  root: ShadowRoot
  box: HTMLElement
  /** Returns the readable text inside. */
  text(): string
  /**
   * Returns the first match of a selector inside.
   *
   * @throws if there is none
   */
  find<T extends Element = HTMLElement>(selector: string): T
  remove(): void
}

/** True if React itself renders the views (`npm test -- react`). The build of the tests inserts the value. */
const isReact = process.env.TEST_RENDERER === 'react'

/** React renders and runs effects in tasks that it starts by a message. */
async function waitForReactTasks(): Promise<void> {
  for (let task = 0; task < 2; task++)
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(null)
    })
}

// Elements are defined in tasks of their own. A test that stops the clock before the last one would keep the others from ever being defined.
before(() => new Promise<void>((resolve) => void enqueueTask(resolve)))

/** Waits for 20 turns of the microtask queue, so that pending promises resolve, and for React's tasks. */
export async function flushTasks(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  if (isReact) await waitForReactTasks()
}

/** Waits for two animation frames and the microtasks after them. */
export async function waitForDrawing(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  await new Promise((resolve) => queueMicrotask(() => resolve(null)))
  if (isReact) await waitForReactTasks()
}

/** Waits for all finite animations inside a root, so that elements that slide in can be measured at their final position. */
export async function waitForAnimations(root: ShadowRoot): Promise<void> {
  const ending = root.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

/** Number of frames after which a state counts as never reached: 60 s, and longer on a machine that draws slowly. */
const MAX_FRAMES = 3_600

/** Error of `Mounted.find`. */
class MissingElementError extends Error {}

/**
 * Waits until a condition holds, checking it in each animation frame. A condition about an element that is missing does not hold yet.
 *
 * @throws with the name of the condition after `MAX_FRAMES`
 */
export async function until(holds: () => unknown, what: string): Promise<void> {
  let missing: MissingElementError | undefined
  for (let frame = 0; frame < MAX_FRAMES; frame++) {
    try {
      if (await holds()) return
    } catch (error) {
      if (!(error instanceof MissingElementError)) throw error
      missing = error
    }
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  throw new Error(`never happened: ${what}`, { cause: missing })
}

/** Waits like `until` for what a poll, a throttle or a deadline brings: a second passes for held timers in every tenth frame. */
export async function untilPolled(holds: () => unknown, what: string): Promise<void> {
  let frame = 0
  await until(async () => {
    frame += 1
    if (frame % 10 === 0) passHeldTime(1_000)
    return holds()
  }, what)
}

/**
 * Waits until nothing inside an element has changed for the given number of frames. Waits at most 60 frames, for elements that never rest (a countdown, a
 * carousel).
 */
export async function waitUntilQuiet(root: ShadowRoot, frames = 12): Promise<void> {
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

/** Mounts an element with attributes in a box of the given width in pixels. */
export async function mount<E extends HTMLElement = HTMLElement>(
  tag: string,
  attributes: Record<string, string> = {},
  width = 390,
): Promise<Mounted<E>> {
  const box = document.createElement('div')
  box.style.inlineSize = `${width}px`
  // Elements are defined in tasks of their own (shared/view/dom/task-queue.ts).
  if (!customElements.get(tag)) await customElements.whenDefined(tag)
  const element = document.createElement(tag) as E
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  box.append(element)
  document.body.append(box)
  // A new page starts at its top; the page of the previous test may have been scrolled.
  scrollTo(0, 0)
  await waitForDrawing()
  const root = element.shadowRoot as ShadowRoot
  return {
    element,
    root,
    box,
    text: () => getReadableText(root),
    find<T extends Element>(selector: string): T {
      const found = root.querySelector<T>(selector)
      if (!found) throw new MissingElementError(`no ${selector} in <${tag}>`)
      return found
    },
    remove: () => box.remove(),
  }
}

/** Returns the text of a root and of the shadow roots inside, one text a line. */
export function getReadableText(root: ParentNode): string {
  const own = [root, ...allElements(root)].flatMap((place) => [
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

/** Stops the stores of previous elements and forgets their data, so that the next element starts as on a new page. */
export async function resetStores(): Promise<void> {
  // Removed elements are drawn once more and end their effects in the next frame.
  await flushTasks()
  for (let frame = 0; frame < 10 && !stopUnusedStores(); frame++)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  disposeStores()
}

/** Does the same at once. Use it if pending requests of removed elements do not matter. */
export function disposeStores(): void {
  stopUnusedStores()
  disposeSingletons(['config'])
}

/** Sets the routes of the host site; null restores its own. */
export function setSiteRoutes(routes: readonly string[] | null): void {
  const page = config()
  page.routes = routes
}
