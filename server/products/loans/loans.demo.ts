import type { Db } from '../../core/db/db.ts'
import { addProduct, type NewLoanProduct } from './products.ts'

const SAMPLES: readonly Omit<NewLoanProduct, 'coin' | 'sample'>[] = [
  { title: 'Short loan', lender: 'Demo lender A', minimum: '100', maximum: '2000', rate: '0.08', days: 7 },
  { title: 'Starter loan', lender: 'Demo lender A', minimum: '500', maximum: '5000', rate: '0.05', days: 30 },
  { title: 'Bridge loan', lender: 'Demo lender B', minimum: '1000', maximum: '20000', rate: '0.04', days: 90 },
  { title: 'Reserve loan', lender: 'Demo lender B', minimum: '5000', maximum: '50000', rate: '0.03', days: 180 },
]

/** Inserts the demo loans once. */
export async function seedLoans(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const first = await tx.query(`INSERT INTO demo_seeds (name) VALUES ('loans') ON CONFLICT DO NOTHING RETURNING name`)
    if (first.length > 0) for (const sample of SAMPLES) await addProduct(tx, { ...sample, coin: 'USDT', sample: true })
  })
}
