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
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: {
    header: 'the page header',
    form: 'the form',
    cost: 'the cost of the loan',
    slot: 'a slot for a picture',
    bar: 'the bar with the button',
    submit: 'the submit button',
    ordered: 'the message after the application is accepted',
  },
  styles: [form, actionFooter, upload, products, styles],
  view: LoanApplication,
})
