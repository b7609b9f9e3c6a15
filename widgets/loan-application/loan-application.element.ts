import actionFooter from '../../shared/ui/controls/action-footer.css' with { type: 'css' }
import form from '../../shared/ui/controls/form.css' with { type: 'css' }
import upload from '../../shared/ui/controls/upload-slot.css' with { type: 'css' }
import products from '../../shared/ui/products/products.css' with { type: 'css' }
import { stringAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './loan-application.css' with { type: 'css' }
import { LoanApplication } from './loan-application.tsx'

/** Applies for a loan: the amount, its cost, and three pictures of an identity card. */
defineWidget({
  tag: 'tl-loan-application',
  attributes: { project: stringAttribute('') },
  events: { navigate: 'when another page is wanted (cancelable)' },
  parts: {
    header: 'the head of the page',
    form: 'the form',
    cost: 'what the loan costs',
    slot: 'a slot for a picture',
    bar: 'the bar with the button',
    submit: 'the button that hands in',
    ordered: 'what is said once it is handed in',
  },
  styles: [form, actionFooter, upload, products, styles],
  view: LoanApplication,
})
