import actionFooter from '../../shared/ui/controls/action-footer.css' with { type: 'css' }
import form from '../../shared/ui/controls/form.css' with { type: 'css' }
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './bank-cards.css' with { type: 'css' }
import { BankCards } from './bank-cards.tsx'

/** List of the bank cards for withdrawals. A sheet adds or changes a card. */
defineWidget({
  tag: 'tl-bank-cards',
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: {
    header: 'the page header',
    card: 'a bank card',
    bar: 'the bar with the button that adds one',
    sheet: 'the sheet with the form',
    form: 'the form',
    submit: 'the button that saves',
  },
  styles: [form, actionFooter, styles],
  view: BankCards,
})
