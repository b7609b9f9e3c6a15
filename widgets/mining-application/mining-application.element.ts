import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { stringAttribute } from '../../shared/element/manifest/attributes.ts'
import actionFooter from '../../shared/view/ui/controls/action-footer.css' with { type: 'css' }
import form from '../../shared/view/ui/controls/form-page.css' with { type: 'css' }
import payments from '../../shared/view/ui/products/payments.css' with { type: 'css' }
import products from '../../shared/view/ui/products/products.css' with { type: 'css' }
import styles from './mining-application.css' with { type: 'css' }
import { MiningApplication } from './mining-application.tsx'

/** Buys a mining machine: a whole amount is locked for a number of days and bears interest every day. */
defineWidget({
  tag: 'tl-mining-application',
  attributes: {
    machine: stringAttribute({
      description: 'Id of the mining machine, such as `4`. Ids are those of the machines that `tl-mining` lists.',
      example: '4',
    }),
  },
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    header: 'The page header.',
    form: 'The form.',
    plan: 'The plan of payments.',
    bar: 'The bar with the button.',
    sheet: 'The sheet that confirms a purchase.',
    submit: 'The button that locks.',
    ordered: 'The message after the purchase is accepted.',
  },
  styles: [form, actionFooter, products, payments, styles],
  view: MiningApplication,
})
