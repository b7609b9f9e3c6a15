import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { getOptionOrder } from '../../../../shared/base/contract/options.ts'
import {
  estimateResult,
  getOrderPhase,
  getOrderResult,
  getOutcomeTone,
  type OptionOrder,
} from '../../../../shared/state/orders/option-order.rules.ts'

const order = (part: Partial<OptionOrder>): OptionOrder => ({ ...getOptionOrder.example, ...part })

test('phase: status 1 is waiting, then settling after the end; every other status is settled (ORP-06, 07, Q-075)', () => {
  assert.equal(getOrderPhase({ status: 'open' }, 5), 'waiting')
  assert.equal(getOrderPhase({ status: 'open' }, 0), 'settling')
  assert.equal(getOrderPhase({ status: 'settled' }, 5), 'settled')
})

test('result: sign from isWin, size from profit with any sign (ORP-08, Q-073)', () => {
  const of = (part: Partial<OptionOrder>) => getOrderResult(order({ outcome: 'pending', ...part }))
  assert.deepEqual(of({ isWin: 'yes', profit: '30' }), { ending: 'won', amount: '30' })
  assert.deepEqual(of({ isWin: 'yes', profit: '-30' }), { ending: 'won', amount: '30' })
  assert.deepEqual(of({ isWin: 'no', profit: '150' }), { ending: 'lost', amount: '-150' })
  assert.deepEqual(of({ isWin: 'no', profit: '-150' }), { ending: 'lost', amount: '-150' })
  assert.deepEqual(of({ isWin: 'no', profit: null, amount: '150' }), { ending: 'lost', amount: '-150' })
  assert.deepEqual(of({ isWin: 'yes', profit: null }), { ending: 'won', amount: null })
})

test('returned amount: draw or returned, without colour (Q-074)', () => {
  assert.deepEqual(getOrderResult(order({ outcome: 'draw', isWin: 'no', profit: '0' })), {
    ending: 'draw',
    amount: '0',
  })
  assert.deepEqual(getOrderResult(order({ outcome: 'returned', isWin: 'no', profit: '0' })), {
    ending: 'returned',
    amount: '0',
  })
  assert.deepEqual(getOrderResult(order({ outcome: 'pending', isWin: 'no', profit: '0' })), {
    ending: 'draw',
    amount: '0',
  })
  assert.deepEqual((['won', 'lost', 'draw', 'returned'] as const).map(getOutcomeTone), ['up', 'down', null, null])
})

test('estimated result: follows the direction, and is null without both prices', () => {
  const up = { direction: 'up', amount: '150', entryPrice: '100' } as const
  const down = { ...up, direction: 'down' } as const
  assert.equal(estimateResult(up, '100.01', '20'), '30')
  assert.equal(estimateResult(up, '99.99', '20'), '-150')
  assert.equal(estimateResult(down, '99.99', '20'), '30')
  assert.equal(estimateResult(down, '100', '20'), '0')
  assert.equal(estimateResult(up, null, '20'), null)
  assert.equal(estimateResult({ ...up, entryPrice: null }, '100', '20'), null)
  assert.equal(estimateResult(up, '101', null), null)
})

test('any prices: exactly one direction gains by a move', () => {
  const price = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => `${cents / 100}`)
  fc.assert(
    fc.property(price, price, (entryPrice, now) => {
      const results = (['up', 'down'] as const).map((direction) =>
        estimateResult({ direction, amount: '10', entryPrice }, now, '50'),
      )
      assert.deepEqual([...results].sort(), entryPrice === now ? ['0', '0'] : ['-10', '5'])
    }),
  )
})

test('named outcome: decides against isWin, and only a loss is negative', () => {
  const of = (outcome: OptionOrder['outcome']) => getOrderResult(order({ outcome, isWin: 'no', profit: '30' }))
  assert.deepEqual(of('won'), { ending: 'won', amount: '30' })
  assert.deepEqual(of('lost'), { ending: 'lost', amount: '-30' })
  assert.deepEqual(of('returned'), { ending: 'returned', amount: '0' })
})
