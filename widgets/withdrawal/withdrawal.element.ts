import addressGroups from '../../shared/ui/account/address-groups.css' with { type: 'css' }
import actionFooter from '../../shared/ui/controls/action-footer.css' with { type: 'css' }
import form from '../../shared/ui/controls/form.css' with { type: 'css' }
import { stringAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './withdrawal.css' with { type: 'css' }
import { Withdrawal } from './withdrawal.tsx'

/** Withdraws a coin to the bound address or a bank card, and lists the latest withdrawals. */
defineWidget({
  tag: 'tl-withdrawal',
  attributes: { coin: stringAttribute(''), type: stringAttribute('1') },
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: {
    header: 'the page header',
    form: 'the form',
    submit: 'the button that opens the check',
    sheet: 'the sheet with the check',
    timeline: 'the steps of a withdrawal',
    row: 'one of the latest withdrawals',
    bar: 'the bar with the main button',
  },
  styles: [form, actionFooter, addressGroups, styles],
  view: Withdrawal,
})
