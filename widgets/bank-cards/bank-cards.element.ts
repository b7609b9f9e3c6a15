import actionFooter from '../../shared/ui/controls/action-footer.css' with { type: 'css' }
import form from '../../shared/ui/controls/form.css' with { type: 'css' }
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './bank-cards.css' with { type: 'css' }
import { BankCards } from './bank-cards.tsx'

/** The bank cards that a member's withdrawals go to; each is added and changed in a sheet. */
defineWidget({
  tag: 'tl-bank-cards',
  events: { navigate: 'when another page is wanted (cancelable)' },
  parts: {
    header: 'the head of the page',
    card: 'a bank card',
    bar: 'the bar with the button that adds one',
    sheet: 'the sheet with the form',
    form: 'the form',
    submit: 'the button that saves',
  },
  styles: [form, actionFooter, styles],
  view: BankCards,
})
