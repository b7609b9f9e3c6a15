import type { Page } from 'playwright-core'

/**
 * Runs in the page: what of its controls, through all shadow roots, cannot be hit in the middle though it is in view; of the dialog on top while one is open.
 * What moves money is hit within 44 px; whatever is smaller than 24 px keeps others away from as much (WCAG 2.5.8), but a link among words.
 */
function missed(): string[] {
  const CONTROLS = 'a[href], button, input, select, textarea, [role="tab"], [role="slider"], [tabindex="0"]'
  const MOVES_MONEY = '.button:is(.primary, .up, .down, .danger), .all, :is(form, .ticket) .segmented > [role="tab"]'
  const within = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ])
  const everything = within(document)
  const scope = everything.findLast((element) => element.matches('dialog:modal'))
  // What only a keyboard finds is clipped away, or waits outside, until it has the focus.
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
  /** An element and all that is around it, out of shadow roots too. */
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
  /** What somebody hits who aims so far beside the middle of a control, above or beneath it, and misses it by that. */
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
    // Levels of a book stand close; their prices can be typed as well.
    if (control.matches('button[data-at]')) return []
    const { width, height } = control.getBoundingClientRect()
    const size = `${nameOf(control)} of ${Math.round(width)}x${Math.round(height)}`
    if (control.matches(MOVES_MONEY) && besides(control, x, y, 21.5).length > 0) return [`${size} moves money`]
    if (Math.min(width, height) >= 24 || getComputedStyle(control).display === 'inline') return []
    const others = besides(control, x, y, 11.5).flatMap(
      (path) => path.find((element) => element.matches(CONTROLS)) ?? [],
    )
    return others.length > 0 ? [`${size} is beside ${nameOf(others[0] ?? null)}`] : []
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

/** So many times a page is looked at that is still moving to its places after it got another size, or a sheet that is still rising. */
const LOOKS = 50

/**
 * What of the page's controls, or of those of the dialog on top, a press in its middle does not reach after it was brought into view, how much wider
 * than its window the page is, and what `more` finds. Empty as soon as all is well; else what it comes to rest with.
 */
export async function faultsOf(page: Page, more?: (page: Page) => Promise<string[]>): Promise<string[]> {
  let faults: string[] = []
  for (let look = 0; look < LOOKS; look++) {
    const wider = await page.evaluate(widerThanWindow)
    faults = [
      ...(await page.evaluate(missed)),
      ...(wider > 0 ? [`the page is ${wider} px wider than its window`] : []),
      ...((await more?.(page)) ?? []),
    ]
    if (faults.length === 0) break
    await page.evaluate(aMoment)
  }
  return faults
}

const widerThanWindow = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth
const aMoment = () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 100))
