import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { booleanAttribute, stringAttribute } from '../../shared/element/manifest/attributes.ts'
import { event } from '../../shared/element/manifest/event-declaration.ts'
import type { SpotOrderDetail } from '../../shared/state/page/action-events.ts'
import bookSheet from '../../shared/view/ui/spot/book-panel.css' with { type: 'css' }
import styles from './exchange.css' with { type: 'css' }
import { Exchange } from './exchange.tsx'
import wideStyles from './exchange-wide.css' with { type: 'css' }
import ticketSheet from './ticket.css' with { type: 'css' }

/** Spot trading: order form, order book, own orders and public trades. Without the attribute `symbol` it shows the first market. */
defineWidget({
  tag: 'tl-exchange',
  attributes: {
    symbol: stringAttribute({
      description:
        'Market by its symbol in lower case, such as `btcusdt`. Empty selects the first market. An unknown market shows a message and fires `tl-error`.',
      example: 'btcusdt',
    }),
    name: stringAttribute({
      description: 'Name shown until the market’s own name is loaded, such as `BTC/USDT`.',
      example: 'BTC/USDT',
    }),
    'no-chart': booleanAttribute({ description: 'Leaves out the chart, also its button in the header.' }),
    features: stringAttribute({
      description:
        'Parts to show, separated by commas: `chart`, `book`, `form`, `orders` of the member, public `trades`, and `markets`, the list in the widest layout. Empty, or without a known name, shows all. Parts that are left out load nothing.',
      example: 'chart,form',
      knownList: ['markets', 'chart', 'orders', 'book', 'trades', 'form'],
    }),
  },
  events: {
    order: event<SpotOrderDetail>(
      'An order is about to be sent (`before`), was accepted, refused, has no response (`unknown`), or was filled or cancelled later (`settled`). Cancelable in the phase `before`: cancel it and the order is not sent.',
    ),
    market: 'The member has picked another market.',
    price: 'A row of the order book is pressed.',
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    header: 'The header with the market and the buttons.',
    chart: 'The chart with its legend.',
    form: 'The order form.',
    submit: 'The button that places the order.',
    question: 'The confirmation of a price far from the market.',
    book: 'The order book.',
    order: 'A row of the member’s orders.',
    markets: 'The list of markets.',
  },
  slots: { empty: 'Shown instead of the element’s own text while its list of orders is empty.' },
  styles: [bookSheet, ticketSheet, styles, wideStyles],
  view: Exchange,
})
