/** Queries that open something. */
const ONCE: ReadonlySet<string> = new Set(['order'])

/**
 * Copies queries into attributes: `data-query="currentSymbol:symbol name:name"` copies the query `currentSymbol` into the element's attribute `symbol`. Call it
 * before the elements are defined, so that they start with the right values. Queries of {@link ONCE} are removed from the URL, so that a reload does not repeat
 * them.
 */
export function queryToElements(): void {
  const query = new URLSearchParams(location.search)
  for (const element of document.querySelectorAll<HTMLElement>('[data-query]')) {
    for (const pair of (element.dataset.query ?? '').split(' ')) {
      const [name = '', attribute = ''] = pair.split(':')
      const value = query.get(name)
      if (value !== null) element.setAttribute(attribute, value)
      if (value !== null && ONCE.has(name)) forget(name)
    }
  }
}

/** Updates the URL when a member selects another market, without a history entry for each. */
export function elementsToAddress(event: CustomEvent<{ symbol: string; name: string }>): void {
  if (!(event.target as Element).matches('[data-query]')) return
  const url = new URL(location.href)
  url.searchParams.set('currentSymbol', event.detail.symbol)
  url.searchParams.set('name', event.detail.name)
  history.replaceState(history.state, '', url)
}

function forget(name: string): void {
  const url = new URL(location.href)
  url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
}
