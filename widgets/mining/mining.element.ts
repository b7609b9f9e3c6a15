import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { enumAttribute } from '../../shared/element/manifest/attributes.ts'
import payments from '../../shared/view/ui/products/payments.css' with { type: 'css' }
import products from '../../shared/view/ui/products/products.css' with { type: 'css' }
import styles from './mining.css' with { type: 'css' }
import { Mining } from './mining.tsx'

/** Mining machines for sale, and the member's own orders. */
defineWidget({
  tag: 'tl-mining',
  attributes: {
    tab: enumAttribute({
      words: ['products', 'orders'],
      description: 'List that is shown first: `products`, the machines for sale, or `orders`, the member’s own.',
      example: 'orders',
    }),
  },
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: { header: 'The page header.', product: 'A machine.', order: 'One of the member’s orders.' },
  slots: { empty: 'Shown instead of the element’s own text while its list of machines or of orders is empty.' },
  styles: [products, payments, styles],
  view: Mining,
})
