import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { productStage } from '../../../support/product-stage.ts'

const TERMS = { title: 'Offer', coin: 'USDT', min: '100', max: '5000', rate: '0.02', days: '90' }

/** Products, each with the typed terms of an offer and the wrong amounts that only it refuses. */
const PRODUCTS = [
  {
    noun: 'loan',
    path: '/loan-products',
    typed: { ...TERMS, lender: 'Lender' },
    faults: [
      [{ min: '500.000000001' }, /at most 8 digits/],
      [{ lender: '' }, /lender/],
    ],
  },
  {
    noun: 'machine',
    path: '/mining-machines',
    typed: { ...TERMS, img: '/machine.svg' },
    faults: [
      [{ min: '0.5' }, /whole numbers/],
      [{ img: 'javascript:alert(1)' }, /img/],
    ],
  },
] as const

const FAULTS = [
  [{ coin: 'NONE' }, /There is no coin "NONE"/],
  [{ min: '0' }, /above zero/],
  [{ max: '99' }, /MAX must be at least MIN/],
  [{ rate: '101' }, /percent/],
  [{ rate: '-1' }, /percent/],
  [{ rate: 'much' }, /percent/],
  [{ days: '0' }, /from 1 to 3650/],
  [{ days: '3651' }, /from 1 to 3650/],
  [{ title: '' }, /title/],
] as const

eachDatabase((kind, open) => {
  const started = lazily(() => productStage(open))

  for (const { noun, path, typed, faults } of PRODUCTS) {
    test(`${kind}: invalid terms of a ${noun}: refused when added and when changed, and nothing is stored`, async () => {
      const { operate, operateOrFail } = await started()
      const { id } = await operateOrFail('POST', path, typed)
      const before = await operateOrFail('GET', path)
      for (const [given, problem] of [...FAULTS, ...faults]) {
        const added = await operate('POST', path, { ...typed, ...given })
        assert.equal(added.code, 201)
        assert.match(added.msg, problem)
        // The coin of an offer never changes.
        if (!('coin' in given)) assert.match((await operate('PUT', `${path}/${id}`, given)).msg, problem)
      }
      assert.deepEqual(await operateOrFail('GET', path), before)
    })

    test(`${kind}: a ${noun} is added, changed and closed, and what is left out of a change stays`, async () => {
      const { operate, operateOrFail } = await started()
      const read = async (id: string) =>
        (await operateOrFail<{ id: string }[]>('GET', path)).find((one) => one.id === id) ?? assert.fail('not listed')
      const { id } = await operateOrFail('POST', path, { ...typed, max: 'none', rate: '0.025%' })
      const { title, coin, min, max: _, rate: __, days, ...detail } = { ...typed, max: 'none' }
      const added = await read(id)
      const terms = { title, coin, minimum: min, maximum: null, rate: '0.025', days: Number(days), ...detail }
      assert.deepEqual(added, { ...added, ...terms, sample: false, closed_at: null })
      await operateOrFail('PUT', `${path}/${id}`, { max: '9000' })
      assert.deepEqual(await read(id), { ...added, maximum: '9000' })
      assert.equal((await operate('POST', `${path}/${id}/close`)).code, 1)
      for (const answer of [
        await operate('PUT', `${path}/${id}`, { rate: '1' }),
        await operate('POST', `${path}/${id}/close`),
      ])
        assert.deepEqual([answer.code, answer.msg], [201, `No ${noun} ${id} is offered.`])
      assert.deepEqual(await read(id), { ...added, maximum: '9000', closed_at: (await started()).clock.now })
    })
  }
})
