import actionFooter from '../../shared/ui/controls/action-footer.css' with { type: 'css' }
import form from '../../shared/ui/controls/form.css' with { type: 'css' }
import products from '../../shared/ui/products/products.css' with { type: 'css' }
import { stringAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './mining-application.css' with { type: 'css' }
import { MiningApplication } from './mining-application.tsx'

/** Buys a mining machine: a whole amount is locked for a number of days and bears interest every day. */
defineWidget({
  tag: 'tl-mining-application',
  attributes: { machine: stringAttribute('') },
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: {
    header: 'the page header',
    form: 'the form',
    plan: 'the plan of payments',
    bar: 'the bar with the button',
    sheet: 'the sheet that confirms a purchase',
    submit: 'the button that locks',
    ordered: 'the message after the purchase is accepted',
  },
  styles: [form, actionFooter, products, styles],
  view: MiningApplication,
})
