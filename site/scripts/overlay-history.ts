import { overlays } from '../../shared/dom/overlays.ts'
import { siteHistory } from '../../shared/dom/site-history.ts'

/** Mark in the state of the history entry that is current while an overlay is open. Back leads to the same page without it. */
const MARK = 'overlay'

/** State of the page's history entry, as Astro's router writes it. */
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

/** Handles a step in the history, and stops it if it belongs to an overlay: Astro's router would load the page again. */
function onStep(event: PopStateEvent): void {
  const wasOpen = hasEntry
  hasEntry = isMarked()
  if (!endRemoval && (readState().index !== shownPage || wasOpen === hasEntry)) return
  event.stopImmediatePropagation()
  if (endRemoval) {
    endRemoval()
    endRemoval = null
    update()
  } else if (wasOpen) closeTopmost()
  // Forward leads to an entry whose overlay was closed before.
  else update()
}

/** Removes the entry before another page is opened, also while an overlay is open. */
async function prepareToLeave(): Promise<void> {
  isLeaving = true
  if (isMarked() || endRemoval) await removeEntry()
}

/**
 * Lets Back close the topmost overlay and stay on the page: while one is open, the current history entry is a second one of the same page. No entry
 * stays before the page's own.
 */
export function closeOverlaysOnBack(): void {
  siteHistory.leaveBack = () => void prepareToLeave().then(() => history.back())
  // One sheet may replace another: the entry stays.
  overlays.changed = () => queueMicrotask(update)
  // Sent by boot.ts, before Astro's router handles the step.
  document.documentElement.addEventListener('tl-step', (event) => onStep((event as CustomEvent<PopStateEvent>).detail))
  document.addEventListener('astro:before-preparation', (event) => {
    if (event.navigationType === 'traverse') return
    const load = event.loader
    event.loader = async () => {
      await load()
      await prepareToLeave()
    }
  })
  document.addEventListener('astro:page-load', () => {
    isLeaving = false
    shownPage = readState().index
    update()
  })
  // After a reload the overlay is closed.
  update()
}
