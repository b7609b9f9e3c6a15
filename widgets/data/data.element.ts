import { defineLitWidget } from '../../shared/element/definition/store-widget.ts'
import { stringAttribute } from '../../shared/element/manifest/attributes.ts'
import { DataElement } from './data.ts'

/** One live figure of a market, as text in a line of the page: it has the page's font, size and colour. Needs no React runtime. */
defineLitWidget({
  tag: 'tl-data',
  attributes: {
    symbol: stringAttribute({
      description:
        'Market by its symbol in lower case, such as `btcusdt`. Without it the content of the element stays. An unknown market shows a dash and fires `tl-error`.',
      example: 'btcusdt',
    }),
    // Read by the element itself: the figure of the default must not be shown for an unknown name.
    field: stringAttribute({
      fallback: 'price',
      known: ['price', 'change', 'open', 'high', 'low', 'volume', 'turnover'],
      read: (text) => text || 'price',
      description:
        '`price` is the latest one. The others are of the last 24 hours: `change` in percent, first, highest and lowest price, `volume` in the base coin, `turnover` in the quote coin. An unknown field shows a dash and fires `tl-error`.',
      example: 'change',
    }),
  },
  parts: { figure: 'The figure.' },
  element: DataElement,
})
