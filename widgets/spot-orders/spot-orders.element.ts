import tableSheet from '../../shared/ui/controls/table.css' with { type: 'css' }
import spotSheet from '../../shared/ui/spot/spot-orders.css' with { type: 'css' }
import { enumAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './spot-orders.css' with { type: 'css' }
import { SpotOrders } from './spot-orders.tsx'

/** Spot orders of the member: open, completed and cancelled. */
defineWidget({
  tag: 'tl-spot-orders',
  attributes: { status: enumAttribute('open', 'completed', 'cancelled') },
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: { header: 'the page header', order: 'a row of the list' },
  styles: [tableSheet, spotSheet, styles],
  view: SpotOrders,
})
