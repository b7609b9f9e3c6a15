import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Live announcements of a screen reader, oldest first. */
    heard?: string[]
  }
}

/**
 * Runs in the page before all other scripts: records what a screen reader announces without user input. An alert is announced when it is inserted; any other live region
 * only if it was there before its text. Unchanged text is not announced again.
 */
function listen(): void {
  const LIVE = '[role=alert], [role=status], [aria-live=polite], [aria-live=assertive]'
  const LATER_MS = 100
  const heard: string[] = []
  window.heard = heard
  const met = new WeakMap<Element, string>()
  const words = (node: Node) => (node.textContent ?? '').replace(/\s+/g, ' ').trim()
  const say = (region: Element, text: string) => {
    if (text === '' || text === met.get(region)) return
    if (!region.checkVisibility({ visibilityProperty: true })) return
    const urgent = region.matches('[role=alert], [aria-live=assertive]')
    // Browsers report a change with a delay; a region that is gone by then, such as one in a closing dialog, is not announced.
    setTimeout(() => {
      if (region.isConnected && words(region) === text) heard.push(urgent ? `${text} (at once)` : text)
    }, LATER_MS)
  }
  const regionOf = (node: Node | null): Element | null => {
    if (!node) return null
    const element = node instanceof Element ? node : node.parentElement
    const root = element?.getRootNode()
    return element?.closest(LIVE) ?? (root instanceof ShadowRoot ? regionOf(root.host) : null)
  }
  const meet = (node: Node) => {
    if (!(node instanceof Element)) return
    for (const region of [node, ...node.querySelectorAll('*')].filter((one) => one.matches(LIVE))) {
      if (met.has(region)) continue
      if (region.matches('[role=alert]')) say(region, words(region))
      met.set(region, words(region))
    }
  }
  const watch = (root: Node) =>
    new MutationObserver((records) => {
      const changed = new Set(records.flatMap(({ target }) => regionOf(target) ?? []))
      for (const region of changed) {
        if (!met.has(region)) continue
        say(region, words(region))
        met.set(region, words(region))
      }
      for (const { addedNodes } of records) for (const node of addedNodes) meet(node)
    }).observe(root, { subtree: true, childList: true, characterData: true })
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options)
    watch(root)
    return root
  }
  watch(document)
}

/** Live announcements of a page. */
export interface Ears {
  /** Returns the announcements since the last call, oldest first; those that interrupt end with `(at once)`. */
  said(): Promise<string[]>
  /** Waits for an announcement that matches. */
  hears(words: RegExp): Promise<void>
}

/** Records the announcements of a page. Call it before the page is opened. */
export async function earsOf(page: Page): Promise<Ears> {
  await page.addInitScript(listen)
  return {
    said: () => page.evaluate(() => window.heard?.splice(0) ?? []),
    hears: async (words) =>
      void (await page.waitForFunction(
        (source) => window.heard?.some((one) => new RegExp(source).test(one)),
        words.source,
      )),
  }
}
