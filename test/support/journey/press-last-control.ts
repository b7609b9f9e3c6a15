import { isDeepStrictEqual } from 'node:util'
import type { CDPSession, Page } from 'playwright-core'
import { getEngine } from '../../../tools/test/engines/engine.ts'

/** Control to press and its position in the window. It is identified by its kind only, since rows of a ranking move meanwhile. */
interface Place {
  kind: string
  x: number
  y: number
  /** Middle of the list with a scroll bar of its own that hides the control, and the height in pixels to scroll in it. */
  inner: { x: number; y: number; hidden: number } | null
}

declare global {
  interface Window {
    /** Kind of the control pressed last, set by a click listener. */
    pressed?: string
  }
}

/**
 * Runs in the page: returns the control of `main`, through all shadow roots, whose bottom is lowest, or null. With `watch` it waits for a press on a control of
 * `main`, which then has no other effect.
 */
function findLastControl(watch: boolean): Place | null {
  const CONTROLS = 'a[href], button, input, select, textarea, [role="tab"], [role="slider"], [tabindex="0"]'
  const inside = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
      ...(element.matches(CONTROLS) ? [element] : []),
      ...(element.shadowRoot ? inside(element.shadowRoot) : []),
    ])
  // Slides next to the shown one are reached by swiping, not by scrolling the page.
  const isBeside = (element: HTMLElement, frame: Element | null = element.parentElement): boolean => {
    if (!frame) return false
    const [{ left, width }, around] = [element.getBoundingClientRect(), frame.getBoundingClientRect()]
    const middle = left + width / 2
    const isCut = getComputedStyle(frame).overflowX !== 'visible' && (middle < around.left || middle > around.right)
    return isCut || isBeside(element, frame.parentElement)
  }
  const seen = (element: HTMLElement) =>
    !isBeside(element) &&
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getBoundingClientRect().height > 2 &&
    !element.matches(':disabled') &&
    // A list that scrolls is pressed at the links inside it.
    !element.querySelector(CONTROLS)
  const main = document.querySelector('main') as HTMLElement
  const ends = inside(main).filter(seen)
  const last = ends.toSorted((a, b) => a.getBoundingClientRect().bottom - b.getBoundingClientRect().bottom).at(-1)
  if (!last) return null
  const { left, top, width, height } = last.getBoundingClientRect()
  const getScroller = (element: Element): Element | null => {
    const parent = element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null
    const isScroller =
      parent !== null &&
      /auto|scroll/.test(getComputedStyle(parent).overflowY) &&
      parent.scrollHeight > parent.clientHeight
    return isScroller || parent === null || parent === main ? (isScroller ? parent : null) : getScroller(parent)
  }
  const list = getScroller(last)?.getBoundingClientRect()
  const hidden = list ? top + height - Math.min(list.bottom, innerHeight) : 0
  const inner =
    list && hidden > 0
      ? { x: list.left + list.width / 2, y: (list.top + Math.min(list.bottom, innerHeight)) / 2, hidden }
      : null
  const kindOf = (element: HTMLElement) => {
    const root = element.getRootNode()
    const host = root instanceof ShadowRoot ? root.host.localName : 'page'
    return `${host}: ${`${element.localName}.${element.getAttribute('class') ?? ''}`}`
  }
  const press = (event: Event) => {
    const path = event.composedPath()
    const control = path.find((node) => node instanceof HTMLElement && node.matches(CONTROLS))
    if (path.includes(main) && control instanceof HTMLElement) window.pressed = kindOf(control)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  if (watch) addEventListener('click', press, { capture: true, once: true })
  return { kind: kindOf(last), x: left + width / 2, y: top + height / 2, inner }
}

/** Way of scrolling: a finger in the middle of the window, or the wheel with the mouse at the window's edge, where no chart uses the wheel. */
export type Scrolling = 'finger' | 'wheel'

