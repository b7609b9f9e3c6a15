import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideOutcome, isWithinLife, type OptionContract } from '../../../../shared/base/rules/options.rules.ts'

const CONTRACT: OptionContract = {
  direction: 'up',
  amount: '100',
  percent: '12',
  pushRule: 'refund',
  scale: 2,
  acceptedAt: 1_000,
  endsAt: 31_000,
}
const trade = (ts: number, price: string) => ({ id: String(ts), ts, price }) as Parameters<typeof decideOutcome>[1]

test('outcome: by the prices of two trades within the life of the order', () => {
  const decide = (entry: ReturnType<typeof trade>, exit: ReturnType<typeof trade>) =>
    decideOutcome(CONTRACT, entry, exit)
  assert.deepEqual(decide(trade(2_000, '5'), trade(30_000, '6')), { outcome: 'won', profit: '12' })
  assert.deepEqual(decide(trade(2_000, '5'), trade(30_000, '4')), { outcome: 'lost', profit: '0' })
  assert.deepEqual(decide(trade(2_000, '5'), trade(30_000, '5')), { outcome: 'draw', profit: '0' })
  const returned = { outcome: 'returned', profit: '0' }
  assert.deepEqual(decide(null, trade(30_000, '6')), returned)
  assert.deepEqual(decide(trade(2_000, '5'), null), returned)
  assert.deepEqual(decide(trade(1_000, '5'), trade(30_000, '6')), returned, 'entry at the acceptance')
  assert.deepEqual(decide(trade(2_000, '5'), trade(31_001, '6')), returned, 'exit after the end')
  assert.deepEqual(decide(trade(30_000, '5'), trade(2_000, '6')), returned, 'exit before the entry')
})

test('equal prices: lost with `pushRule: lose`; a falling price wins for down', () => {
  const down: OptionContract = { ...CONTRACT, direction: 'down', pushRule: 'lose' }
  assert.equal(decideOutcome(down, trade(2_000, '5'), trade(3_000, '5')).outcome, 'lost')
  assert.equal(decideOutcome(down, trade(2_000, '5'), trade(3_000, '4')).outcome, 'won')
  assert.equal(decideOutcome(down, trade(2_000, '5'), trade(3_000, '6')).outcome, 'lost')
})

test('life of an order: after the acceptance, until its end; one trade may decide alone', () => {
  const isWithin = (ts: number) => isWithinLife(CONTRACT, { id: '1', ts, price: '5' })
  assert.deepEqual([1_000, 1_001, 31_000, 31_001].map(isWithin), [false, true, true, false])
  assert.equal(decideOutcome(CONTRACT, trade(2_000, '5'), trade(2_000, '5')).outcome, 'draw')
})
