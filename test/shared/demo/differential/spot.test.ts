import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amendSpotOrder } from '../../../../shared/base/contract/amend-order.ts'
import {
  cancelSpotOrder,
  createSpotOrder,
  getMarketBalance,
  getSpotOrders,
} from '../../../../shared/base/contract/spot.ts'
import type { AmendRefusal, AmendTakingRefusal } from '../../../../shared/base/rules/amend-order.rules.ts'
import type { PairRefusal } from '../../../../shared/base/rules/order-pair.rules.ts'
import type { findSpotCancelRefusal, SpotRefusal } from '../../../../shared/base/rules/spot.rules.ts'
import type { TakingRefusal, TermsRefusal } from '../../../../shared/base/rules/time-in-force.rules.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { type RefusalCase, type RuleKey, refusal, refusalTests } from '../../../support/differential/refusals.ts'
import { createPair, playBoth, type Side } from '../../../support/differential/sides.ts'

const FUNDS = [
  { account: 'funds', coin: 'USDT', amount: '100000' },
  { account: 'funds', coin: 'BTC', amount: '2' },
] as const
const pair = lazily(() => createPair(FUNDS))

const LIMIT = {
  marketId: '1',
  quantity: '0.01',
  price: '50000',
  orderType: 'limit',
  amount: '500',
  type: 'buy',
} as const
/** Sale that takes profit above any price of the demo's market, with a stop below. */
const PAIR = { ...LIMIT, type: 'sell', price: '75000', stopTrigger: '50000', stopPrice: '49900' } as const
const MARKET = { ...LIMIT, orderType: 'market', price: null } as const

async function placeAndCancel(side: Side): Promise<object> {
  const { data } = await side.send(createSpotOrder, LIMIT)
  await side.send(cancelSpotOrder, { orderId: data?.id ?? '' })
  return { orderId: data?.id }
}

type Keys =
  | RuleKey<
      | SpotRefusal
      | AmendRefusal
      | AmendTakingRefusal
      | PairRefusal
      | TermsRefusal
      | TakingRefusal
      | NonNullable<ReturnType<typeof findSpotCancelRefusal>>
    >
  | 'quantity/balance'
  | 'amount/balance'
  | 'marketId/unknown'
  | 'orderId/unknown'
