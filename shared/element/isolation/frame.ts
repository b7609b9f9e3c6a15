/**
 * Frames of a partner's page: elements with `isolation="frame"` run in a page of the product's origin (framed-page.ts), whose content no script of this page can
 * read. The loader imports this file for the first such element.
 */

import { pageSingleton } from '../../base/runtime/runtime.ts'
import { onConfigured, partnerConfig, readPartnerAttributes } from '../../state/partner/partner-config.ts'
import { ElementFrame, SITE_ORIGIN } from './element-frame.ts'
import { defineHost, ownsTag } from './host-element.ts'
import { importFailure } from './import-entry.ts'
import type { ReadyMessage } from './protocol.ts'
import { LOOK_ATTRIBUTES, systemNight } from './read-look.ts'

/** Time in ms within which a page names its partner by a script of its own. */
const NAMING_MS = 5_000
const frames = new Map<Element, ElementFrame>()

/** Stops the frames of elements that have left the page; if an element is added again, its frame is added again. */
function removeLeft(): void {
  for (const [element, frame] of frames) {
    if (element.isConnected) continue
    frame.remove()
    frames.delete(element)
  }
}

let isScheduled = false

/** Updates the frames before the page is painted, once for all changes until then. */
function scheduleUpdate(): void {
  if (isScheduled) return
  isScheduled = true
  requestAnimationFrame(() => {
    isScheduled = false
    for (const frame of frames.values()) frame.updateLook()
  })
}

/** Returns whether a node contains an element, also in shadow roots. */
function isAround(node: Node, element: Element): boolean {
  const root = element.getRootNode()
  return node.contains(element) || (root instanceof ShadowRoot && isAround(node, root.host))
}

/** Returns whether a change of the page may change the look of a frame: an attribute of its element or an ancestor, or a style sheet. */
const isOfLook = ({ type, target }: MutationRecord): boolean =>
  type === 'childList' ? target === document.head : [...frames.keys()].some((element) => isAround(target, element))

const watch = new MutationObserver((records) => {
  removeLeft()
  if (records.some(isOfLook)) scheduleUpdate()
})

/** Watches the document, or the shadow root, of an element and those around it. */
function watchPlace(element: Element): void {
  const root = element.getRootNode()
  watch.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: LOOK_ATTRIBUTES })
  if (root instanceof ShadowRoot) watchPlace(root.host)
}

/** Adds the frame of an element, unless it has one. */
function addFrame(element: HTMLElement): void {
  if (frames.has(element) || !element.isConnected) return
  defineHost(element.localName, addFrame)
  if (customElements.get(element.localName)) {
    // The definition may have called this function.
    if (!frames.has(element)) frames.set(element, new ElementFrame(element))
    watchPlace(element)
  } else void customElements.whenDefined(element.localName).then(() => addFrame(element))
}

/** Starts what serves the frames of the page. Returns the access to it for all builds on the page. */
function startFrames() {
  readPartnerAttributes()
  setTimeout(() => {
    if (!partnerConfig.partner) void importFailure().then(({ reportNoPartner }) => reportNoPartner())
  }, NAMING_MS)
  onConfigured(() => {
    for (const frame of frames.values()) frame.configure()
  })
  addEventListener('message', ({ source, origin, data }: MessageEvent<ReadyMessage | null>) => {
    if (origin !== SITE_ORIGIN || data?.tradelet !== 'ready') return
    for (const [element, frame] of frames) {
      if (frame.window !== source) continue
      // The element may have moved to another shadow root, which has loaded the frame again.
      watchPlace(element)
      frame.start()
    }
  })
  systemNight.addEventListener('change', scheduleUpdate)
  // A media query of the page can change both the look and whether the element has a height of its own.
  addEventListener('resize', scheduleUpdate)
  return {
    /** Adds the frames of elements, unless their tags are those of another operator. */
    addFrames(elements: Iterable<HTMLElement>): void {
      if (ownsTag()) for (const element of elements) addFrame(element)
    },
  }
}

/** Adds the frames of elements. The first build on the page does so for the elements of all builds: two would start each frame twice. */
export const { addFrames } = pageSingleton('frames', startFrames)
