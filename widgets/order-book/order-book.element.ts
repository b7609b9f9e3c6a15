import type { ErrorDetail, PriceDetail } from '../../shared/dom/events.ts'
import spotSheet from '../../shared/theme/spot.css' with { type: 'css' }
import { text } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import { event } from '../../shared/widget/events.ts'
import styles from './order-book.css' with { type: 'css' }
import { OrderBook } from './order-book.tsx'

/** A market's order book; without a symbol that of the first market. */
defineWidget({
  tag: 'tl-order-book',
  attributes: { symbol: text(), step: text('') },
  events: {
    price: event<PriceDetail>('when a row is pressed'),
    error: event<ErrorDetail>('when something is wrong with what the page asks for'),
  },
  parts: { app: 'the whole', book: 'the rows with their controls' },
  styles: [spotSheet, styles],
  view: OrderBook,
})
