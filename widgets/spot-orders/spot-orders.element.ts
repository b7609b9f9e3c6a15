import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { enumAttribute } from '../../shared/element/manifest/attributes.ts'
import tableSheet from '../../shared/view/ui/controls/table.css' with { type: 'css' }
import spotSheet from '../../shared/view/ui/spot/spot-order-list.css' with { type: 'css' }
import styles from './spot-orders.css' with { type: 'css' }
import { SpotOrders } from './spot-orders.tsx'

/** Spot orders of the member: open, completed and cancelled. */
defineWidget({
  tag: 'tl-spot-orders',
  attributes: {
    status: enumAttribute({
      words: ['open', 'completed', 'cancelled'],
      description: 'Orders that are listed first: `open`, `completed` or `cancelled`.',
      example: 'completed',
    }),
  },
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: { header: 'The page header.', order: 'A row of the list.' },
  slots: { empty: 'Shown instead of the element’s own text while its list of orders is empty.' },
  styles: [tableSheet, spotSheet, styles],
  view: SpotOrders,
})
