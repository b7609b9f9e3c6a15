import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSpotTerms } from '../../../../server/products/spot/spot.terms.ts'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open, { demo: false }))
  const put = async (symbol: string, body: object) =>
    callAsOperator(await started(), 'PUT', `/spot-terms/${symbol}`, body)
  const terms = async () => {
    const { context } = await started()
    const [info] = context.market.markets()
    assert.ok(info)
    return readSpotTerms(context.db, info, 8)
  }

  test(`${kind}: a market has its own precision and the common fee, until the operator changes them`, async () => {
    assert.deepEqual(await terms(), {
      priceStep: '0.01',
      quantityStep: '0.00001',
      minQuantity: '0.00001',
      fee: '0.1',
      priceBand: '5',
    })
    const { data } = await put('BTCUSDT', {
      fee: '0.25',
      min_quantity: '0.01',
      price_step: '0.5',
      quantity_step: '0.001',
      price_band: '2.5',
    })
    assert.deepEqual(data, {
      symbol: 'btcusdt',
      fee: '0.25',
      min_quantity: '0.01',
      price_step: '0.5',
      quantity_step: '0.001',
      price_band: '2.5',
    })
    assert.deepEqual(await terms(), {
      priceStep: '0.5',
      quantityStep: '0.001',
      minQuantity: '0.01',
      fee: '0.25',
      priceBand: '2.5',
    })
    const list = (await callAsOperator(await started(), 'GET', '/spot-terms')).data as { symbol: string }[]
    assert.deepEqual(list.map(({ symbol }) => symbol).sort(), ['*', 'btcusdt'])
    await callAsOperator(await started(), 'DELETE', '/spot-terms/btcusdt')
    await put('*', { fee: '0' })
    assert.equal((await terms()).fee, '0')
    await put('*', { fee: '0.1' })
  })

  test(`${kind}: invalid terms are refused with a message and change nothing`, async () => {
    const said = async (symbol: string, body: object) => (await put(symbol, body)).msg
    assert.equal(await said('nosuch', { fee: '1' }), 'There is no market "nosuch".')
    assert.match(await said('*', { fee: '100' }), /fee/)
    assert.match(await said('*', { fee: '-1' }), /fee/)
    assert.match(await said('*', { fee: 'free' }), /fee/)
    assert.match(await said('*', { fee: '1', price_step: '0' }), /price_step/)
    assert.match(await said('*', { fee: '1', price_band: '-1' }), /price_band/)
    const gone = await callAsOperator(await started(), 'DELETE', `/spot-terms/${encodeURIComponent('*')}`)
    assert.equal(gone.msg, 'The terms of all markets can be changed and not removed.')
    assert.equal((await terms()).fee, '0.1')
  })
})
