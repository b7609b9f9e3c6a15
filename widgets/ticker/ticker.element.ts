import { defineLitWidget } from '../../shared/element/definition/store-widget.ts'
import { enumAttribute, numberAttribute, stringAttribute } from '../../shared/element/manifest/attributes.ts'
import { TickerElement } from './ticker.ts'

/** Market prices in one line, or as a carousel with a line of the last 24 hours. Needs no React runtime. */
defineLitWidget({
  tag: 'tl-ticker',
  attributes: {
    symbols: stringAttribute({
      description:
        'Markets in this order, by symbol, separated by commas, such as `btcusdt,ethusdt`. Unknown ones are left out, with a warning in the console and `tl-error`. Empty shows all markets.',
      example: 'btcusdt,ethusdt',
    }),
    layout: enumAttribute({
      words: ['strip', 'carousel'],
      description:
        '`strip` is a line of prices that can be scrolled, `carousel` moves by itself and draws the last 24 hours.',
      example: 'carousel',
    }),
    refresh: numberAttribute({
      description: 'Seconds between requests of the list of markets. Prices in between come from the feed.',
      example: '5',
      fallback: 10,
    }),
  },
  events: {
    market: 'A market is pressed. Cancelable: cancel it to open a page of your own.',
    navigate:
      'Fired after `tl-market` unless that was cancelled, to open the market’s page. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    items: 'The row of markets.',
    item: 'A market.',
    name: 'Its name.',
    price: 'Its price.',
    change: 'Its change in 24 h.',
    freshness: 'The freshness of the prices.',
  },
  element: TickerElement,
})
