import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import actionFooter from '../../shared/view/ui/controls/action-footer.css' with { type: 'css' }
import cells from '../../shared/view/ui/controls/cells.css' with { type: 'css' }
import form from '../../shared/view/ui/controls/form-page.css' with { type: 'css' }
import styles from './bank-cards.css' with { type: 'css' }
import { BankCards } from './bank-cards.tsx'

/** List of the bank cards for withdrawals. A sheet adds or changes a card. */
defineWidget({
  tag: 'tl-bank-cards',
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    header: 'The page header.',
    card: 'A bank card.',
    bar: 'The bar with the button that adds one.',
    sheet: 'The sheet with the form.',
    form: 'The form.',
    submit: 'The button that saves.',
  },
  slots: { empty: 'Shown instead of the element’s own text while its list of bank cards is empty.' },
  styles: [cells, form, actionFooter, styles],
  view: BankCards,
})
