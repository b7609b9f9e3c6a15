import bookSheet from '../../shared/ui/spot/book.css' with { type: 'css' }
import { stringAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './order-book.css' with { type: 'css' }
import { OrderBookView } from './order-book.tsx'

/** Order book of a market. Without the attribute `symbol` it shows the first market. */
defineWidget({
  tag: 'tl-order-book',
  attributes: { symbol: stringAttribute(), step: stringAttribute('') },
  events: { price: 'when a row is pressed', error: 'when an attribute names an unknown market' },
  parts: { book: 'the rows with their controls' },
  styles: [bookSheet, styles],
  view: OrderBookView,
})
