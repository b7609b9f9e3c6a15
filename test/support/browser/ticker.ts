import type { MarketItem } from '../../../shared/market/markets.ts'
import type { Mounted } from './stage.ts'

/** A market of the platform's list; what is not said is as in a quiet market. */
export const market = (title: string, more: Partial<MarketItem> = {}): MarketItem => ({
  id: title,
  title,
  symbol: title.replace('/', '').toLowerCase(),
  close: '100',
  change: '+1.00%',
  logo: '',
  hamount: '1',
  price_time: null,
  halted: false,
  halt_message: '',
  ...more,
})

/** Six markets. */
export const SIX = ['BTC', 'ETH', 'LTC', 'SOL', 'XRP', 'DOGE'].map((coin) => market(`${coin}/USDT`))

const shadowText = (element: Element | null): string => element?.shadowRoot?.textContent?.trim() ?? ''

/** A market's item as a person sees it. */
export function item({ root }: Mounted, title: string) {
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

/** The titles of all markets, in the order in which they stand. */
export const titles = ({ root }: Mounted): string[] =>
  [...root.querySelectorAll('[part=name]')].map((name) => name.textContent ?? '')

/** What the freshness mark says. */
export const freshness = ({ root }: Mounted): string => shadowText(root.querySelector('tl-freshness'))
