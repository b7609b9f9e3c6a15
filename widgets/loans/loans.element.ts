import products from '../../shared/ui/products/products.css' with { type: 'css' }
import { enumAttribute } from '../../shared/widget/attributes.ts'
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import { Loans } from './loans.tsx'

/** Loan products to apply for, and the member's own loans. */
defineWidget({
  tag: 'tl-loans',
  attributes: { tab: enumAttribute('products', 'orders') },
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: {
    header: 'the page header',
    product: 'a loan that can be applied for',
    order: "one of the member's loans",
    sheet: 'the sheet that confirms a repayment or a cancellation',
  },
  styles: [products],
  view: Loans,
})
