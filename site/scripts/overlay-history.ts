import { overlays } from '../../shared/view/dom/overlays.ts'
import { siteHistory } from '../../shared/view/dom/site-history.ts'

/** Mark in the state of the history entry that is current while an overlay is open. Back leads to the same page without it. */
const MARK = 'overlay'

/** State of a page's history entry: index of the page in the tab, and the mark. */
type EntryState = { index?: number } & Record<string, unknown>

const readState = (): EntryState => history.state ?? {}
const isMarked = (): boolean => readState()[MARK] === true

/** Index of the page that is shown. Both entries of a page have one index. */
let shownPage = readState().index
/** True while the marked entry is current. */
let hasEntry = isMarked()
/** Ends the removal of the marked entry, which lasts until the browser has gone back; null if none is being removed. */
let endRemoval: (() => void) | null = null
let removal: Promise<void> = Promise.resolve()
/** True while another page is being opened: overlays that are still open go with this page. */
let isLeaving = false

function addEntry(): void {
  history.pushState({ ...readState(), [MARK]: true }, '')
  hasEntry = true
}

/** Goes back from the marked entry. Its address and scroll position stay, because the member may have chosen another market meanwhile. */
function removeEntry(): Promise<void> {
  if (endRemoval) return removal
  const { [MARK]: _mark, ...state } = readState()
  const { href } = location
  removal = new Promise((resolve) => {
    endRemoval = () => {
      history.replaceState(state, '', href)
      resolve()
    }
  })
  history.back()
  return removal
}

/** Adds the entry while an overlay is open, and removes it when the last one was closed in another way than by Back. */
function update(): void {
  if (endRemoval || isLeaving) return
  const needed = overlays.open.size > 0
  if (needed && !isMarked()) addEntry()
  if (!needed && isMarked()) void removeEntry()
}

function closeTopmost(): void {
  ;[...overlays.open].at(-1)?.dispatchEvent(new Event('cancel', { cancelable: true }))
  // Other overlays may be open below it, and one that is being sent stays open. Its view closes it before the next frame.
  requestAnimationFrame(() => setTimeout(update))
}

/** Writes the history entry of a page: a new one, or in place of the current one. */
export function writeEntry(to: URL, kind: 'push' | 'replace'): void {
  const { index = 0 } = readState()
  if (kind === 'push') history.pushState({ index: index + 1 }, '', to)
  else history.replaceState({ index }, '', to)
}

/** Returns true if a step in the history stays on the page that is shown, after the overlays have handled it. Otherwise another page has to be loaded. */
export function handleStepOnPage(): boolean {
  const wasOpen = hasEntry
  hasEntry = isMarked()
  // The browser adds an entry without state for a place on the page (`#content`).
  if (!history.state) history.replaceState({ index: shownPage }, '')
  if (!endRemoval && readState().index !== shownPage) return false
  if (endRemoval) {
    endRemoval()
    endRemoval = null
    update()
  } else if (wasOpen && !hasEntry) closeTopmost()
  // Forward leads to an entry whose overlay was closed before.
  else if (hasEntry) update()
  return true
}

/** Removes the entry before another page is opened, also while an overlay is open. Overlays that are still open then go with the page. */
export async function leavePage(): Promise<void> {
  isLeaving = true
  if (isMarked() || endRemoval) await removeEntry()
}

/** Follows the overlays of the page that the current history entry shows from then on. */
export function startPage(): void {
  if (!history.state) writeEntry(new URL(location.href), 'replace')
  isLeaving = false
  hasEntry = isMarked()
  shownPage = readState().index
  // Elements of the previous page close their overlays in microtasks.
  queueMicrotask(update)
}

/**
 * Lets Back close the topmost overlay and stay on the page: while one is open, the current history entry is a second one of the same page. No entry
 * stays before the page's own.
 */
export function closeOverlaysOnBack(): void {
  siteHistory.leaveBack = () => void leavePage().then(() => history.back())
  // One sheet may replace another: the entry stays.
  overlays.changed = () => queueMicrotask(update)
  // After a reload the overlay is closed.
  startPage()
}
