import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMisspelt } from '../../../../shared/element/reports/misspelt.rules.ts'

const OBSERVED = ['symbol', 'interval', 'no-chart', 'features', 'order', 'text-size-limit', 'heading-level', 'readonly']

for (const [written, right] of [
  ['symbols', 'symbol'],
  ['simbol', 'symbol'],
  ['intervall', 'interval'],
  ['nochart', 'no-chart'],
  ['no_chart', 'no-chart'],
  ['feature', 'features'],
  ['headinglevel', 'heading-level'],
  ['read-only', 'readonly'],
  ['isolaton', 'isolation'],
  ['data-theem', 'data-theme'],
] as const)
  test(`${written}: misspells ${right}`, () => assert.equal(findMisspelt(written, OBSERVED), right))

test('names of the element, of HTML and of other software: no misspelling', () => {
  for (const name of [
    ...OBSERVED,
    'data-frame',
    'isolation',
    'class',
    'style',
    'role',
    'border',
    'aria-label',
    'onclick',
    'ontl-order',
    'data-symbol',
    'data-testid',
    'data-reactroot',
    'v-cloak',
    'ng-version',
    '_ngcontent-abc-1',
    '@tl-order',
    ':symbol',
    'x-data',
    'width',
    'name',
    'loading',
  ])
    assert.equal(findMisspelt(name, OBSERVED), null, name)
})

test('two wrong letters: a misspelling from seven letters on', () => {
  assert.equal(findMisspelt('simbbl', ['symbol']), null)
  assert.equal(findMisspelt('simbbls', ['symbols']), 'symbols')
  assert.equal(findMisspelt('simbbbs', ['symbols']), null)
})
