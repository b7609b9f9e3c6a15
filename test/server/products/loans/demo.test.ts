import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedLoans } from '../../../../server/products/loans/loans.demo.ts'
import { closeProduct, openProducts } from '../../../../server/products/loans/products.ts'
import { eachDatabase } from '../../../support/databases.ts'

eachDatabase((kind, open) => {
  test(`${kind}: a demo installation has its sample loans, and a closed one does not come back`, async () => {
    const db = await open()
    await seedLoans(db)
    const samples = await openProducts(db)
    assert.deepEqual(
      samples.map(({ title, minimum, maximum, rate, days }) => [title, minimum, maximum, rate, days]),
      [
        ['Short loan', '100', '2000', '0.08', 7],
        ['Starter loan', '500', '5000', '0.05', 30],
        ['Bridge loan', '1000', '20000', '0.04', 90],
        ['Reserve loan', '5000', '50000', '0.03', 180],
      ],
    )
    assert.ok(samples.every(({ sample, coin }) => sample && coin === 'USDT'))
    await closeProduct(db, samples[0]?.id ?? '', 1)
    await seedLoans(db)
    assert.equal((await openProducts(db)).length, 3)
  })
})
