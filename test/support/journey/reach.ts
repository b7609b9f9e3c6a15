import { isDeepStrictEqual } from 'node:util'
import type { CDPSession, Page } from 'playwright-core'
import { engine } from '../../../tools/test/engines/engine.ts'

/** A control that a person would press, and where it lies in the window. Its kind is all that names it: rows of a ranking change their places meanwhile. */
interface Place {
  kind: string
  x: number
  y: number
}

declare global {
  interface Window {
    /** The kind of control that was pressed last, set by the page's own click event. */
    pressed?: string
  }
}

/**
 * Runs in the page: the last control of `main`, through all shadow roots, as the eye finds it: the one whose end lies lowest. Null where there is none.
 * `watch` waits for a press on a control of `main`, which then does nothing else.
 */
function lastControl(watch: boolean): Place | null {
  const CONTROLS = 'a[href], button, input, select, textarea, [role="tab"], [role="slider"], [tabindex="0"]'
  const inside = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
      ...(element.matches(CONTROLS) ? [element] : []),
      ...(element.shadowRoot ? inside(element.shadowRoot) : []),
    ])
  const seen = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getBoundingClientRect().height > 2 &&
    !element.matches(':disabled')
  const main = document.querySelector('main') as HTMLElement
  const ends = inside(main).filter(seen)
  const last = ends.toSorted((a, b) => a.getBoundingClientRect().bottom - b.getBoundingClientRect().bottom).at(-1)
  if (!last) return null
  const { left, top, width, height } = last.getBoundingClientRect()
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
  return { kind: kindOf(last), x: left + width / 2, y: top + height / 2 }
}

/** How a person scrolls: with a finger in the middle of the window, or with the wheel, the mouse at its edge, where no chart takes the wheel for itself. */
export type Scrolling = 'finger' | 'wheel'

/**
 * Scrolls as far as the page goes, and presses its last control where it then lies. Returns the kind of control and of what the press hit, or what was there instead; null where a
 * page has no control. A press that met nothing counts for nothing when the page changed under it: rows glide to new places, which leaves a gap for a
 * moment, and a button is disabled while prices are late.
 */
export async function pressLast(page: Page, by: Scrolling): Promise<{ control: string; hit: string } | null> {
  await scrollToEnd(page, by)
  for (;;) {
    await page.waitForFunction(isStill)
    const place = await page.evaluate(lastControl, true)
    if (!place) return null
    await page.mouse.click(place.x, place.y)
    const after = await page.evaluate(lastControl, false)
    const stayed = (await page.evaluate(isStill)) && isDeepStrictEqual(after, place)
    const hit = await page.evaluate(() => {
      const { pressed = 'nothing' } = window
      delete window.pressed
      return pressed
    })
    if (hit !== 'nothing') return { control: place.kind, hit }
    if (stayed) return { control: place.kind, hit: `nothing: ${await page.evaluate(elementAt, place)} is there` }
  }
}

/** Runs in the page: names the element at a place, through all shadow roots, with its hosts: what lay over a control. */
function elementAt({ x, y }: Place): string {
  const names: string[] = []
  let root: DocumentOrShadowRoot | null = document
  while (root && names.length < 20) {
    const found: Element | null = root.elementFromPoint(x, y)
    if (found) names.push(`${found.localName}.${found.getAttribute('class') ?? ''}`)
    root = found?.shadowRoot ?? null
  }
  return names.join(' > ')
}

/** Runs in the page: whether nothing glides to another place. What moves without end (a skeleton, a spinner) glides nowhere; a price that lights up stays. */
function isStill(): boolean {
  const roots = [document, ...[...document.querySelectorAll('main *')].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
  const glides = ({ effect }: Animation) =>
    effect instanceof KeyframeEffect &&
    effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
    effect.getKeyframes().some((frame) => 'transform' in frame || 'translate' in frame)
  return !roots.flatMap((root) => root.getAnimations()).some(glides)
}

/** Scrolls until the lowest control has stayed where it is for three turns: a turn is answered some frames later. Only Chromium can be told to draw a finger over a page. */
export async function scrollToEnd(page: Page, by: Scrolling): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const finger = by === 'finger' && engine() === 'chromium' ? await page.context().newCDPSession(page) : null
  const frames = () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 50))
  await page.mouse.move(3, height / 2)
  let last = Number.NaN
  for (let still = 0, turns = 0; still < 3 && turns < 60; turns++) {
    if (finger) await swipeUp(finger, width / 2, height)
    else await page.mouse.wheel(0, height)
    await page.evaluate(frames)
    const y = (await page.evaluate(lastControl, false))?.y ?? 0
    still = y === last ? still + 1 : 0
    last = y
  }
  await finger?.detach()
}

/** A finger that goes up over most of the window and rests before it is lifted, so that nothing rolls on. */
async function swipeUp(browser: CDPSession, x: number, height: number): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: at.map((share) => ({ x, y: height * share })) })
  await touch('touchStart', 0.7)
  for (const share of [0.65, 0.5, 0.35, 0.2, 0.2, 0.2]) await touch('touchMove', share)
  await touch('touchEnd')
}
