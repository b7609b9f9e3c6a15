import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compare } from '../../../shared/base/money/decimal.ts'
import {
  type BuyingPower,
  computeShare,
  computeTotal,
  exceedsBalance,
  findSpotOrderProblems,
  getNearestPrice,
  type SpotDraft,
  toSpotOrderForm,
  withField,
  withPercent,
} from '../../../widgets/exchange/exchange.rules.ts'

const DRAFT: SpotDraft = {
  side: 'buy',
  kind: 'limit',
  price: '100',
  quantity: '',
  amount: '',
  lastTyped: 'quantity',
  terms: '',
}
const POWER: BuyingPower = {
  usdt: '1000',
  coin: '3',
  isKnown: true,
  numStep: '0.00001',
  minNum: '0.00001',
  priceStep: '0.01',
  fee: '0.1',
  priceBand: '5',
  refusedBand: '5',
}

test('quantity and total: typing one computes the other (Q-109), and a new price recomputes the one not typed', () => {
  const byNum = withField(DRAFT, 'quantity', '0.5', null, '0.00001')
  assert.deepEqual([byNum.quantity, byNum.amount], ['0.5', '50'])
  const byAmount = withField(DRAFT, 'amount', '33.333', null, '0.00001')
  assert.deepEqual([byAmount.quantity, byAmount.amount], ['0.33333', '33.333'])
  const dearer = withField(byNum, 'price', '200', null, '0.00001')
  assert.deepEqual([dearer.quantity, dearer.amount], ['0.5', '100'])
  const fewer = withField(byAmount, 'price', '200', null, '0.00001')
  assert.deepEqual([fewer.quantity, fewer.amount], ['0.16666', '33.333'])
  const late = withField(
    withField({ ...DRAFT, price: '' }, 'amount', '50', null, '0.00001'),
    'price',
    '100',
    null,
    '0.00001',
  )
  assert.deepEqual([late.quantity, late.amount], ['0.5', '50'])
  assert.equal(withField({ ...DRAFT, kind: 'market' }, 'quantity', '2', '50.5', '0.00001').amount, '101')
  assert.equal(withField({ ...DRAFT, price: '' }, 'quantity', '2', null, '0.00001').amount, '')
  assert.equal(withField(byNum, 'quantity', '', null, '0.00001').amount, '')
})

test('withField: a typed figure stays until it or its counterpart is typed again', () => {
  const text = fc.oneof(fc.constantFrom('', 'abc', '1,000', '-1', '0', '12345678'), fc.integer({ min: 1 }).map(String))
  const edit = fc.record({ figure: fc.constantFrom('price' as const, 'quantity' as const, 'amount' as const), text })
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
      let draft = DRAFT
      const written: Partial<SpotDraft> = {}
      for (const { figure, text } of edits) {
        draft = withField(draft, figure, text, null, '0.00001')
        written[figure] = text
        if (figure === 'quantity') delete written.amount
        if (figure === 'amount') delete written.quantity
        assert.deepEqual({ ...draft, ...written }, draft)
      }
    }),
  )
})

test('share of the balance: its quantity stays when the price changes', () => {
  const half = withPercent(DRAFT, 50, POWER, null)
  const moved = withField(half, 'price', '101', null, '0.00001')
  assert.deepEqual([moved.quantity, moved.amount], ['5', '505'])
})

test('pasted figures: parsed in common number formats and kept as typed', () => {
  for (const [typed, amount] of [
    ['1,000.50', '100050'],
    ['1.000,50', '100050'],
    ['1,000', '100000'],
    ['0,015', '1.5'],
    ['１２', '1200'],
    ['١٢', '1200'],
    [' 12 ', '1200'],
  ] as const) {
    const draft = withField(DRAFT, 'quantity', typed, null, '0.00001')
    assert.deepEqual([draft.quantity, draft.amount], [typed, amount])
  }
  assert.equal(withField(DRAFT, 'quantity', '1e5', null, '0.00001').amount, '')
})

test('quantity step of 1 or of 18 decimals: quantities are rounded down to it and sent in full', () => {
  const [whole, finest] = ['1', '0.000000000000000001']
  assert.equal(withField(DRAFT, 'amount', '250', null, whole).quantity, '2')
  assert.equal(withPercent({ ...DRAFT, side: 'sell' }, 50, { ...POWER, numStep: whole }, null).quantity, '1')
  const draft = withField({ ...DRAFT, price: '3' }, 'amount', '10', null, finest)
  assert.equal(draft.quantity, '3.333333333333333333')
  assert.equal(toSpotOrderForm(draft, '1', null)?.quantity, '3.333333333333333333')
})

