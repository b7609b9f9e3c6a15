import type { SpotOrderDetail } from '../../shared/dom/events.ts'
import bookSheet from '../../shared/ui/spot/book.css' with { type: 'css' }
import { booleanAttribute, stringAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import { event } from '../../shared/widget/events.ts'
import styles from './exchange.css' with { type: 'css' }
import { Exchange } from './exchange.tsx'
import wideStyles from './exchange-wide.css' with { type: 'css' }
import ticketSheet from './ticket.css' with { type: 'css' }

/** Spot trading: order form, order book, own orders and public trades. Without the attribute `symbol` it shows the first market. */
defineWidget({
  tag: 'tl-exchange',
  attributes: { symbol: stringAttribute(), name: stringAttribute(), 'no-chart': booleanAttribute() },
  events: {
    order: event<SpotOrderDetail>(
      'before an order is sent (cancelable), and when it is accepted, refused, unanswered (unknown), or after resting filled or cancelled (settled)',
    ),
    market: 'when the member picks another market',
    error: 'when an attribute names an unknown market',
    price: 'when a row of the order book is pressed',
    navigate: 'when another page is requested (cancelable)',
  },
  parts: {
    header: 'the header with the market and the buttons',
    chart: 'the chart with its legend',
    form: 'the order form',
    submit: 'the button that places the order',
    question: 'the confirmation of a price far from the market',
    book: 'the order book',
    order: 'a row of the member’s orders',
    markets: 'the list of markets',
  },
  styles: [bookSheet, ticketSheet, styles, wideStyles],
  view: Exchange,
})
