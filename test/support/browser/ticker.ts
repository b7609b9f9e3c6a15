import type { MarketItem } from '../../../shared/state/market/markets.store.ts'
import type { Mounted } from './stage.ts'

/** Creates a market of the platform's list; fields that are not given describe a quiet market. */
export const createMarket = (title: string, more: Partial<MarketItem> = {}): MarketItem => ({
  id: title,
  title,
  symbol: title.replace('/', '').toLowerCase(),
  close: '100',
  change: '+1.00%',
  logo: '',
  volume: '1',
  priceStep: null,
  priceTime: null,
  halted: false,
  haltMessage: '',
  thin: false,
  ...more,
})

/** Six markets. */
export const SIX_MARKETS = ['BTC', 'ETH', 'LTC', 'SOL', 'XRP', 'DOGE'].map((coin) => createMarket(`${coin}/USDT`))

const shadowText = (element: Element | null): string => element?.shadowRoot?.textContent?.trim() ?? ''

/** Returns the visible content of a market's item. */
export function getItem({ root }: Mounted, title: string) {
  const link = [...root.querySelectorAll<HTMLAnchorElement>('[part=item]')].find(
    (one) => one.querySelector('[part=name]')?.textContent === title,
  )
  if (!link) throw new Error(`no item ${title}`)
  const change = link.querySelector('tl-change')
  return {
    link,
    price: shadowText(link.querySelector('tl-price')),
    stale: link.querySelector('tl-price')?.hasAttribute('stale') ?? false,
    change: shadowText(change),
    direction: change?.getAttribute('direction') ?? null,
  }
}

/** Returns the titles of all markets in their order on the page. */
export const getTitles = ({ root }: Mounted): string[] =>
  [...root.querySelectorAll('[part=name]')].map((name) => name.textContent ?? '')

/** Returns the text of the freshness mark. */
export const getFreshness = ({ root }: Mounted): string => shadowText(root.querySelector('tl-freshness'))