test('share of the balance: never exceeds the balance (SPT-06, Q-111)', () => {
  const amount = fc
    .bigInt({ min: 0n, max: 10n ** 14n })
    .map((n) => `${n / 10n ** 8n}.${String(n % 10n ** 8n).padStart(8, '0')}`)
  const price = fc.integer({ min: 1, max: 10_000_000 }).map((n) => (n / 100).toFixed(2))
  fc.assert(
    fc.property(
      amount,
      amount,
      price,
      fc.constantFrom(25, 50, 75, 100),
      fc.constantFrom('buy' as const, 'sell' as const),
      fc.constantFrom('limit' as const, 'market' as const),
      (usdt, coin, at, percent, side, kind) => {
        const means = { ...POWER, usdt, coin }
        const draft = withPercent({ ...DRAFT, side, kind, price: at }, percent, means, at)
        assert.equal(exceedsBalance(draft, means), false)
        if (side === 'sell') assert.ok(compare(draft.quantity, coin) <= 0)
        else assert.ok(compare(draft.amount, usdt) <= 0)
      },
    ),
  )
  assert.deepEqual(withPercent(DRAFT, 50, POWER, null).quantity, '5')
  assert.equal(computeShare(withPercent(DRAFT, 50, POWER, null), POWER), 50)
  assert.equal(computeShare(DRAFT, POWER), 0)
})

test('overspending: detected for buyers in USDT and for sellers in coins (SPT-15, SPT-16)', () => {
  assert.equal(exceedsBalance({ ...DRAFT, quantity: '10', amount: '1,000.00' }, POWER), false)
  assert.equal(exceedsBalance({ ...DRAFT, quantity: '10.00001', amount: '1,000.00' }, POWER), true)
  assert.equal(exceedsBalance({ ...DRAFT, kind: 'market', amount: '1000.00000001' }, POWER), true)
  assert.equal(exceedsBalance({ ...DRAFT, price: '', amount: '1000.01', lastTyped: 'amount' }, POWER), true)
  assert.equal(exceedsBalance({ ...DRAFT, side: 'sell', quantity: '3.00001' }, POWER), true)
  assert.equal(exceedsBalance({ ...DRAFT, amount: '1' }, { ...POWER, usdt: '0', isKnown: false }), false)
})

const problems: [what: string, draft: Partial<SpotDraft>, problem: string | null][] = [
  ['limit order without a price (SPT-12)', { price: '', quantity: '1' }, 'price:price'],
  ['limit order without a quantity (SPT-14)', { quantity: '' }, 'quantity:quantity'],
  ['market order without an amount (SPT-13)', { kind: 'market', quantity: '1' }, 'amount:amount'],
  ['market order without a quantity (SPT-14)', { kind: 'market', amount: '1' }, 'quantity:quantity'],
  ['price that is not a number', { price: '1e5', quantity: '1' }, 'price:form'],
  ['price of 0', { price: '0', quantity: '1' }, 'price:price'],
  ['quantity of 0', { quantity: '0' }, 'quantity:quantity'],
  ['market order quantity that is not a number', { kind: 'market', quantity: 'abc' }, 'quantity:form'],
  ['total with two points', { amount: '1.2.3', lastTyped: 'amount' }, 'amount:form'],
  ['negative total', { amount: '-1', lastTyped: 'amount' }, 'amount:form'],
  ['total of 0', { amount: '0', lastTyped: 'amount' }, 'amount:amount'],
  [
    'total that buys less than the minimum quantity',
    { quantity: '0', amount: '0.0001', lastTyped: 'amount' },
    'amount:least',
  ],
  ['total without a price', { price: '', amount: '5', lastTyped: 'amount' }, 'price:price'],
  ['limit order without price and quantity', { price: '', quantity: '' }, 'quantity:quantity, price:price'],
  ['price between two ticks, quantity of 0', { price: '100.005', quantity: '0' }, 'quantity:quantity, price:step'],
  ['negative price and total', { price: '-1', amount: '-1', lastTyped: 'amount' }, 'amount:form, price:form'],
  ['quantity between two lots', { quantity: '0.000015' }, 'quantity:step'],
  [
    'market sale between two lots',
    { side: 'sell', kind: 'market', quantity: '0.000015', amount: '1' },
    'quantity:step',
  ],
  ['quantity below the minimum', { quantity: '0.000001' }, 'quantity:least'],
  ['price between two ticks', { price: '100.005', quantity: '1' }, 'price:step'],
  ['market buy between two lots', { kind: 'market', quantity: '0.000015', amount: '1' }, 'quantity:step'],
  [
    'market buy by amount between two lots',
    { kind: 'market', quantity: '0.000015', amount: '1', lastTyped: 'amount' },
    null,
  ],
  ['buy above the band', { price: '105.01', quantity: '1' }, 'price:band'],
  ['buy at the bound', { price: '105', quantity: '1' }, null],
  ['buy far below the market', { price: '50', quantity: '1' }, null],
  ['sale below the band', { side: 'sell', price: '94.99', quantity: '1' }, 'price:band'],
  ['sale far above the market', { side: 'sell', price: '200', quantity: '1' }, null],
  ['complete limit order', { quantity: '1' }, null],
  ['complete market order', { kind: 'market', quantity: '1', amount: '100' }, null],
]
for (const [what, draft, problem] of problems)
  test(`${what}: ${problem ?? 'valid'}`, () => {
    const found = Object.entries(findSpotOrderProblems({ ...DRAFT, ...draft }, POWER, '100'))
    assert.equal(found.map((pair) => pair.join(':')).join(', ') || null, problem)
  })

