import spotSheet from '../../shared/theme/spot.css' with { type: 'css' }
import { text } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './exchange.css' with { type: 'css' }
import { Exchange } from './exchange.tsx'

/** Spot trading: order form, order book, own orders, public trades. */
defineWidget({
  tag: 'tl-exchange',
  attributes: { symbol: text('btcusdt'), name: text('') },
  events: {
    order: 'before an order is sent (cancelable), and when it was accepted or refused',
    market: 'when the member picks another market: { symbol, name }',
    price: 'when a row of the book is pressed: { price, side }',
    navigate: 'when another page is wanted (cancelable): route, query',
  },
  parts: {
    app: 'the whole',
    header: 'the market and the way to the others',
    form: 'the order form',
    submit: 'the button that places the order',
    book: 'the order book',
    order: 'a row of the own orders',
    markets: 'the list of markets',
  },
  styles: [spotSheet, styles],
  view: Exchange,
})
