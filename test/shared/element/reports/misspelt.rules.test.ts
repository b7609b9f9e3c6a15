import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAllMisspelt, findMisspelt } from '../../../../shared/element/reports/misspelt.rules.ts'

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

test('one letter too many, missing or wrong, at each position: a misspelling', () => {
  for (let at = 0; at <= 'symbol'.length; at++) {
    const [before, after] = ['symbol'.slice(0, at), 'symbol'.slice(at)]
    assert.equal(findMisspelt(`${before}q${after}`, ['symbol']), 'symbol')
    if (after === '') continue
    assert.equal(findMisspelt(before + after.slice(1), ['symbol']), 'symbol')
    assert.equal(findMisspelt(`${before}q${after.slice(1)}`, ['symbol']), 'symbol')
  }
  for (const other of ['b', 'l', 'sym', 'qqsymbol', 'symbolqq'])
    assert.equal(findMisspelt(other, ['symbol']), null, other)
})

test('all names of an element: only the misspelt ones, each with the right name', () => {
  assert.deepEqual(findAllMisspelt(['symbols', 'class', 'order', 'nochart'], OBSERVED), [
    ['symbols', 'symbol'],
    ['nochart', 'no-chart'],
  ])
})
