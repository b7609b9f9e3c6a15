/** Distance in px at which places for a toast are tried. */
const STEP_PX = 12
/** Columns in which a line of the window is probed. */
const COLUMNS = 6
const CONTROLS = 'button, input, select, textarea, a'

/**
 * Returns by how many steps a toast moves up from its lowest place, so that it covers no control; the lowest of the places that cover fewest. `covered` has the
 * number of controls on each line of the window, from the lowest line of the lowest place up; a toast covers `lines` of them.
 */
export function chooseToastPlace(covered: readonly number[], lines: number): number {
  let [place, fewest] = [0, Number.POSITIVE_INFINITY]
  for (let step = 0; step + lines <= covered.length && fewest > 0; step++) {
    const count = covered.slice(step, step + lines).reduce((sum, one) => sum + one, 0)
    if (count < fewest) [place, fewest] = [step, count]
  }
  return place
}

/** Moves a shown toast up until it covers no control of the page, at most to the middle of the window. Runs before the frame in which the toast appears. */
export function placeToast(toast: HTMLElement): void {
  const { style } = toast
  // Hidden elements are no targets, so the probes find the page below.
  style.visibility = 'hidden'
  style.translate = ''
  const { left, right, top, bottom } = toast.getBoundingClientRect()
  const lines = Math.ceil((bottom - top) / STEP_PX) + 1
  const count = Math.max(lines, Math.floor((bottom - innerHeight / 2) / STEP_PX))
  const covered = [...Array<0>(count)].map((_none, line) => countControls(left, right, bottom - line * STEP_PX))
  style.translate = `0 ${-chooseToastPlace(covered, lines) * STEP_PX}px`
  style.visibility = ''
}

function countControls(left: number, right: number, y: number): number {
  const found = new Set<Element>()
  for (let column = 0; column < COLUMNS; column++) {
    const control = findTarget(left + ((right - left) * (column + 0.5)) / COLUMNS, y)?.closest(CONTROLS)
    if (control) found.add(control)
  }
  return found.size
}

/** Returns the deepest element at a position of the window, inside shadow roots too. */
function findTarget(x: number, y: number): Element | null {
  let target = document.elementFromPoint(x, y)
  for (let root = target?.shadowRoot; root; root = target?.shadowRoot) {
    const inner = root.elementFromPoint(x, y)
    if (!inner || inner === target) break
    target = inner
  }
  return target
}
