import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sum } from '../../../../shared/base/money/decimal.ts'
import {
  decideOutcome,
  type OptionContract,
  type SettlementTrade,
} from '../../../../shared/base/rules/options.rules.ts'

const contract = (changes: Partial<OptionContract> = {}): OptionContract => ({
  direction: 'up',
  amount: '100',
  percent: '12',
  pushRule: 'refund',
  scale: 8,
  acceptedAt: 1000,
  endsAt: 31_000,
  ...changes,
})
const at = (ts: number, price: string, id = String(ts)): SettlementTrade => ({ id, price, ts })

test('a better price in the chosen direction wins the percentage, a worse one loses', () => {
  const [low, high] = ['61837.62', '61837.63']
  const [entry, exit] = [2000, 30_000]
  assert.deepEqual(decideOutcome(contract(), at(entry, low), at(exit, high)), { outcome: 'won', profit: '12' })
  assert.deepEqual(decideOutcome(contract(), at(entry, high), at(exit, low)), { outcome: 'lost', profit: '0' })
  const down = contract({ direction: 'down' })
  assert.deepEqual(decideOutcome(down, at(entry, high), at(exit, low)), { outcome: 'won', profit: '12' })
  assert.deepEqual(decideOutcome(down, at(entry, low), at(exit, high)), { outcome: 'lost', profit: '0' })
})

test('an equal price in any notation is a draw, or a loss where ties lose', () => {
  for (const direction of ['up', 'down'] as const) {
    const [entry, exit] = [at(2000, '61837.6'), at(30_000, '61837.60')]
    assert.equal(decideOutcome(contract({ direction }), entry, exit).outcome, 'draw')
    assert.equal(decideOutcome(contract({ direction, pushRule: 'lose' }), entry, exit).outcome, 'lost')
  }
})

test('a single trade in the life of an order is entry and exit: a draw', () => {
  const only = at(31_000, '5')
  assert.equal(decideOutcome(contract(), only, only).outcome, 'draw')
})

test('the life of an order begins after its acceptance and includes its end', () => {
  const outcomes = [1000, 1001, 31_000, 31_001].map((ts) => decideOutcome(contract(), at(ts, '1'), at(ts, '1')).outcome)
  assert.deepEqual(outcomes, ['returned', 'draw', 'draw', 'returned'])
})

test('without two trades in the right order the amount is returned', () => {
  const trade = at(2000, '1')
  for (const pushRule of ['refund', 'lose'] as const) {
    assert.equal(decideOutcome(contract({ pushRule }), null, null).outcome, 'returned')
    assert.equal(decideOutcome(contract({ pushRule }), trade, null).outcome, 'returned')
    assert.equal(decideOutcome(contract({ pushRule }), null, trade).outcome, 'returned')
    assert.equal(decideOutcome(contract({ pushRule }), at(3000, '1'), trade).outcome, 'returned')
  }
})

test('prices are compared exactly, beyond the precision of a floating-point number', () => {
  const [entry, exit] = [at(2000, '0.10000000000000000001'), at(30_000, '0.10000000000000000002')]
  assert.equal(decideOutcome(contract(), entry, exit).outcome, 'won')
})

test('a profit is rounded down to the decimals of the coin', () => {
  const won = (changes: Partial<OptionContract>) =>
    decideOutcome(contract(changes), at(2000, '1'), at(3000, '2')).profit
  assert.equal(won({ amount: '10.00000001', percent: '12' }), '1.2')
  assert.equal(won({ amount: '99.99999999', percent: '99.99' }), '99.98999999')
  assert.equal(won({ amount: '0.05', percent: '12', scale: 2 }), '0')
})

const decimals = (whole: bigint, places: number) =>
  fc.tuple(fc.bigInt(0n, whole), fc.bigInt(0n, 10n ** BigInt(places) - 1n)).map(([a, b]) => ({
    text: `${a}.${String(b).padStart(places, '0')}`,
    units: a * 10n ** BigInt(places) + b,
  }))
const anyContract = fc.record({
  direction: fc.constantFrom('up', 'down'),
  pushRule: fc.constantFrom('refund', 'lose'),
  amount: decimals(10n ** 9n, 8),
  percent: decimals(200n, 4),
  entry: decimals(1n, 1),
  exit: decimals(1n, 1),
})

test('property: outcome and profit match integer arithmetic', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(anyContract, ({ direction, pushRule, amount, percent, entry, exit }) => {
      const given = contract({ direction, pushRule, amount: amount.text, percent: percent.text })
      const { outcome, profit } = decideOutcome(given, at(2000, entry.text), at(30_000, exit.text))
      const rises = exit.units - entry.units
      const gain = direction === 'up' ? rises : -rises
      assert.equal(outcome, gain > 0n ? 'won' : gain === 0n && pushRule === 'refund' ? 'draw' : 'lost')
      const whole = gain > 0n ? (amount.units * percent.units) / (100n * 10n ** 4n) : 0n
      assert.equal(sum([profit]), sum([`${whole / 10n ** 8n}.${String(whole % 10n ** 8n).padStart(8, '0')}`]))
      seen.add(outcome)
    }),
    { numRuns: 500 },
  )
  assert.deepEqual([...seen].sort(), ['draw', 'lost', 'won'])
})

test('property: up and down on the same trades never both win, and both lose only where ties lose', () => {
  fc.assert(
    fc.property(anyContract, ({ pushRule, amount, percent, entry, exit }) => {
      const outcomes = (['up', 'down'] as const).map((direction) => {
        const given = contract({ direction, pushRule, amount: amount.text, percent: percent.text })
        return decideOutcome(given, at(2000, entry.text), at(30_000, exit.text)).outcome
      })
      const even = entry.units === exit.units
      const both = even ? (pushRule === 'lose' ? ['lost', 'lost'] : ['draw', 'draw']) : ['lost', 'won']
      assert.deepEqual(outcomes.sort(), both)
    }),
  )
})
