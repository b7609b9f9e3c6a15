/** Attributes of the root element that belong to the page, not to the visit. */
const PAGE_DATA = ['access', 'visitors', 'title', 'titleKey', 'titles']

/** Fetches a page of the site. Returns null if the request fails, is aborted or is redirected. */
export async function fetchPage(address: URL, signal: AbortSignal): Promise<Document | null> {
  try {
    const response = await fetch(address, { signal })
    return response.redirected ? null : new DOMParser().parseFromString(await response.text(), 'text/html')
  } catch {
    return null
  }
}

/** Loads the style sheet of the operator's theme that a page names, in place of the current one, if they differ. */
export async function adoptTheme(page: Document): Promise<void> {
  const [old, next] = [document, page].map((one) =>
    one.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href^="/theme/"]'),
  )
  if (old?.getAttribute('href') === next?.getAttribute('href')) return
  if (next)
    await new Promise((resolve) => {
      const link = document.importNode(next)
      link.addEventListener('load', resolve)
      // The page is shown without a theme that cannot be loaded.
      link.addEventListener('error', resolve)
      document.head.append(link)
    })
  old?.remove()
}

/** Replaces the main part, the footer and its tabs by those of another page of the same build. The bars, the banner of messages and the search stay. */
export function swapPage(page: Document): void {
  for (const name of PAGE_DATA) document.documentElement.dataset[name] = page.documentElement.dataset[name] ?? ''
  const links = [document, page].map((one) => one.querySelectorAll('.bar-pages a'))
  links[0]?.forEach((link, at) => {
    if (links[1]?.[at]?.hasAttribute('aria-current')) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  })
  keepSubMenu(page)
  for (const part of document.querySelectorAll('.site-footer, .tabbar')) part.remove()
  document.querySelector('main')?.replaceWith(...page.querySelectorAll('main, .site-footer, .tabbar'))
}

/** Keeps the menu of account pages, which shows what the operator offers, and marks the page that is shown. */
function keepSubMenu(page: Document): void {
  const [old, next] = [document, page].map((one) => one.querySelector('.sub-menu'))
  if (!old || !next) return
  const marks = next.querySelectorAll('a')
  old.querySelectorAll('a').forEach((link, at) => {
    const mark = marks[at]?.getAttribute('aria-current')
    if (mark) link.setAttribute('aria-current', mark)
    else link.removeAttribute('aria-current')
  })
  next.replaceWith(old)
}

/**
 * Changes the page in a view transition, if the browser has them and the visitor allows motion. The page is also changed by a transition that the browser
 * skips, because the next one follows or the page is hidden.
 */
export async function animate(change: () => void): Promise<void> {
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) return change()
  const transition = document.startViewTransition(change)
  transition.ready.catch(() => undefined)
  await transition.updateCallbackDone
}