const TABLE: Readonly<Record<Keys, readonly RefusalCase[]>> = {
  'price/missing': [refusal('a limit order without a price', createSpotOrder, { ...LIMIT, price: null })],
  'price/step': [
    refusal('a price with 12 decimals', createSpotOrder, { ...LIMIT, price: '50000.123456789012' }, '0.01'),
    refusal('a price with three decimals', createSpotOrder, { ...LIMIT, price: '50000.005' }, '0.01'),
  ],
  'price/band': [
    refusal('a purchase at ten times the price', createSpotOrder, { ...LIMIT, price: '600000' }, /^6\d{4}\.?\d{0,2}$/),
    refusal(
      'a sale at a tenth of the price',
      createSpotOrder,
      { ...LIMIT, type: 'sell', price: '6000' },
      /^5\d{4}\.?\d{0,2}$/,
    ),
  ],
  'quantity/digits': [
    refusal('a quantity with 9 decimals', createSpotOrder, { ...LIMIT, quantity: '0.010000001' }, '8'),
    refusal(
      'a market sale of a quantity with 9 decimals',
      createSpotOrder,
      { ...MARKET, type: 'sell', quantity: '0.010000001' },
      '8',
    ),
  ],
  'quantity/step': [
    refusal('a quantity off the step', createSpotOrder, { ...LIMIT, quantity: '0.010001' }, '0.00001'),
    refusal(
      'a market sale off the step',
      createSpotOrder,
      { ...MARKET, type: 'sell', quantity: '0.010001' },
      '0.00001',
    ),
  ],
  'quantity/least': [
    refusal('a quantity below the minimum', createSpotOrder, { ...LIMIT, quantity: '0.000001' }, '0.00001'),
    refusal(
      'a market sale below the minimum',
      createSpotOrder,
      { ...MARKET, type: 'sell', quantity: '0.000001' },
      '0.00001',
    ),
  ],
  'amount/digits': [
    refusal(
      'a market purchase for an amount with 9 decimals',
      createSpotOrder,
      { ...MARKET, amount: '500.000000001' },
      '8',
    ),
  ],
  'amount/least': [
    refusal(
      'a market purchase for less than the smallest quantity',
      createSpotOrder,
      { ...MARKET, amount: '0.1' },
      '0.00001',
    ),
  ],
  // The demo's book is never empty: the rule is tested in test/shared/base/rules/spot.rules.test.ts.
  'orderType/book': [],
  'timeInForce/limit': [refusal('IOC of a market order', createSpotOrder, { ...MARKET, timeInForce: 'ioc' })],
  'timeInForce/missing': [refusal('an end without GTD', createSpotOrder, { ...LIMIT, expiresAt: 1 })],
  'timeInForce/book': [
    refusal('IOC below the book', createSpotOrder, { ...LIMIT, timeInForce: 'ioc', price: '60000' }),
  ],
  'timeInForce/whole': [refusal('FOK below the book', createSpotOrder, { ...LIMIT, timeInForce: 'fok' }, '0')],
  'postOnly/limit': [refusal('post-only of a market order', createSpotOrder, { ...MARKET, postOnly: true })],
  'postOnly/rests': [
    refusal('post-only and IOC', createSpotOrder, { ...LIMIT, postOnly: true, timeInForce: 'ioc' }),
    refusal('post-only and FOK', createSpotOrder, { ...LIMIT, postOnly: true, timeInForce: 'fok' }),
  ],
  'postOnly/taker': [
    refusal(
      'a post-only purchase above the best price',
      createSpotOrder,
      { ...LIMIT, postOnly: true, price: '66000' },
      /^6\d{4}/,
    ),
  ],
  'expiresAt/missing': [refusal('GTD without an end', createSpotOrder, { ...LIMIT, timeInForce: 'gtd' })],
  'expiresAt/early': [refusal('GTD until the past', createSpotOrder, { ...LIMIT, timeInForce: 'gtd', expiresAt: 1 })],
  'expiresAt/late': [
    refusal('GTD for a century', createSpotOrder, { ...LIMIT, timeInForce: 'gtd', expiresAt: 9_000_000_000_000 }, '90'),
  ],
  // An order is partly filled at once only as far as the book goes: the rule is tested in test/server/products/spot/amend.test.ts.
  'quantity/filled': [],
  'stopTrigger/missing': [refusal('a stop without a trigger', createSpotOrder, { ...PAIR, stopTrigger: null })],
  'stopTrigger/usual': [refusal('a stop of a post-only order', createSpotOrder, { ...PAIR, postOnly: true })],
  'stopTrigger/step': [
    refusal('a trigger with three decimals', createSpotOrder, { ...PAIR, stopTrigger: '50000.005' }, '0.01'),
  ],
  'stopTrigger/above': [
    refusal(
      'a purchase whose stop is below the market',
      createSpotOrder,
      { ...PAIR, type: 'buy', price: '45000' },
      /^6\d{4}/,
    ),
  ],
  'stopTrigger/below': [
    refusal('a sale whose stop is above the market', createSpotOrder, { ...PAIR, stopTrigger: '74000' }, /^6\d{4}/),
  ],
  'stopPrice/missing': [refusal('a stop without a price', createSpotOrder, { ...PAIR, stopPrice: null })],
  'stopPrice/step': [
    refusal('a stop price with three decimals', createSpotOrder, { ...PAIR, stopPrice: '49900.005' }, '0.01'),
  ],
  'stopPrice/band': [
    refusal('a stop price far below its trigger', createSpotOrder, { ...PAIR, stopPrice: '40000' }, '47500'),
  ],
  'price/above': [refusal('a take profit below the market', createSpotOrder, { ...PAIR, price: '60500' }, /^6\d{4}/)],
  'price/below': [
    refusal(
      'a take profit of a purchase above the market',
      createSpotOrder,
      { ...PAIR, type: 'buy', price: '65000', stopTrigger: '75000', stopPrice: '75000' },
      /^6\d{4}/,
    ),
  ],
  // It needs an order that rests; the test of changes below plays it.
  'price/taker': [],
  'orderId/open': [
    refusal('cancelling an order that is cancelled', cancelSpotOrder, placeAndCancel),
    refusal('changing an order that is cancelled', amendSpotOrder, async (side) => ({
      ...(await placeAndCancel(side)),
      price: '51000',
      quantity: '0.01',
    })),
  ],
  'orderId/unknown': [
    refusal('cancelling an order that does not exist', cancelSpotOrder, { orderId: '999999999' }),
    refusal('changing an order that does not exist', amendSpotOrder, {
      orderId: '999999999',
      price: '51000',
      quantity: '0.01',
    }),
  ],
  'marketId/unknown': [refusal('an unknown market', createSpotOrder, { ...LIMIT, marketId: '999' })],
  'quantity/balance': [
    refusal('a limit purchase above the balance', createSpotOrder, { ...LIMIT, quantity: '10' }, '100000'),
    refusal('a market sale above the balance', createSpotOrder, { ...MARKET, type: 'sell', quantity: '2.1' }, '2'),
  ],
  'amount/balance': [
    refusal('a market purchase above the balance', createSpotOrder, { ...MARKET, amount: '100000.01' }, '100000'),
  ],
}
refusalTests('spot', pair, TABLE)

const readOrders = async (side: Side) => {
  const rows = []
  for (const status of ['open', 'completed', 'cancelled'] as const)
    rows.push((await side.send(getSpotOrders, { type: 'all', status, page: 1, limit: 20 })).data)
  return rows
}

