import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Breaker } from '../../../../server/market/upstream/price-guard/breaker.ts'

const T = 1_800_000_000_000

/** What comes each second: accepted (a), rejected (r), nothing (.); and whether trading is halted then (h). */
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

test('rejections of a few seconds halt a market, accepted prices for some seconds end that', () => {
  assert.equal(halts('aaarrrrraaaaaaaa'), '------hhhhhhh---')
})

test('a single rejection among accepted prices halts nothing, nor do some that are apart', () => {
  assert.equal(halts('aaraaaaaa'), '---------')
  assert.equal(halts('araaraaraaraa'), '-------------')
})

test('prices that are accepted and rejected in turn are halted', () => {
  assert.equal(halts('arararararaaaaaaa').slice(4), 'hhhhhhhhhhh--')
})

test('a last price that was rejected halts the market until prices come', () => {
  assert.equal(halts('ar......a.....'), '----hhhhhhhhh-')
})

test('a book that nobody asks for any more is forgotten', () => {
  assert.equal(halts('rrrr............', 'fetched'), '---hhhhhhhhhh---')
})
