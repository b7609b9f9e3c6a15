import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import actionFooter from '../../shared/view/ui/controls/action-footer.css' with { type: 'css' }
import form from '../../shared/view/ui/controls/form-page.css' with { type: 'css' }
import products from '../../shared/view/ui/products/products.css' with { type: 'css' }
import styles from './internal-transfer.css' with { type: 'css' }
import { InternalTransfer } from './internal-transfer.tsx'

/** Sends a coin from the funds account to another member, found by name and confirmed. */
defineWidget({
  tag: 'tl-internal-transfer',
  attributes: {},
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    header: 'The page header.',
    search: 'The form that searches for an account.',
    account: 'A found account.',
    form: 'The form.',
    facts: 'Fee, arrival and received amount.',
    bar: 'The bar with the button.',
    submit: 'The button that sends.',
  },
  styles: [form, actionFooter, products, styles],
  view: InternalTransfer,
})
