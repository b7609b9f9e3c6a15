import { getLoanProjects as endpoint } from '../../../shared/base/contract/loans.ts'
import { handle } from '../../core/http/handle.ts'
import { Refusal } from '../../core/http/refusal.ts'
import { translateSampleName } from '../sample-names.ts'
import { loanProducts } from './products.ts'

/** Returns the offered loans, or the one with the given id. A closed one is refused (LON-03, LON-04). */
export const getLoanProjects = handle(endpoint, async ({ form, lang, context: { db } }) => {
  const products = await loanProducts.show(db, form.id)
  if (products instanceof Refusal) return products
  return products.map((product) => ({
    id: product.id,
    title: translateSampleName(lang, product, product.title),
    mechanism: translateSampleName(lang, product, product.lender),
    minAmount: product.minimum,
    maxAmount: product.maximum,
    interestRate: product.rate,
    cycle: product.days,
    coin: product.coin,
    digits: product.scale,
    sample: product.sample,
    terms: loanProducts.hash(product),
  }))
})
