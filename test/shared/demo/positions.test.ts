import '../../support/page/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOptionOrder, getOptionOrder } from '../../../shared/base/contract/options.ts'
import { getPositions } from '../../../shared/base/contract/positions.ts'
import { getBills } from '../../../shared/base/contract/records.ts'
import { createSpotOrder } from '../../../shared/base/contract/spot.ts'
import { add, compare, subtract } from '../../../shared/base/money/decimal.ts'
import { createDemoStage } from '../../support/page/demo.ts'

test('a demo: a purchase adds what was paid to the cost, a sale realises a profit, and an option counts on its day', async () => {
  const { send, backend, clock } = createDemoStage()
  const read = async () => {
    const { data } = await send(getPositions, { days: 30 })
    const btc = data?.coins.find(({ coin }) => coin === 'BTC')
    assert.ok(btc?.cost)
    return { ...btc, cost: btc.cost, days: data?.days ?? [] }
  }
  const getBalance = () => backend.ledger.getBalance('funds', 'USDT')
  const trade = async (type: 'buy' | 'sell') => {
    const before = getBalance()
    const order = { marketId: '1', quantity: '0.01', price: null, orderType: 'market', amount: '500', type } as const
    await send(createSpotOrder, order)
    return subtract(getBalance(), before)
  }
  const first = await read()
  const paid = await trade('buy')
  const bought = await read()
  assert.equal(subtract(bought.cost, first.cost), subtract('0', paid))
  const got = await trade('sell')
  const sold = await read()
  const expected = subtract(got, subtract(bought.cost, sold.cost))
  assert.equal(subtract(sold.realised, bought.realised), expected)
  assert.equal(compare(sold.amount, bought.amount), -1)

  const earlier = sold.days[0]?.options ?? '0'
  const id =
    (await send(createOptionOrder, { marketId: '1', seconds: 30, amount: '100', direction: 'down' })).data?.orderId ??
    ''
  clock.now += 5_000
  backend.findMarket('btcusdt')?.setPrice(clock.now, 90_000)
  clock.now += 25_000
  await send(getOptionOrder, { orderId: id })
  assert.equal((await read()).days[0]?.options, add(earlier, '-100'))

  const from = clock.now - 1_000
  const bills = (
    await send(getBills, { coinId: '1', type: 'options', part: null, page: 1, limit: 100, from, to: null })
  ).data
  assert.equal(bills?.length, 0)
})
