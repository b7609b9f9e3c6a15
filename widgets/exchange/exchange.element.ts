import type { SpotOrderDetail } from '../../shared/dom/events.ts'
import spotSheet from '../../shared/theme/spot.css' with { type: 'css' }
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
      'before an order is sent (cancelable), and when it was accepted or refused, no answer came (unknown), or it rested and was filled or cancelled (settled)',
    ),
    market: 'when the member picks another market',
    error: 'when something is wrong with what the page asks for',
    price: 'when a row of the book is pressed',
    navigate: 'when another page is wanted (cancelable)',
  },
  parts: {
    header: 'the market and the way to the others',
    chart: 'the chart with its legend',
    form: 'the order form',
    submit: 'the button that places the order',
    question: 'the question about a price that is far from the market',
    book: 'the order book',
    order: 'a row of the own orders',
    markets: 'the list of markets',
  },
  styles: [spotSheet, ticketSheet, styles, wideStyles],
  view: Exchange,
})
