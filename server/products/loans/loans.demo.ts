import type { Db } from '../../core/db/db.ts'
import { seedOnce } from '../../core/db/demo-seed.ts'
import type { NewOffer } from '../term-products/offers.ts'
import { loanProducts } from './products.ts'

const SAMPLE_PRODUCTS: readonly Omit<NewOffer, 'coin' | 'sample'>[] = [
  { title: 'Short loan', lender: 'Demo lender A', minimum: '100', maximum: '2000', rate: '0.08', days: 7 },
  { title: 'Starter loan', lender: 'Demo lender A', minimum: '500', maximum: '5000', rate: '0.05', days: 30 },
  { title: 'Bridge loan', lender: 'Demo lender B', minimum: '1000', maximum: '20000', rate: '0.04', days: 90 },
  { title: 'Reserve loan', lender: 'Demo lender B', minimum: '5000', maximum: '50000', rate: '0.03', days: 180 },
]

/** Inserts the demo loans once. */
export const seedLoans = (db: Db): Promise<void> =>
  seedOnce(db, 'loans', async (tx) => {
    for (const sample of SAMPLE_PRODUCTS) await loanProducts.insert(tx, { ...sample, coin: 'USDT', sample: true })
  })
