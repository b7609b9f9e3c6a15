import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeMachine, openMachines } from '../../../../server/products/mining/machines.ts'
import { seedMining } from '../../../../server/products/mining/mining.demo.ts'
import { eachDatabase } from '../../../support/databases.ts'

eachDatabase((kind, open) => {
  test(`${kind}: a demo installation has its sample machines, and a closed one does not come back`, async () => {
    const db = await open()
    await seedMining(db)
    const samples = await openMachines(db)
    assert.deepEqual(
      samples.map(({ title, coin, minimum, maximum, rate, days }) => [title, coin, minimum, maximum, rate, days]),
      [
        ['Miner S1', 'USDT', '100', '1000', '0.01', 30],
        ['Miner M2', 'USDT', '100', '5000', '0.02', 90],
        ['Miner L4', 'USDT', '1000', '50000', '0.025', 180],
        ['Miner T1', 'TRX', '5000', '200000', '0.015', 30],
      ],
    )
    assert.ok(samples.every(({ sample }) => sample))
    await closeMachine(db, samples[0]?.id ?? '', 1)
    await seedMining(db)
    assert.equal((await openMachines(db)).length, 3)
  })
})
