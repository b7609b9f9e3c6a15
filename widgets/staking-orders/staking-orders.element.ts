import products from '../../shared/ui/products/products.css' with { type: 'css' }
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './staking-orders.css' with { type: 'css' }
import { StakingOrders } from './staking-orders.tsx'

/** The member's stakes, which can be redeemed early. */
defineWidget({
  tag: 'tl-staking-orders',
  attributes: {},
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: {
    header: 'the page header',
    order: 'a stake',
    sheet: 'the sheet that confirms a redemption',
  },
  styles: [products, styles],
  view: StakingOrders,
})
