import actionFooter from '../../shared/ui/controls/action-footer.css' with { type: 'css' }
import form from '../../shared/ui/controls/form.css' with { type: 'css' }
import upload from '../../shared/ui/controls/upload-outline.css' with { type: 'css' }
import products from '../../shared/ui/products/products.css' with { type: 'css' }
import { stringAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './loan-application.css' with { type: 'css' }
import { LoanApplication } from './loan-application.tsx'

/** Applies for a loan: the amount, its cost, and three pictures of an identity card. */
defineWidget({
  tag: 'tl-loan-application',
  attributes: {
    project: stringAttribute({
      description: 'Id of the loan product, such as `3`. Ids are those of the products that `tl-loans` lists.',
      example: '3',
    }),
  },
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    header: 'The page header.',
    form: 'The form.',
    cost: 'The cost of the loan.',
    slot: 'A slot for a picture.',
    bar: 'The bar with the button.',
    submit: 'The submit button.',
    ordered: 'The message after the application is accepted.',
  },
  styles: [form, actionFooter, upload, products, styles],
  view: LoanApplication,
})
