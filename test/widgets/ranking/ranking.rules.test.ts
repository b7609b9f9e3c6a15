import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compare } from '../../../shared/base/money/decimal.ts'
import type { MarketItem } from '../../../shared/state/market/markets.store.ts'
import { MAX_RANKED, rankMarkets } from '../../../widgets/ranking/ranking.rules.ts'

const market = (title: string, change: string) => ({ title, change }) as MarketItem
const rank = (changes: readonly string[], direction: 'rise' | 'fall') =>
  rankMarkets(
    changes.map((change, at) => market(String(at), change)),
    direction,
  ).map(({ change }) => change)

test('rankings: the largest gains, the largest losses, and no market without a change (Q-095)', () => {
  const changes = ['+1.5%', '−0.2%', '0%', '', '-12 %', '+10%', 'none']
  assert.deepEqual(rank(changes, 'rise'), ['+10%', '+1.5%'])
  assert.deepEqual(rank(changes, 'fall'), ['-12 %', '−0.2%'])
})

test('rankings: at most 10 markets, sorted, and none is in both', () => {
  assert.equal(MAX_RANKED, 10)
  const change = fc.integer({ min: -9_999, max: 9_999 }).map((units) => (units / 100).toFixed(2))
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const [rise, fall] = [rank(changes, 'rise'), rank(changes, 'fall')]
      const count = (isIn: (change: string) => boolean) => Math.min(MAX_RANKED, changes.filter(isIn).length)
      assert.equal(
        rise.length,
        count((text) => Number(text) > 0),
      )
      assert.equal(
        fall.length,
        count((text) => Number(text) < 0),
      )
      assert.deepEqual(
        rise,
        rise.toSorted((a, b) => compare(b, a)),
      )
      assert.deepEqual(fall, fall.toSorted(compare))
    }),
  )
})