/**
 * Scrolls to the end of a page and presses its last control. Returns the kind of the control and of what the press hit, or null for a page without controls. A
 * press that missed the control is repeated if the page changed meanwhile: moving rows leave a gap for a moment, and a button is disabled while prices are late.
 */
export async function pressLast(page: Page, by: Scrolling): Promise<{ control: string; hit: string } | null> {
  await scrollToEnd(page, by)
  let scrolledFrom: Place | null = null
  for (;;) {
    await page.waitForFunction(isStill)
    const seen = await page.evaluate(findLastControl, false)
    if (seen && seen.y < 0) {
      // Figures without a control are below it.
      await page.mouse.wheel(0, seen.y - (page.viewportSize()?.height ?? 0) / 2)
      await page.evaluate(waitForFrames)
      continue
    }
    if (seen?.inner && !isDeepStrictEqual(seen, scrolledFrom)) {
      scrolledFrom = seen
      await page.mouse.move(seen.inner.x, seen.inner.y)
      await page.mouse.wheel(0, seen.inner.hidden)
      await page.evaluate(waitForFrames)
      continue
    }
    const place = await page.evaluate(findLastControl, true)
    if (!place) return null
    await page.mouse.click(place.x, place.y)
    const after = await page.evaluate(findLastControl, false)
    const stayed = (await page.evaluate(isStill)) && isDeepStrictEqual(after, place)
    const hit = await page.evaluate(() => {
      const { pressed = 'nothing' } = window
      delete window.pressed
      return pressed
    })
    if (hit === place.kind || (stayed && hit !== 'nothing')) return { control: place.kind, hit }
    if (stayed)
      return { control: place.kind, hit: `nothing: ${await page.evaluate(describeElementAt, place)} is there` }
  }
}

/** Runs in the page: waits until it has followed a turn of the wheel. */
const waitForFrames = () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 50))

/** Runs in the page: names the element at a position, with its hosts through all shadow roots: what covered a control. */
function describeElementAt({ x, y }: Place): string {
  const names: string[] = []
  let root: DocumentOrShadowRoot | null = document
  while (root && names.length < 20) {
    const found: Element | null = root.elementFromPoint(x, y)
    if (found) names.push(`${found.localName}.${found.getAttribute('class') ?? ''}`)
    root = found?.shadowRoot ?? null
  }
  return names.join(' > ')
}

/** Runs in the page: returns true if nothing moves to another position. Endless animations (skeleton, spinner) and highlighted prices do not count. */
function isStill(): boolean {
  const roots = [document, ...[...document.querySelectorAll('main *')].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
  const glides = ({ effect }: Animation) =>
    effect instanceof KeyframeEffect &&
    effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
    effect.getKeyframes().some((frame) => 'transform' in frame || 'translate' in frame)
  return !roots.flatMap((root) => root.getAnimations()).some(glides)
}

/**
 * Scrolls until the lowest control has kept its position for three turns, since a page follows a turn some frames later. A finger can be simulated only in
 * Chromium.
 */
export async function scrollToEnd(page: Page, by: Scrolling): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const finger = by === 'finger' && getEngine() === 'chromium' ? await page.context().newCDPSession(page) : null
  await page.mouse.move(3, height / 2)
  let last = Number.NaN
  for (let still = 0, turns = 0; still < 3 && turns < 60; turns++) {
    if (finger) await swipeUp(finger, width / 2, height)
    else await page.mouse.wheel(0, height)
    await page.evaluate(waitForFrames)
    const y = (await page.evaluate(findLastControl, false))?.y ?? 0
    still = y === last ? still + 1 : 0
    last = y
  }
  await finger?.detach()
}

/** Swipes up over most of the window and rests before lifting the finger, so that nothing scrolls on. */
async function swipeUp(browser: CDPSession, x: number, height: number): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: at.map((share) => ({ x, y: height * share })) })
  await touch('touchStart', 0.7)
  for (const share of [0.65, 0.5, 0.35, 0.2, 0.2, 0.2]) await touch('touchMove', share)
  await touch('touchEnd')
}
