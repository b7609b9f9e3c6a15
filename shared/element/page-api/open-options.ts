/** Ways to open a page: in a sheet over this page, in a new window, or in place of this page. */
export const WAYS = ['sheet', 'window', 'page'] as const

/** Way to open a page. */
export type OpenAs = (typeof WAYS)[number]

/** Options of `tradelet.open`. */
export interface OpenOptions {
  /** Way to open the page; by default `sheet`. Pages that need the product's own site open as `window` instead of `sheet`. */
  as?: OpenAs
  /** Attributes of the element that fills the page, such as `{ symbol: 'btcusdt' }`. Event handlers (`on…`) and `style` are ignored. */
  attributes?: Readonly<Record<string, string>>
}
