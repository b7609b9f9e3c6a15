import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { absolute, add, compare, multiply, subtract, sum } from '../../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../../shared/base/money/decimal-text.ts'
import {
  applyChange,
  getAverageCost,
  getUnrealisedProfit,
  NO_POSITION,
  type Position,
  toPositionChanges,
} from '../../../../shared/base/rules/positions.rules.ts'
import { decimals } from './arbitraries.ts'

const quantity = decimals(1, 1_000_000, 4)
const value = decimals(1, 1_000_000_000, 4)
const price = decimals(1, 10_000_000, 2)

/** Change of the history: a purchase or receipt, or a sale or departure of some percent of what there is. */
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('buy' as const, 'receive' as const), quantity, value }),
  fc.record({
    kind: fc.constantFrom('sell' as const, 'send' as const),
    percent: fc.integer({ min: 1, max: 100 }),
    value,
  }),
)

const toQuantity = (position: Position, percent: number): Decimal => multiply(position.quantity, `${percent / 100}`)

test('realised and unrealised profit add up to the value and the proceeds less all that was paid', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), price, (steps, last) => {
      let position = NO_POSITION
      let [realised, paid, proceeds, sent] = ['0', '0', '0', '0']
      for (const change of steps) {
        if ('quantity' in change) {
          paid = add(paid, change.value)
          position = applyChange(position, { ...change, isTrade: change.kind === 'buy' }).position
          continue
        }
        const left = toQuantity(position, change.percent)
        if (left === '0') continue
        const isTrade = change.kind === 'sell'
        const next = applyChange(position, { quantity: `-${left}`, value: change.value, isTrade })
        if (isTrade) proceeds = add(proceeds, change.value)
        else sent = add(sent, subtract(position.cost ?? '', next.position.cost ?? ''))
        realised = add(realised, next.realised ?? '')
        position = next.position
      }
      const unrealised = getUnrealisedProfit(position, last)
      const now = add(unrealised ?? '', position.cost ?? '')
      assert.equal(add(realised, unrealised ?? ''), subtract(sum([now, proceeds, sent]), paid))
      assert.ok(compare(position.cost ?? '', '0') >= 0)
    }),
  )
})

test('a purchase in parts changes nothing; a sale in parts changes the cost by at most one unit of the last digit for each part', () => {
  fc.assert(
    fc.property(quantity, value, fc.integer({ min: 2, max: 8 }), value, (bought, paid, parts, got) => {
      const all = { quantity: multiply(bought, String(parts)), value: multiply(paid, String(parts)), isTrade: true }
      let position = applyChange(NO_POSITION, { quantity: '0.5', value: '7', isTrade: false }).position
      const once = applyChange(position, all).position
      for (let part = 0; part < parts; part++)
        position = applyChange(position, { quantity: bought, value: paid, isTrade: true }).position
      assert.deepEqual(position, once)

      const sold = applyChange(once, { ...all, quantity: `-${all.quantity}`, value: multiply(got, String(parts)) })
      let realised = '0'
      for (let part = 0; part < parts; part++) {
        const next = applyChange(position, { quantity: `-${bought}`, value: got, isTrade: true })
        realised = add(realised, next.realised ?? '')
        position = next.position
      }
      assert.equal(position.quantity, sold.position.quantity)
      const bound = multiply('0.00000001', String(parts))
      const difference = subtract(position.cost ?? '', sold.position.cost ?? '')
      assert.ok(compare(absolute(difference), bound) <= 0, difference)
      assert.equal(subtract(realised, sold.realised ?? ''), difference)
    }),
  )
})

test('selling all leaves no cost, also of an unknown one, and a later purchase has its own cost', () => {
  const known = fc.option(value)
  fc.assert(
    fc.property(fc.array(fc.tuple(quantity, known), { minLength: 1, maxLength: 8 }), value, (receipts, got) => {
      let position = NO_POSITION
      for (const [received, worth] of receipts)
        position = applyChange(position, { quantity: received, value: worth, isTrade: false }).position
      const isKnown = receipts.every(([, worth]) => worth !== null)
      assert.equal(getUnrealisedProfit(position, '1') !== null, isKnown)
      const sold = applyChange(position, { quantity: `-${position.quantity}`, value: got, isTrade: true })
      assert.deepEqual(sold.position, NO_POSITION)
      assert.equal(sold.realised !== null, isKnown)
      const next = applyChange(sold.position, { quantity: '2', value: '11', isTrade: true }).position
      assert.equal(getAverageCost(next), '5.5')
    }),
  )
})

test('a quantity above the position empties it with an unknown profit', () => {
  const { position } = applyChange(NO_POSITION, { quantity: '1', value: '5', isTrade: true })
  assert.deepEqual(applyChange(position, { quantity: '-2', value: '20', isTrade: true }), {
    position: NO_POSITION,
    realised: null,
  })
})

test('an entry: a trade has the amount of USDT as its value, a swap that of the received coin, anything else its own', () => {
  const usdt = (amount: Decimal) => ({ coin: 'USDT', amount, price: null })
  const btc = (amount: Decimal, at: Decimal | null = null) => ({ coin: 'BTC', amount, price: at })
  const eth = (amount: Decimal, at: Decimal | null = null) => ({ coin: 'ETH', amount, price: at })
  const summary = (...amounts: Parameters<typeof toPositionChanges>[0]) =>
    toPositionChanges(amounts).map((change) => [change.coin, change.value, change.isTrade])
  assert.deepEqual(summary(btc('0.999'), usdt('-60060')), [['BTC', '60060', true]])
  assert.deepEqual(summary(btc('-1'), usdt('59940')), [['BTC', '59940', true]])
  assert.deepEqual(summary(btc('-1', '60000'), eth('20', '2990')), [
    ['BTC', '59800', true],
    ['ETH', '59800', true],
  ])
  assert.deepEqual(summary(btc('-1', '60000'), eth('20')), [
    ['BTC', '60000', true],
    ['ETH', '60000', true],
  ])
  assert.deepEqual(summary(btc('0.5', '60000'), usdt('100')), [['BTC', '30000', false]])
  assert.deepEqual(summary(btc('0.5')), [['BTC', null, false]])
  assert.deepEqual(summary(usdt('100')), [])
})
