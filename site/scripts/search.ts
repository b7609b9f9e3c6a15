import type { $markets } from '../../shared/state/market/markets.store.ts'
import { openOverlay } from '../../shared/view/dom/overlays.ts'
import { createMatcher, createRanking, moveSelection } from './search.rules.ts'

type MarketStore = ReturnType<typeof $markets>
type Market = NonNullable<ReturnType<MarketStore['get']>['data']>[number]

/** Maximum number of markets in the list. Each has a result for every page that trades it. */
const MAX_MARKETS = 6
/** Pages that trade a market. */
const MARKET_PAGES = ['/exchange', '/options']

/** Opens the search. Its list has the pages already; markets are loaded while it is open. */
export function openSearch($list: MarketStore): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.search')
  const input = dialog?.querySelector('input')
  if (!dialog || !input || dialog.open) return
  const ends = new AbortController()
  const { signal } = ends
  const show = (keepSelection: boolean) => showResults(dialog, input.value, $list.get(), keepSelection)
  input.value = ''
  dialog.showModal()
  const closed = openOverlay(dialog)
  // A new price must not move the selection between an arrow key and Enter.
  const stop = $list.subscribe(() => show(true))
  input.addEventListener('input', () => show(false), { signal })
  input.addEventListener('keydown', (event) => handleKey(dialog, event), { signal })
  dialog.addEventListener(
    'click',
    ({ target }) => {
      if (target === dialog || (target as Element).closest('[role=option]')) close()
    },
    { signal },
  )
  // Back sends this event, as Esc does.
  dialog.addEventListener('cancel', close, { signal })
  // The browser may close it without `cancel`. The event of an earlier closing may arrive after the search was opened again.
  dialog.addEventListener('close', () => dialog.open || close(), { signal })

  function close(): void {
    ends.abort()
    stop()
    closed()
    dialog?.close()
  }
}

/** Returns the results that are shown, in their order. */
const listResults = (dialog: ParentNode): HTMLElement[] => [
  ...dialog.querySelectorAll<HTMLElement>('[role=option]:not([hidden], [data-unmatched])'),
]

/** Shows the markets and pages that match. Selects the first one, or the selected one if it is kept and still there. */
function showResults(
  dialog: HTMLElement,
  query: string,
  { data, failed }: ReturnType<MarketStore['get']>,
  keepSelection: boolean,
): void {
  const matches = createMatcher(query)
  const pages = [...dialog.querySelectorAll<HTMLElement>('[data-pages] [role=option]')]
  for (const page of pages) page.toggleAttribute('data-unmatched', !matches(page.textContent))
  sortPages(pages, createRanking(query))
  const selected = dialog.querySelector('[aria-selected=true]')?.id
  showMarkets(dialog, (data ?? []).filter(({ title }) => matches(title)).slice(0, MAX_MARKETS))
  const results = listResults(dialog)
  for (const group of dialog.querySelectorAll<HTMLElement>('[role=group]'))
    group.hidden = listResults(group).length === 0
  showNote(dialog, results.length === 0 ? 'empty' : failed && !data ? 'failed' : '')
  select(dialog, results, Math.max(0, keepSelection ? results.findIndex(({ id }) => id === selected) : 0))
}

/** Sorts the pages by their place for the query, and otherwise as in the document at first. */
function sortPages(pages: readonly HTMLElement[], rank: (text: string) => number): void {
  pages.forEach((page, at) => {
    page.dataset.place ??= String(at)
  })
  const sorted = pages.toSorted(
    (a, b) => rank(a.textContent) - rank(b.textContent) || Number(a.dataset.place) - Number(b.dataset.place),
  )
  if (sorted.some((page, at) => page !== pages[at])) pages[0]?.parentElement?.append(...sorted)
}

function showNote(dialog: HTMLElement, shown: string): void {
  for (const note of dialog.querySelectorAll<HTMLElement>('[data-note]')) note.hidden = note.dataset.note !== shown
}

function showMarkets(dialog: HTMLElement, markets: readonly Market[]): void {
  const group = dialog.querySelector('[data-markets]')
  for (const result of group?.querySelectorAll('[role=option]') ?? []) result.remove()
  for (const market of markets)
    for (const route of MARKET_PAGES) {
      const page = dialog.querySelector<HTMLElement>(`[data-pages] [href="${route}"]`)
      if (page) group?.append(createMarketResult(market, route, page))
    }
}

/** Returns a result with the market's name and, from the page's own result, the page's name in the current language. */
function createMarketResult({ symbol, title }: Market, route: string, page: HTMLElement): HTMLElement {
  const result = page.cloneNode(true) as HTMLElement
  result.id = `found-${symbol}-${route.slice(1)}`
  result.removeAttribute('data-unmatched')
  result.setAttribute('href', `${route}?${new URLSearchParams({ currentSymbol: symbol, name: title })}`)
  const name = document.createElement('bdi')
  name.dir = 'ltr'
  name.textContent = title
  result.prepend(name)
  return result
}

/** Selects a result: the field keeps the focus and names it to screen readers. */
function select(dialog: HTMLElement, results: readonly HTMLElement[], at: number): void {
  results.forEach((result, index) => {
    result.setAttribute('aria-selected', String(index === at))
  })
  const selected = results[at]
  selected?.scrollIntoView({ block: 'nearest' })
  const input = dialog.querySelector('input')
  if (selected) input?.setAttribute('aria-activedescendant', selected.id)
  else input?.removeAttribute('aria-activedescendant')
}

/** Moves the selection by the arrow keys and opens the selected result by Enter. */
function handleKey(dialog: HTMLElement, event: KeyboardEvent): void {
  if (event.isComposing) return
  const results = listResults(dialog)
  const at = results.findIndex((result) => result.getAttribute('aria-selected') === 'true')
  if (event.key === 'Enter') {
    event.preventDefault()
    results[at]?.click()
    return
  }
  const next = moveSelection(event.key, at, results.length)
  if (next === null) return
  event.preventDefault()
  select(dialog, results, next)
}
