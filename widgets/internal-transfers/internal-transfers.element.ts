import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import lists from '../../shared/view/theme/lists.css' with { type: 'css' }
import products from '../../shared/view/ui/products/products.css' with { type: 'css' }
import styles from './internal-transfers.css' with { type: 'css' }
import { InternalTransfers } from './internal-transfers.tsx'

/** List of the member's transfers to other members, by status. Transfers that have not arrived can be cancelled. */
defineWidget({
  tag: 'tl-internal-transfers',
  attributes: {},
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: { header: 'The page header.', transfer: 'A transfer.', sheet: 'The sheet that confirms a cancellation.' },
  slots: { empty: 'Shown instead of the element’s own text while its list of transfers is empty.' },
  styles: [lists, products, styles],
  view: InternalTransfers,
})
