import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseRenderQuery } from '../../../../server/operations/rendered-elements/render-request.rules.ts'

const DECLARED = [
  { name: 'symbols', type: { text: 'string' } },
  { name: 'layout', type: { text: "'strip' | 'carousel'" } },
  { name: 'refresh', type: { text: 'number' } },
  { name: 'data-frame', type: { text: "'' | 'none'" } },
  { name: 'isolation', type: { text: "'frame'" } },
]
const parse = (query: Record<string, unknown>) => parseRenderQuery(query, DECLARED, ['btcusdt', 'ethusdt'])
const getRule = (query: Record<string, unknown>) => {
  const parsed = parse(query)
  return 'rule' in parsed ? [parsed.field, parsed.rule] : null
}

test('attributes of the element and the language: returned as they are', () => {
  const query = { symbols: 'btcusdt, ETH/USDT', layout: 'carousel', refresh: '5', 'data-frame': '', lang: 'ar' }
  const { lang, ...attributes } = query
  assert.deepEqual(parse(query), { attributes, language: lang })
  assert.deepEqual(parse({}), { attributes: {}, language: null })
})

test('names that the element does not declare, or that have no effect: refused by name', () => {
  for (const field of ['symbol', 'onclick', 'token', 'isolation', '__proto__x', '"><script>'])
    assert.deepEqual(getRule({ [field]: '1' }), [field, 'unknown-attribute'])
})

test('values: one known word each, a shipped language, at most 1,000 characters', () => {
  assert.deepEqual(getRule({ layout: 'grid' }), ['layout', 'unknown-value'])
  assert.deepEqual(getRule({ layout: '' }), ['layout', 'unknown-value'])
  assert.deepEqual(getRule({ layout: ['strip', 'carousel'] }), ['layout', 'unknown-value'])
  assert.deepEqual(getRule({ lang: 'xx' }), ['lang', 'unknown-value'])
  assert.deepEqual(getRule({ symbols: 'a'.repeat(1_001) }), ['symbols', 'too-long'])
  assert.equal(getRule({ symbols: `btcusdt${' '.repeat(993)}` }), null)
})

test('markets: at least one must be listed, since the element leaves out unknown ones', () => {
  assert.equal(getRule({ symbols: 'nocoin,btcusdt' }), null)
  assert.equal(getRule({ symbols: '' }), null)
  assert.deepEqual(getRule({ symbols: 'nocoin,none' }), ['symbols', 'unknown-market'])
})
