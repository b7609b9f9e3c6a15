import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import products from '../../shared/view/ui/products/products.css' with { type: 'css' }
import styles from './staking-orders.css' with { type: 'css' }
import { StakingOrders } from './staking-orders.tsx'

/** The member's stakes, which can be redeemed early. */
defineWidget({
  tag: 'tl-staking-orders',
  attributes: {},
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    header: 'The page header.',
    order: 'A stake.',
    sheet: 'The sheet that confirms a redemption.',
  },
  slots: { empty: 'Shown instead of the element’s own text while its list of stakes is empty.' },
  styles: [products, styles],
  view: StakingOrders,
})
