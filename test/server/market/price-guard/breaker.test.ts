import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Breaker } from '../../../../server/market/upstream/price-guard/breaker.ts'

const T = 1_800_000_000_000

/** Plays one event per second: accepted (a), rejected (r), none (.). Returns for each whether trading is halted (h) or open (-). */
function halts(script: string, source: 'pushed' | 'fetched' = 'pushed'): string {
  const breaker = new Breaker(source)
  return [...script]
    .map((what, second) => {
      const at = T + second * 1_000
      if (what === 'a') breaker.accept(at)
      if (what === 'r') breaker.reject(at)
      return breaker.trippedAt(at) === null ? '-' : 'h'
    })
    .join('')
}

test('breaker: rejections for 3 s halt a market, accepted prices for 5 s end the halt', () => {
  assert.equal(halts('aaarrrrraaaaaaaa'), '------hhhhhhh---')
})

test('breaker: single rejections among accepted prices halt nothing', () => {
  assert.equal(halts('aaraaaaaa'), '---------')
  assert.equal(halts('araaraaraaraa'), '-------------')
})

test('breaker: alternating acceptances and rejections halt the market', () => {
  assert.equal(halts('arararararaaaaaaa').slice(4), 'hhhhhhhhhhh--')
})

test('breaker: a rejected last price halts the market until prices arrive', () => {
  assert.equal(halts('ar......a.....'), '----hhhhhhhhh-')
})

test('breaker: rejections of a book that is no longer fetched expire', () => {
  assert.equal(halts('rrrr............', 'fetched'), '---hhhhhhhhhh---')
})
