import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatState, type PlaygroundState, parseState } from '../../docs-site/playground/state.ts'
import type { AttributeDocs } from '../../tools/documents/site/element-pages.ts'

const attribute = (name: string): AttributeDocs => ({
  name,
  description: '',
  type: 'string',
  values: [],
  kind: 'text',
  fallback: '',
  property: name,
})
const ELEMENTS = [
  { tag: 'tl-ticker', sample: { symbols: 'btcusdt' }, attributes: [attribute('symbols'), attribute('layout')] },
  { tag: 'tl-login', sample: {}, attributes: [attribute('frame-header')] },
]
const STATE: PlaygroundState = {
  tag: 'tl-ticker',
  attributes: { symbols: 'a&b=c#d "e"', layout: '' },
  width: 390,
  language: 'zh-Hans',
  theme: 'night',
  upDown: 'red-up',
  look: { day: { accent: '#7a3cff', font: '"IBM Plex Sans", serif' }, night: { bg: 'oklch(0.2 0.02 260)' } },
}

test('link of the configurator: holds the whole state, special characters included', () => {
  assert.deepEqual(parseState(`#${formatState(STATE)}`, ELEMENTS), STATE)
})

test('link without settings: names only the element', () => {
  const plain = {
    ...STATE,
    attributes: {},
    width: 0,
    language: 'en',
    theme: '',
    upDown: '',
    look: { day: {}, night: {} },
  } as const
  assert.equal(formatState(plain), 'element=tl-ticker')
  assert.deepEqual(parseState(formatState(plain), ELEMENTS), plain)
})

test('link with unknown parts: they are left out', () => {
  const read = parseState('element=tl-ticker&a.nonsense=1&width=391&theme=purple&updown=x&day.accent=red;}', ELEMENTS)
  assert.deepEqual(read, {
    tag: 'tl-ticker',
    attributes: {},
    width: 0,
    language: 'en',
    theme: '',
    upDown: '',
    look: { day: {}, night: {} },
  })
  assert.equal(parseState('element=tl-nonsense', ELEMENTS), null)
  assert.equal(parseState('', ELEMENTS), null)
})

test('values of a look that could end a declaration or a style element: left out', () => {
  for (const value of ['red;', 'a}b', '</style>', 'x{', '`', '\\65', 'x'.repeat(201), ''])
    assert.deepEqual(
      parseState(new URLSearchParams({ element: 'tl-login', 'day.bg': value }).toString(), ELEMENTS)?.look.day,
      {},
    )
})
