import { createOfferTable } from '../term-products/offers.ts'

/** Loan products: amounts of a coin at a rate in percent per day, repaid once at the end of the term. */
export const loanProducts = createOfferTable('loan_products', 'lender')
