import { enumAttribute, numberAttribute, stringAttribute } from '../../shared/widget/attributes.ts'
import { defineLitWidget } from '../../shared/widget/lit-widget.ts'
import { TickerElement } from './ticker.ts'

/** Market prices in one line, or as a carousel with a line of the last 24 hours. Needs no React runtime. */
defineLitWidget({
  tag: 'tl-ticker',
  attributes: { symbols: stringAttribute(), layout: enumAttribute('strip', 'carousel'), refresh: numberAttribute(10) },
  events: {
    market: 'when a market is picked (cancelable)',
    navigate: 'after `tl-market`, to open the market’s trading page',
  },
  parts: {
    items: 'the row of markets',
    item: 'a market',
    name: 'its name',
    price: 'its price',
    change: 'its change in 24 h',
    freshness: 'the freshness of the prices',
  },
  element: TickerElement,
})
