import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { want, wanted, wantNothing } from '../../site/scripts/requested-route.ts'

const kept = new Map<string, string>()
globalThis.sessionStorage = {
  length: 0,
  key: () => null,
  clear: () => kept.clear(),
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, value) => void kept.set(name, value),
  removeItem: (name) => void kept.delete(name),
}
beforeEach(() => kept.clear())

test('the login leads to the requested page with its query, or home if none was requested (Q-022)', () => {
  assert.equal(wanted(), '/')
  want(new URL('https://trade.example.com/options?currentSymbol=ethusdt&name=ETH/USDT#chart'))
  assert.equal(wanted(), '/options?currentSymbol=ethusdt&name=ETH/USDT#chart')
  wantNothing()
  assert.equal(wanted(), '/')
})

test('it never leads to another site, for any content of the storage', () => {
  for (const place of [
    '//evil.example/',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'evil',
    '',
  ]) {
    want(new URL('https://trade.example.com/market'))
    for (const name of kept.keys()) kept.set(name, place)
    assert.equal(wanted(), '/', place)
  }
})
