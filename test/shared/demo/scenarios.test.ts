import '../../support/page/page.ts'
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { getBalanceHistory } from '../../../shared/base/contract/balance-history.ts'
import { getMarkets } from '../../../shared/base/contract/markets.ts'
import { createOptionOrder, getOptionOrders } from '../../../shared/base/contract/options.ts'
import { getMember, login } from '../../../shared/base/contract/session.ts'
import { createSpotOrder } from '../../../shared/base/contract/spot.ts'
import { createDemoStage, DEMO_START } from '../../support/page/demo.ts'

const UP = { marketId: '1', seconds: 30, amount: '100', direction: 'up' } as const
const SETTLED = { status: 'settled', page: 1, limit: 50 } as const

/** Returns everything that a demo shows of its member and its markets. */
async function describe(seed: number) {
  const { send, balances } = createDemoStage({ seed })
  const [markets, orders, history] = [
    await send(getMarkets),
    await send(getOptionOrders, SETTLED),
    await send(getBalanceHistory, { days: 30 }),
  ]
  return { balances: balances(), markets: markets.data, orders: orders.data, history: history.data }
}

test('the same seed and time: the same balances, orders, history and prices; another seed: others', async () => {
  const [one, same, other] = [await describe(7), await describe(7), await describe(8)]
  assert.deepEqual(one, same)
  assert.notDeepEqual(one.balances, other.balances)
  assert.notDeepEqual(one.markets, other.markets)
})

test('prices: a later demo of the same seed continues the same path', () => {
  const at = DEMO_START - 12_345_678
  const early = createDemoStage({ seed: 3 }).backend.findMarket('ethusdt')
  const later = createDemoStage({ seed: 3, now: () => DEMO_START + 86_400_000 }).backend.findMarket('ethusdt')
  assert.equal(early?.getPrice(at), later?.getPrice(at))
  assert.deepEqual(early?.getTrades(at, at + 5_000), later?.getTrades(at, at + 5_000))
})

test('prices: a year of daily candles stays plausible, and each one starts where the one before ended', () => {
  const { backend } = createDemoStage()
  for (const market of backend.markets) {
    const candles = market.getCandles('1day', 365, DEMO_START)
    for (const [at, { open, close, high, low }] of candles.entries()) {
      assert.ok(low > 0 && low <= open && low <= close && high >= open && high >= close, market.listing.symbol)
      assert.equal(at === 0 ? open : candles[at - 1]?.open, at === 0 ? open : close)
      assert.ok(high / low < 1.6, `${market.listing.symbol} moves by ${high / low} in a day`)
    }
  }
})

test('empty: no balances, orders or records', async () => {
  const { balances, backend } = createDemoStage({ scenario: 'empty' })
  assert.deepEqual(balances(), {})
  const {
    sessions,
    factor,
    pause,
    freeze,
    whitelist,
    mailWord,
    findRequirement,
    optionRules,
    optionStanding,
    ...lists
  } = backend.records
  assert.equal(sessions.length, 2)
  assert.deepEqual(whitelist, { isOn: false, endsAt: null })
  assert.deepEqual([factor, pause], [{ appSince: null, recoveryLeft: 0 }, null])
  assert.deepEqual([freeze, mailWord], [{ since: null, until: null }, ''])
  assert.deepEqual([findRequirement(), optionRules, optionStanding.country], ['', null, null])
  assert.deepEqual(Object.values(lists).flat(), [])
})

test('slow: a response takes 3 s', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    const { send } = createDemoStage({ scenario: 'slow' })
    let isDone = false
    const sent = send(getMarkets).then(() => {
      isDone = true
    })
    mock.timers.tick(2_999)
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(isDone, false)
    mock.timers.tick(1)
    await sent
  } finally {
    mock.timers.reset()
  }
})

test('feed-frozen: prices and trades stand still while the clock runs', async () => {
  const { send, clock, backend } = createDemoStage({ scenario: 'feed-frozen' })
  const before = await send(getMarkets)
  clock.now += 600_000
  assert.deepEqual((await send(getMarkets)).data, before.data)
  backend.scenario = 'normal'
  assert.notDeepEqual((await send(getMarkets)).data, before.data)
})

test('answer-lost: the order is placed once; its response is lost, and the same key returns it', async () => {
  const { send, backend } = createDemoStage({ scenario: 'answer-lost' })
  const count = backend.records.options.length
  await assert.rejects(send(createOptionOrder, UP, { key: 'one' }), TypeError)
  assert.equal(backend.records.options.length, count + 1)
  const again = await send(createOptionOrder, UP, { key: 'one' })
  assert.equal(again.replayed, true)
  assert.equal(again.data?.orderId, backend.records.options.at(-1)?.orderId)
  assert.equal(backend.records.options.length, count + 1)
})

test('session-ends: the 13th call of the member gets 401, and a new login works on', async () => {
  const { send } = createDemoStage({ scenario: 'session-ends' })
  for (let call = 0; call < 12; call++) assert.equal((await send(getMember)).status, 200)
  assert.equal((await send(getMember)).status, 401)
  const { data } = await send(login, { username: 'a@b.co', password: 'secret1' })
  const token = data?.userInfo.token ?? ''
  for (let call = 0; call < 20; call++) assert.equal((await send(getMember, {}, { token })).status, 200)
})

test('market-halted: markets are marked, orders are refused and nothing is booked', async () => {
  const { send, balances } = createDemoStage({ scenario: 'market-halted' })
  const before = balances()
  assert.ok((await send(getMarkets)).data?.every(({ halted }) => halted))
  const spot = { marketId: '1', quantity: '0.1', price: '100', orderType: 'limit', amount: '10', type: 'buy' } as const
  for (const { envelope } of [await send(createOptionOrder, UP), await send(createSpotOrder, spot)])
    assert.deepEqual([envelope?.code, envelope?.field, envelope?.rule], [201, 'm_id', 'halted'])
  assert.deepEqual(balances(), before)
})

test('market-thin: markets are marked, options are refused and spot orders are not', async () => {
  const { send, balances, backend } = createDemoStage({ scenario: 'market-thin' })
  const before = balances()
  assert.ok((await send(getMarkets)).data?.every(({ thin, halted }) => thin && !halted))
  const { envelope } = await send(createOptionOrder, UP)
  assert.deepEqual([envelope?.code, envelope?.field, envelope?.rule], [201, 'm_id', 'thin'])
  assert.deepEqual(balances(), before)
  const spot = { marketId: '1', quantity: '0.1', price: '100', orderType: 'limit', amount: '10', type: 'buy' } as const
  assert.equal((await send(createSpotOrder, spot)).envelope?.code ?? 1, 1)
  backend.scenario = 'normal'
  assert.ok((await send(getMarkets)).data?.every(({ thin }) => !thin))
})

test('insufficient-balance: an order of the minimum amount is refused for its amount', async () => {
  const { send } = createDemoStage({ scenario: 'insufficient-balance' })
  const { envelope } = await send(createOptionOrder, { ...UP, amount: '10' })
  assert.deepEqual([envelope?.code, envelope?.field, envelope?.rule], [201, 'ctzed', 'balance'])
})