test('spot: terms, orders of each kind, a fill at the own price and a cancelled order give the same rows and books', async () => {
  const both = await createPair(FUNDS)
  await playBoth(both, async (side) => (await side.send(getMarketBalance, { marketId: '1' })).data)
  for (const form of [
    MARKET,
    { ...MARKET, type: 'sell' },
    { ...MARKET, sizedBy: 'quantity' },
    { ...MARKET, type: 'sell', sizedBy: 'amount', amount: '123.45' },
    { ...MARKET, amount: '333.33333333' },
    LIMIT,
    { ...LIMIT, type: 'sell', price: '64000.01', quantity: '0.12345' },
  ] as const)
    await playBoth(both, async (side) => (await side.send(createSpotOrder, form)).envelope.code)
  const filled = await playBoth(both, readOrders)
  assert.deepEqual([filled[0]?.length, filled[1]?.length], [2, 5])
  await playBoth(both, async (side) => {
    const { data } = await side.send(getSpotOrders, { type: 'buy', status: 'open', page: 1, limit: 20 })
    return (await side.send(cancelSpotOrder, { orderId: data?.[0]?.id ?? '' })).envelope.code
  })
  await playBoth(both, async (side) => {
    await side.pass(5_000)
    side.setPrice('btcusdt', 65_000)
    await side.pass(20_000)
    return (await readOrders(side))[1]?.map(({ tradedAt: _at, ...row }) => row)
  })
})

test('spot: IOC, FOK, post-only and an end: the same fills, rows and holds, and the same orders end by themselves', async () => {
  const both = await createPair(FUNDS)
  const start = await playBoth(both, async (side) => {
    await side.send(createSpotOrder, LIMIT)
    return Number((await readOrders(side))[0]?.[0]?.createdAt)
  })
  const end = start + 600_000
  for (const form of [
    { ...LIMIT, price: '66000', timeInForce: 'ioc' },
    { ...LIMIT, type: 'sell', price: '61000', timeInForce: 'fok' },
    { ...LIMIT, postOnly: true },
    { ...LIMIT, price: '51000', timeInForce: 'gtd', expiresAt: end },
    { ...LIMIT, type: 'sell', price: '64000.01', timeInForce: 'gtd', expiresAt: end },
  ] as const)
    await playBoth(both, async (side) => (await side.send(createSpotOrder, form)).envelope.code)
  const placed = await playBoth(both, readOrders)
  assert.deepEqual(
    placed[0]?.map(({ timeInForce, postOnly, expiresAt }) => [timeInForce, postOnly, expiresAt]),
    [
      ['gtd', false, end],
      ['gtd', false, end],
      ['gtc', true, null],
      ['gtc', false, null],
    ],
  )
  await playBoth(both, async (side) => {
    await side.pass(610_000)
    const rows = await readOrders(side)
    return [rows[0]?.map(({ limitPrice }) => limitPrice), rows[2]?.map(({ limitPrice }) => limitPrice)]
  })
  await playBoth(both, (side) => side.balances())
})

test('spot: a smaller and a larger quantity, another price, a price in the book, also of a post-only order, and a refused one: the same rows, holds and fills', async () => {
  const both = await createPair(FUNDS)
  const change = (price: string, quantity: string) =>
    playBoth(both, async (side) => {
      const { data } = await side.send(getSpotOrders, { type: 'all', status: 'open', page: 1, limit: 20 })
      const { envelope } = await side.send(amendSpotOrder, { orderId: data?.[0]?.id ?? '', price, quantity })
      return [envelope.code, envelope.field, envelope.rule, envelope.bound, await side.balances()]
    })
  for (const form of [
    { ...LIMIT, type: 'sell', price: '64500', quantity: '0.2' },
    LIMIT,
    { ...LIMIT, postOnly: true },
  ] as const) {
    await playBoth(both, async (side) => (await side.send(createSpotOrder, form)).envelope.code)
    for (const [price, quantity] of [
      [form.price, '0.005'],
      [form.price, '0.5'],
      [form.type === 'sell' ? '64400' : '50100.5', '0.25'],
      ['0.005', '0.25'],
      [form.price, '0.000001'],
      [form.type === 'sell' ? '58500' : '66000', '0.02'],
    ] as const)
      await change(price, quantity)
  }
  await playBoth(both, async (side) =>
    (await readOrders(side)).map((rows) => rows?.map(({ tradedAt: _at, ...row }) => row)),
  )
})

test('spot: pairs hold one end; a take profit and a stop execute alike, and the other end is over', async () => {
  const both = await createPair(FUNDS)
  for (const form of [
    PAIR,
    { ...PAIR, price: '63500', stopTrigger: '50000', quantity: '0.3' },
    { ...PAIR, type: 'buy', price: '45000', stopTrigger: '63000', stopPrice: '64000', quantity: '0.2' },
  ] as const)
    await playBoth(both, async (side) => (await side.send(createSpotOrder, form)).envelope.code)
  await playBoth(both, (side) => side.balances())
  await playBoth(both, async (side) => {
    side.setPrice('btcusdt', 66_000)
    await side.pass(20_000)
    const rows = await readOrders(side)
    return rows.map((list) => list?.map(({ limitPrice, stopTrigger, status }) => [limitPrice, stopTrigger, status]))
  })
})
