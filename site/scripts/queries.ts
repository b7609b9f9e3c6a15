/** Queries that open something. */
const ONE_TIME_QUERIES: ReadonlySet<string> = new Set(['order'])

/**
 * Copies queries into attributes: `data-query="currentSymbol:symbol name:name"` copies the query `currentSymbol` into the element's attribute `symbol`. Call it
 * before the elements are defined, so that they start with the right values. Queries of {@link ONE_TIME_QUERIES} are removed from the URL, so that a reload does not repeat
 * them.
 */
export function copyQueriesToElements(page: ParentNode): void {
  const query = new URLSearchParams(location.search)
  for (const element of page.querySelectorAll<HTMLElement>('[data-query]')) {
    for (const pair of (element.dataset.query ?? '').split(' ')) {
      const [name = '', attribute = ''] = pair.split(':')
      const value = query.get(name)
      if (value !== null) element.setAttribute(attribute, value)
      if (value !== null && ONE_TIME_QUERIES.has(name)) removeQuery(name)
    }
  }
}

/** Updates the URL when a member selects another market, without a history entry for each. */
export function updateAddress(event: CustomEvent<{ symbol: string; name: string }>): void {
  if (!(event.target as Element).matches('[data-query]')) return
  const url = new URL(location.href)
  url.searchParams.set('currentSymbol', event.detail.symbol)
  url.searchParams.set('name', event.detail.name)
  history.replaceState(history.state, '', url)
}

function removeQuery(name: string): void {
  const url = new URL(location.href)
  url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
}
