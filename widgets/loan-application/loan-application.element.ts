import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { stringAttribute } from '../../shared/element/manifest/attributes.ts'
import actionFooter from '../../shared/view/ui/controls/action-footer.css' with { type: 'css' }
import form from '../../shared/view/ui/controls/form-page.css' with { type: 'css' }
import upload from '../../shared/view/ui/controls/upload-outline.css' with { type: 'css' }
import products from '../../shared/view/ui/products/products.css' with { type: 'css' }
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
