/** Time in ms for which the pointer or the focus is on a link before its page is prefetched. */
const PREFETCH_MS = 80

/** Returns the address of a link of this site that an event happened on, also inside an element; null for downloads and links to other windows. */
function findAddress(event: Event): URL | null {
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement)
  const isOfSite = link?.href && link.origin === location.origin && !link.target && !link.hasAttribute('download')
  return isOfSite ? new URL(link.href) : null
}

/** Returns true if both addresses are on one page, and the browser only scrolls. */
const isPlaceOnPage = (to: URL): boolean =>
  to.hash !== '' && to.pathname === location.pathname && to.search === location.search

/** Calls `open` for a press of a link to a page of the site. Presses that open tabs or windows, or that a view handles, are left to the browser and the view. */
export function followLinks(open: (to: URL) => void): void {
  document.addEventListener('click', (event) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event
    const to = findAddress(event)
    if (!to || isPlaceOnPage(to) || event.defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    open(to)
  })
}

/** Lets the browser prefetch the page of a link that the pointer or the focus is on, unless the visitor saves data. */
export function prefetchLinks(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const known = new Set([location.href])
  let timer: ReturnType<typeof setTimeout>
  const prepare = (event: Event) => {
    clearTimeout(timer)
    const href = findAddress(event)?.href
    if (!href || known.has(href)) return
    timer = setTimeout(() => {
      known.add(href)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }))
    }, PREFETCH_MS)
  }
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, prepare, { passive: true })
}
