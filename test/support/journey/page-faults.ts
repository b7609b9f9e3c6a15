import type { Page } from 'playwright-core'
import { MAX_WAIT_MS } from '../patience.ts'

/**
 * Runs in the page: returns the controls, through all shadow roots, whose middle a press does not hit although it is in view; while a dialog is open, only
 * those of the dialog. Controls that move money take presses within 44 px. Controls smaller than 24 px keep this distance from others (WCAG 2.5.8), except
 * links inside text.
 */
function findMissedControls(): string[] {
  const CONTROLS = 'a[href], button, input, select, textarea, [role="tab"], [role="slider"], [tabindex="0"]'
  const MOVES_MONEY = '.button:is(.primary, .up, .down, .danger), .all, :is(form, .ticket) .segmented > [role="tab"]'
  const within = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ])
  const everything = within(document)
  const scope = everything.findLast((element) => element.matches('dialog:modal'))
  // Controls for the keyboard are clipped away or outside the page until they have the focus.
  const forKeys = (element: HTMLElement) =>
    element.matches('.skip') ||
    (getComputedStyle(element).clipPath !== 'none' && getComputedStyle(element).pointerEvents === 'none')
  const seen = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect()
    return (
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      width > 2 &&
      height > 2 &&
      !forKeys(element)
    )
  }
  const controls = (scope ? within(scope) : everything).filter((element) => element.matches(CONTROLS) && seen(element))
  const topAt = (x: number, y: number): Element | null => {
    let top = document.elementFromPoint(x, y)
    while (top?.shadowRoot) {
      const inner = top.shadowRoot.elementFromPoint(x, y)
      if (!inner || inner === top) break
      top = inner
    }
    return top
  }
  /** Returns an element and its ancestors, through shadow roots. */
  const around = (element: Element | null): Element[] => {
    if (!element) return []
    const root = element.getRootNode()
    const parent = element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
    return [element, ...around(parent)]
  }
  const nameOf = (element: Element | null) =>
    element
      ? `${element.localName}${element.id && `#${element.id}`}[${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}]`
      : 'nothing'
  /** Returns what is hit at a distance from the middle of a control, in each direction in which the control itself is missed. */
  const besides = (control: Element, x: number, y: number, far: number): Element[][] =>
    [
      [x - far, y],
      [x + far, y],
      [x, y - far],
      [x, y + far],
    ]
      .map(([beside = 0, above = 0]) => around(topAt(beside, above)))
      .filter((path) => !path.includes(control))
  const tooSmall = (control: HTMLElement, x: number, y: number): string[] => {
    // Levels of an order book are close to each other; their prices can also be typed.
    if (control.matches('button[data-at]')) return []
    const { width, height } = control.getBoundingClientRect()
    const size = `${nameOf(control)} of ${Math.round(width)}x${Math.round(height)}`
    if (control.matches(MOVES_MONEY) && besides(control, x, y, 21.5).length > 0) return [`${size} moves money`]
    if (Math.min(width, height) >= 24 || getComputedStyle(control).display === 'inline') return []
    const others = besides(control, x, y, 11.5).flatMap(
      (path) => path.find((element) => element.matches(CONTROLS)) ?? [],
    )
    return others.length > 0 ? [`${size} is too close to ${nameOf(others[0] ?? null)}`] : []
  }
  return controls.flatMap((control) => {
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, width, height } = control.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const hit = topAt(x, y)
    const path = around(hit)
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
    if (path.includes(control)) return tooSmall(control, x, y)
    if (labels.some((label) => path.includes(label))) return []
    return [`${nameOf(control)} at ${Math.round(x)},${Math.round(y)} is under ${nameOf(hit)}`]
  })
}

/**
 * Returns the controls of a page, or of its top dialog, that a press does not reach after scrolling into view. Adds the number of pixels by which the page is
 * wider than its window, and the faults found by `more`. Returns an empty list as soon as there is no fault, or else the faults of the last attempt.
 */
export async function findPageFaults(page: Page, more?: (page: Page) => Promise<string[]>): Promise<string[]> {
  const end = performance.now() + MAX_WAIT_MS
  for (;;) {
    const wider = await page.evaluate(getExcessWidth)
    const faults = [
      ...(await page.evaluate(findMissedControls)),
      ...(wider > 0 ? [`the page is ${wider} px wider than its window`] : []),
      ...((await more?.(page)) ?? []),
    ]
    if (faults.length === 0 || performance.now() > end) return faults
    await page.evaluate(waitAMoment)
  }
}

const getExcessWidth = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth
const waitAMoment = () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 100))
