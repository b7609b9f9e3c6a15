import { getLoanProjects as endpoint } from '../../../shared/contract/loans.ts'
import { handle } from '../../core/http/handle.ts'
import { refuse } from '../../core/http/refusal.ts'
import { sampleName } from '../sample-names.ts'
import { markOfProduct, openProducts } from './products.ts'

/** Returns the offered loans, or the one with the given id. A closed one is refused (LON-03, LON-04). */
export const getLoanProjects = handle(endpoint, async ({ form, lang, context: { db } }) => {
  const open = await openProducts(db)
  const products = form.id === null ? open : open.filter(({ id }) => id === form.id)
  if (form.id !== null && products.length === 0) return refuse('products.closed', {}, { field: 'id', rule: 'closed' })
  return products.map((product) => ({
    id: product.id,
    title: sampleName(lang, product, product.title),
    mechanism: sampleName(lang, product, product.lender),
    minprice: product.minimum,
    maxprice: product.maximum,
    interest_rate: product.rate,
    cycle: product.days,
    coin: product.coin,
    digits: product.scale,
    sample: product.sample,
    terms: markOfProduct(product),
  }))
})
