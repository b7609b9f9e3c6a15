import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allows, getSources, parsePolicies } from '../../../tools/page-check/policy.rules.ts'

const PAGE = 'https://www.partner.example/trade'
const HOME = 'https://trade.example.com/embed/tradelet.js'
const FEED = 'wss://trade.example.com/api/feed'

test('policy: several policies, directives in any case, the first of two equal ones counts', () => {
  const [one, other, ...rest] = parsePolicies("Script-Src 'self'; script-src *;; img-src https:, default-src 'none'")
  assert.deepEqual(one?.get('script-src'), ["'self'"])
  assert.deepEqual(one?.get('img-src'), ['https:'])
  assert.deepEqual(other?.get('default-src'), ["'none'"])
  assert.equal(rest.length, 0)
})

test('directive that is missing: its fallbacks apply, nearest first, and none restricts nothing', () => {
  const [policy] = parsePolicies("default-src 'self'; script-src-elem https://a.example")
  assert.ok(policy)
  assert.deepEqual(getSources(policy, 'script-src'), ['https://a.example'])
  assert.deepEqual(getSources(policy, 'connect-src'), ["'self'"])
  const [open] = parsePolicies("object-src 'none'")
  assert.ok(open)
  assert.equal(getSources(open, 'img-src'), null)
})

const CASES: readonly [source: string, address: string, isAllowed: boolean][] = [
  ['https://trade.example.com', HOME, true],
  ['trade.example.com', HOME, true],
  ['*.example.com', HOME, true],
  ['*.trade.example.com', HOME, false],
  ['https:', HOME, true],
  ['https:', FEED, false],
  ['wss:', FEED, true],
  ['wss://trade.example.com', FEED, true],
  ['https://trade.example.com', FEED, false],
  ['*', FEED, true],
  ["'none'", HOME, false],
  ["'self'", HOME, false],
  ["'self'", 'https://www.partner.example/a.js', true],
  ["'nonce-abc'", HOME, false],
  ['https://trade.example.com:8443', HOME, false],
  ['https://trade.example.com:*', HOME, true],
  ['https://trade.example.com/embed/', HOME, true],
  ['https://trade.example.com/api/', HOME, false],
  ['https://trade.example.com/embed', HOME, false],
  ['http://trade.example.com', HOME, true],
]

for (const [source, address, isAllowed] of CASES)
  test(`source ${source} ${isAllowed ? 'allows' : 'does not allow'} ${address}`, () => {
    assert.equal(allows([source], address, PAGE), isAllowed)
  })
