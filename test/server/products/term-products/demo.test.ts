import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedLoans } from '../../../../server/products/loans/loans.demo.ts'
import { loanProducts } from '../../../../server/products/loans/products.ts'
import { machines } from '../../../../server/products/mining/machines.ts'
import { seedMining } from '../../../../server/products/mining/mining.demo.ts'
import { eachDatabase } from '../../../support/databases.ts'

const PRODUCTS = [
  {
    name: 'loans',
    seed: seedLoans,
    offers: loanProducts,
    samples: [
      ['Short loan', 'USDT', '100', '2000', '0.08', 7],
      ['Starter loan', 'USDT', '500', '5000', '0.05', 30],
      ['Bridge loan', 'USDT', '1000', '20000', '0.04', 90],
      ['Reserve loan', 'USDT', '5000', '50000', '0.03', 180],
    ],
  },
  {
    name: 'machines',
    seed: seedMining,
    offers: machines,
    samples: [
      ['Miner S1', 'USDT', '100', '1000', '0.01', 30],
      ['Miner M2', 'USDT', '100', '5000', '0.02', 90],
      ['Miner L4', 'USDT', '1000', '50000', '0.025', 180],
      ['Miner T1', 'TRX', '5000', '200000', '0.015', 30],
    ],
  },
]

eachDatabase((kind, open) => {
  for (const { name, seed, offers, samples } of PRODUCTS)
    test(`${kind}: a demo installation has its sample ${name}, and a closed one does not come back`, async () => {
      const db = await open()
      await seed(db)
      const found = await offers.listOpen(db)
      assert.deepEqual(
        found.map(({ title, coin, minimum, maximum, rate, days }) => [title, coin, minimum, maximum, rate, days]),
        samples,
      )
      assert.ok(found.every(({ sample }) => sample))
      await offers.close(db, found[0]?.id ?? '', 1)
      await seed(db)
      assert.equal((await offers.listOpen(db)).length, 3)
    })
})
