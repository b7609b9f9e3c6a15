import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_LIQUIDITY_LIMITS } from '../../../../shared/base/money/liquidity.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { setLiquidityLimits } from '../../../support/liquidity-limits.ts'
import { type OptionsStage, ORDER_FORM, optionsStage } from '../../../support/options-stage.ts'
import { productStage } from '../../../support/product-stage.ts'

/** Reason why concurrent orders are not tested on a database. */
const ONE_BY_ONE = { embedded: 'it has one connection, which takes one order after the other', postgres: false }

/** Trades of the last 5 minutes: one a second for which `amount` decides whether the market is liquid. */
function tradeFor({ market, clock }: OptionsStage, seconds: number, amount: string): void {
  for (let at = 0; at < seconds; at++) {
    clock.now += 1_000
    market.trade(clock.now, '100', amount)
  }
}

eachDatabase((kind, open) => {
  const site = lazily(async () => productStage(open))

  test(`${kind}: a market with too few or too small trades refuses options, and accepts them once it is liquid`, async () => {
    const stage = await optionsStage(await open())
    const { call, db, member } = stage
    await setLiquidityLimits(db, DEFAULT_LIQUIDITY_LIMITS)
    const me = await member()
    tradeFor(stage, 330, '0.9')
    const { field, rule, msg } = await call('creatorder', { ...ORDER_FORM, ctzed: '10' }, { member: me })
    assert.deepEqual([field, rule], ['m_id', 'thin'])
    assert.match(msg, /BTC\/USDT has too few trades/)
    tradeFor(stage, 330, '1')
    await stage.order(me, { ctzed: '10' })
    await stage.assertBalanced()
  })

  test(`${kind}: concurrent orders that end in the same seconds reach their part of the turnover and never exceed it`, {
    skip: ONE_BY_ONE[kind],
  }, async () => {
    const stage = await optionsStage(await open())
    const { call, clock, db, engine, member } = stage
    tradeFor(stage, 330, '1')
    // 60 trades of 100 USDT a minute: 5 % are 300 USDT.
    await setLiquidityLimits(db, DEFAULT_LIQUIDITY_LIMITS)
    const members = await Promise.all(Array.from({ length: 10 }, () => member()))
    const place = () =>
      Promise.all(
        Array.from({ length: 40 }, (_, at) =>
          call('creatorder', { ...ORDER_FORM, ctzed: '10' }, { member: members[at % 10] ?? '' }),
        ),
      )
    const first = await place()
    assert.equal(first.filter(({ code }) => code === 1).length, 30)
    assert.ok(first.every(({ code, rule }) => code === 1 || rule === 'turnover'))
    assert.match(first.find(({ code }) => code !== 1)?.msg ?? '', /can take 0\.00 USDT more/)
    // Orders that end 6 s later have a part of their own.
    tradeFor(stage, 6, '1')
    assert.equal((await place()).filter(({ code }) => code === 1).length, 30)
    tradeFor(stage, 40, '1')
    await engine.settleDue()
    clock.now += 1
    await stage.order(members[0] ?? '', { ctzed: '300' })
    await stage.assertBalanced()
  })

  test(`${kind}: an order keeps the least value of its acceptance, and skipped trades are counted with at most 20 next to the deciding one`, async () => {
    const stage = await optionsStage(await open())
    const { clock, db, engine, market, member, order, read } = stage
    await setLiquidityLimits(db, {
      ...DEFAULT_LIQUIDITY_LIMITS,
      tradesPerMinute: 0,
      turnoverPerMinute: '0',
      stakePercent: '0',
    })
    const me = await member()
    const start = clock.now
    const id = await order(me)
    await setLiquidityLimits(db, { ...DEFAULT_LIQUIDITY_LIMITS, leastTrade: '0' })
    for (let at = 0; at < 30; at++) market.trade(start + 100 + at, '90', '0.1')
    const entry = market.trade(start + 1_000, '100', '1')
    const exit = market.trade(start + 29_000, '101', '2')
    const rejected = market.trade(start + 29_100, '50', '2')
    market.reject(rejected)
    const small = market.trade(start + 29_200, '99', '0.1')
    clock.now = start + 32_000
    market.trade(clock.now, '100', '1')
    await engine.settleDue()
    const settled = await read(me, id)
    assert.deepEqual([settled.outcome, settled.least_trade], ['won', '100'])
    assert.equal((settled.entry as { id: string }).id, entry.id)
    assert.equal((settled.exit as { id: string }).id, exit.id)
    const passed = settled.entry_skipped as { count: number; trades: { ts: number; reason: string }[] }
    assert.deepEqual([passed.count, passed.trades.length, passed.trades.at(-1)?.ts], [30, 20, start + 129])
    assert.deepEqual(settled.exit_skipped, {
      count: 2,
      trades: [
        { id: rejected.id, price: '50', ts: start + 29_100, reason: 'rejected' },
        { id: small.id, price: '99', ts: start + 29_200, reason: 'small' },
      ],
    })
    await stage.assertBalanced()
  })

  test(`${kind}: an option is returned if its last 30 s have only rejected trades of the least value, and decided if these are small`, async () => {
    for (const [amount, outcome] of [
      ['2', 'returned'],
      ['0.1', 'won'],
    ] as const) {
      const stage = await optionsStage(await open())
      const { clock, db, engine, market, member, order, read } = stage
      await setLiquidityLimits(db, {
        ...DEFAULT_LIQUIDITY_LIMITS,
        tradesPerMinute: 0,
        turnoverPerMinute: '0',
        stakePercent: '0',
      })
      const me = await member()
      const start = clock.now
      const id = await order(me, { ctime: '60' })
      market.trade(start + 1_000, '100', '1')
      market.trade(start + 20_000, '101', '1')
      market.reject(market.trade(start + 55_000, '50', amount))
      clock.now = start + 62_000
      market.trade(clock.now, '100', '1')
      await engine.settleDue()
      assert.equal((await read(me, id)).outcome, outcome)
      await stage.assertBalanced()
    }
  })

  test(`${kind}: the operator lists, sets and removes liquidity limits, wrong input is reported`, async () => {
    const { context, operateOrFail, operate } = await site()
    await setLiquidityLimits(context.db, DEFAULT_LIQUIDITY_LIMITS)
    const right = {
      symbol: 'BTCUSDT',
      leastTrade: '250',
      tradesPerMinute: '20',
      turnoverPerMinute: '50000',
      stakePercent: '2',
    }
    await operateOrFail('PUT', '/liquidity-limits', right)
    const lines = await operateOrFail<Record<string, unknown>[]>('GET', '/liquidity-limits')
    assert.deepEqual(lines, [
      { symbol: '*', ...DEFAULT_LIQUIDITY_LIMITS },
      { symbol: 'btcusdt', leastTrade: '250', tradesPerMinute: 20, turnoverPerMinute: '50000', stakePercent: '2' },
    ])
    for (const wrong of [
      { symbol: 'nosuch' },
      { leastTrade: '-1' },
      { leastTrade: 'x' },
      { tradesPerMinute: '-1' },
      { tradesPerMinute: '1.5' },
      { turnoverPerMinute: '-1' },
      { stakePercent: '1001' },
    ])
      assert.notEqual((await operate('PUT', '/liquidity-limits', { ...right, ...wrong })).code, 1)
    const status = await operateOrFail<Record<string, unknown>[]>('GET', '/liquidity')
    assert.ok(status.some(({ symbol }) => symbol === 'btcusdt'))
    await operateOrFail('DELETE', '/liquidity-limits/btcusdt')
    assert.notEqual((await operate('DELETE', '/liquidity-limits/*')).code, 1)
  })
})
