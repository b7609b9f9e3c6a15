import actionFooter from '../../shared/ui/controls/action-footer.css' with { type: 'css' }
import form from '../../shared/ui/controls/form.css' with { type: 'css' }
import { stringAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './account-transfer.css' with { type: 'css' }
import { AccountTransfer } from './account-transfer.tsx'

/** Moves a coin between a member's own accounts. */
defineWidget({
  tag: 'tl-account-transfer',
  attributes: { coin: stringAttribute(''), type: stringAttribute('1') },
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: {
    header: 'the page header',
    form: 'the form',
    bar: 'the bar with the button',
    balances: 'the balances of both accounts, beside a wide form',
    submit: 'the button that transfers',
  },
  styles: [form, actionFooter, styles],
  view: AccountTransfer,
})
