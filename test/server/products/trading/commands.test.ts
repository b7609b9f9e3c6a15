import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createLog } from '../../../../server/core/log/log.ts'
import { withOperatorHalts } from '../../../../server/market/upstream/price-guard/operator-halts.ts'
import { commands } from '../../../../server/products/trading/trading.commands.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { embeddedDatabase } from '../../../support/databases.ts'
import { fakeMarket } from '../../../support/fake-market.ts'
import { parseRequest } from '../../../support/operator-tool.ts'
import { productStage } from '../../../support/product-stage.ts'
import { until } from '../../../support/until.ts'

const opened: { close(): Promise<void> }[] = []
after(async () => {
  for (const market of opened) await market.close()
})

/** Backend whose market reads the operator's halts, and the market of another node on the same database. */
const stage = lazily(async () => {
  const backend = await productStage(embeddedDatabase)
  const { context, clock } = backend
  const accepted: string[] = []
  const fake = { ...fakeMarket(() => clock.now), acceptPrice: (symbol: string) => void accepted.push(symbol) }
  const marketOfNode = () => withOperatorHalts(fake, context.db, createLog('silent'), 20)
  const [market, other] = [marketOfNode(), marketOfNode()]
  opened.push(market, other)
  await Promise.all([market.ready, other.ready])
  context.market = market
  return { ...backend, market, other, accepted, buyer: await backend.buyer() }
})

const untilHalted = async (is: boolean) => {
  const { market, other } = await stage()
  await until(
    () => [market, other].every((one) => (one.findHalt('btcusdt') !== null) === is),
    'it is in force on both nodes',
  )
}

test('a halt of one market is in force on all nodes: orders are refused with the message, and lists show it', async () => {
  const { operateOrFail, buyer, call } = await stage()
  const [line] = await operateOrFail<{ symbol: string; by: string }[]>('PUT', '/trading/halt', {
    symbol: 'BTCUSDT',
    message: 'Back at noon.',
  })
  assert.deepEqual([line?.symbol, line?.by], ['btcusdt', 'operator'])
  await untilHalted(true)
  const spot = { m_id: '1', num: '1', price: '100', operate_type: '1', amount: '100', type: '1' }
  const swap = { type: '1', from_coin_id: '1', to_coin_id: '2', amount: '5' }
  const answers = [
    await buyer.send('creatorder', { m_id: '1', ctime: '30', ctzed: '100', buytype: '1' }),
    await buyer.send('upbbbuy', spot),
    await buyer.ask('getExchangeQuote', swap),
  ]
  for (const { code, rule, msg } of answers) {
    assert.deepEqual([code, rule], [201, 'halted'])
    assert.match(msg, /^Trading in BTC\/USDT is halted, so nothing was charged: Back at noon\.$/)
  }
  const { list } = (await call('getMarketList')).data as { list: Record<string, unknown>[] }
  assert.deepEqual([list[0]?.halted, list[0]?.halt_message], [1, 'Back at noon.'])
})

test('resuming a market: the halt ends and all nodes accept the current price of the exchange', async () => {
  const { operateOrFail, operate, accepted } = await stage()
  assert.deepEqual(await operateOrFail('PUT', '/trading/resume', { symbol: 'btcusdt' }), [])
  await untilHalted(false)
  await until(() => accepted.length === 2, 'both nodes accept the price')
  assert.deepEqual((await operate('GET', '/trading')).data, [])
  await operateOrFail('PUT', '/trading/resume', { symbol: 'btcusdt' })
  await until(() => accepted.length === 4, 'both nodes accept the price again while the clock stands still')
})

test('all markets are halted and resumed together, wrong input is reported', async () => {
  const { operateOrFail, operate } = await stage()
  await operateOrFail('PUT', '/trading/halt', { message: 'Maintenance.' })
  await untilHalted(true)
  assert.match((await operate('PUT', '/trading/resume', { symbol: 'btcusdt' })).msg, /halted in all markets/)
  await operateOrFail('PUT', '/trading/halt', { symbol: 'btcusdt', message: 'Longer.' })
  const lines = await operateOrFail<{ symbol: string }[]>('GET', '/trading')
  assert.deepEqual(
    lines.map(({ symbol }) => symbol),
    ['*', 'btcusdt'],
  )
  assert.deepEqual(await operateOrFail('PUT', '/trading/resume', {}), [])
  await untilHalted(false)
  assert.match((await operate('PUT', '/trading/halt', { symbol: 'nosuch', message: 'x' })).msg, /no market "nosuch"/)
  const long = { symbol: 'btcusdt', message: 'x'.repeat(201) }
  assert.match((await operate('PUT', '/trading/halt', long)).msg, /at most 200 characters/)
})

test('commands parse with and without a market', () => {
  const typed = (...args: string[]) => parseRequest(commands, args).body
  assert.deepEqual(typed('trading', 'halt', '--message', 'Back at noon.'), { message: 'Back at noon.' })
  assert.deepEqual(typed('trading', 'halt', 'btcusdt', '--message', 'x'), { symbol: 'btcusdt', message: 'x' })
  assert.deepEqual(typed('trading', 'resume', 'btcusdt'), { symbol: 'btcusdt' })
})
