import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { stringAttribute } from '../../shared/element/manifest/attributes.ts'
import bookSheet from '../../shared/view/ui/spot/book-panel.css' with { type: 'css' }
import styles from './order-book.css' with { type: 'css' }
import { OrderBookView } from './order-book.tsx'

/** Order book of a market. Without the attribute `symbol` it shows the first market. */
defineWidget({
  tag: 'tl-order-book',
  attributes: {
    symbol: stringAttribute({
      description:
        'Market by its symbol in lower case, such as `btcusdt`. Empty selects the first market. An unknown market shows a message and fires `tl-error`.',
      example: 'btcusdt',
    }),
    step: stringAttribute({
      description:
        'Step by which prices are grouped first, as decimal text such as `0.1`. Empty uses the finest step of the book.',
      example: '0.1',
    }),
  },
  events: {
    price: 'A row of the order book is pressed.',
  },
  parts: { book: 'The rows with their controls.' },
  styles: [bookSheet, styles],
  view: OrderBookView,
})