test('request form: all six keys and no terms, for a market order no price and the typed field (SPT-11)', () => {
  assert.deepEqual(toSpotOrderForm({ ...DRAFT, quantity: '0.5', amount: '50' }, '7', null), {
    marketId: '7',
    quantity: '0.5',
    price: '100',
    orderType: 'limit',
    amount: '50',
    type: 'buy',
    sizedBy: null,
    timeInForce: null,
    postOnly: null,
    expiresAt: null,
    stopTrigger: null,
    stopPrice: null,
  })
  const market = { ...DRAFT, kind: 'market' as const, quantity: '0.5', amount: '50' }
  assert.equal(toSpotOrderForm(market, '7', '100')?.sizedBy, 'quantity')
  assert.equal(toSpotOrderForm({ ...market, lastTyped: 'amount' }, '7', '100')?.sizedBy, 'amount')
  assert.equal(toSpotOrderForm({ ...DRAFT, kind: 'market', quantity: '0.5', amount: '50' }, '7', '100')?.price, null)
  assert.equal(toSpotOrderForm(DRAFT, '7', null), null)
})

test('bound: the nearest price step that is not worse, and none without a band or a price', () => {
  const at = (draft: Partial<SpotDraft>, last: string | null, refusedBand = '5') =>
    getNearestPrice({ ...DRAFT, ...draft }, { priceStep: '0.1', refusedBand }, last)
  assert.equal(at({}, '100.01'), '105')
  assert.equal(at({ side: 'sell' }, '100.01'), '95.1')
  assert.deepEqual([at({}, null), at({}, '100', '0')], [null, null])
})

test('total: quantity times price for a limit order, the typed total for a market order', () => {
  const typed = withField(DRAFT, 'amount', '1000.0005', null, '0.00001')
  assert.equal(computeTotal(typed, null), '1000')
  assert.equal(toSpotOrderForm(typed, '7', null)?.amount, '1000')
  assert.equal(toSpotOrderForm({ ...typed, kind: 'market' }, '7', '100')?.amount, '1000.0005')
  assert.equal(computeTotal({ ...DRAFT, quantity: '3', price: '' }, null), null)
})

test('share of 0 %: clears quantity and total', () => {
  const cleared = withPercent(withPercent(DRAFT, 50, POWER, null), 0, POWER, null)
  assert.deepEqual([cleared.quantity, cleared.amount], ['', ''])
})

test('cost: 8 decimals, rounded up for a buyer and down for a seller', () => {
  const cheap = { ...DRAFT, price: '0.1' }
  assert.equal(withField(cheap, 'quantity', '0.00000001', null, '0.00001').amount, '0.00000001')
  assert.equal(withField({ ...cheap, side: 'sell' }, 'quantity', '0.00000001', null, '0.00001').amount, '0')
})

test('share of a sale: the total follows from the price, and is empty without one', () => {
  const sale: SpotDraft = { ...DRAFT, side: 'sell' }
  assert.deepEqual(withPercent(sale, 50, POWER, null), {
    ...sale,
    quantity: '1.5',
    amount: '150',
    lastTyped: 'quantity',
  })
  assert.equal(withPercent({ ...sale, price: '' }, 50, POWER, null).amount, '')
})

test('displayed share: whole percent, 0 without a balance, at most 100', () => {
  assert.equal(computeShare({ ...DRAFT, quantity: '3.33333' }, POWER), 33)
  assert.equal(computeShare({ ...DRAFT, quantity: '5' }, { ...POWER, usdt: '0' }), 0)
  assert.equal(computeShare({ ...DRAFT, quantity: '50' }, POWER), 100)
})

test('typed total: empty is no problem of a limit order with a quantity, and an unreadable one is named itself', () => {
  const find = (draft: Partial<SpotDraft>) => findSpotOrderProblems({ ...DRAFT, ...draft }, POWER, '100')
  assert.deepEqual(find({ quantity: '1', amount: '', lastTyped: 'amount' }), {})
  assert.deepEqual(find({ quantity: '0', amount: 'abc', lastTyped: 'amount' }), { amount: 'form' })
  assert.equal(toSpotOrderForm({ ...DRAFT, kind: 'market', quantity: '', amount: '5' }, '7', '100'), null)
})
