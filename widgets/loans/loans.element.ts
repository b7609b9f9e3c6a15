import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import { enumAttribute } from '../../shared/element/manifest/attributes.ts'
import products from '../../shared/view/ui/products/products.css' with { type: 'css' }
import { Loans } from './loans.tsx'

/** Loan products to apply for, and the member's own loans. */
defineWidget({
  tag: 'tl-loans',
  attributes: {
    tab: enumAttribute({
      words: ['products', 'orders'],
      description: 'List that is shown first: `products` to apply for, or `orders`, the member’s own loans.',
      example: 'orders',
    }),
  },
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    header: 'The page header.',
    product: 'A loan that can be applied for.',
    order: 'One of the member’s loans.',
    sheet: 'The sheet that confirms a repayment or a cancellation.',
  },
  slots: { empty: 'Shown instead of the element’s own text while its list of loans is empty.' },
  styles: [products],
  view: Loans,
})
