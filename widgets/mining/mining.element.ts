import products from '../../shared/ui/products/products.css' with { type: 'css' }
import { enumAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './mining.css' with { type: 'css' }
import { Mining } from './mining.tsx'

/** Mining machines for sale, and the member's own orders. */
defineWidget({
  tag: 'tl-mining',
  attributes: { tab: enumAttribute('products', 'orders') },
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: { header: 'the page header', product: 'a machine', order: "one of the member's orders" },
  styles: [products, styles],
  view: Mining,
})
