import actionFooter from '../../shared/ui/controls/action-footer.css' with { type: 'css' }
import form from '../../shared/ui/controls/form.css' with { type: 'css' }
import products from '../../shared/ui/products/products.css' with { type: 'css' }
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './internal-transfer.css' with { type: 'css' }
import { InternalTransfer } from './internal-transfer.tsx'

/** Sends a coin from the funds account to another member, found by name and confirmed. */
defineWidget({
  tag: 'tl-internal-transfer',
  attributes: {},
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: {
    header: 'the page header',
    search: 'the form that searches for an account',
    account: 'a found account',
    form: 'the form',
    facts: 'fee, arrival and received amount',
    bar: 'the bar with the button',
    submit: 'the button that sends',
  },
  styles: [form, actionFooter, products, styles],
  view: InternalTransfer,
})
