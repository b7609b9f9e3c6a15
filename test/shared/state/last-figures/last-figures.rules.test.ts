import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createFiguresOwner,
  formatFigures,
  MAX_FIGURE_AGE_MS,
  MAX_STORED_CHARS,
  parseFigures,
} from '../../../../shared/state/last-figures/last-figures.rules.ts'

const NOW = 1_790_000_000_000
const OWNER = createFiguresOwner('https://api.example/api', 'token-of-a')
const FIGURES = new Map([
  ['balances', { at: NOW - 5_000, data: { total: '0.123456789012345678' } }],
  ['markets', { at: NOW - 1_000, data: [{ close: '63025.09' }] }],
])

test('stored figures of the same owner: read unchanged, amounts stay texts', () => {
  assert.deepEqual(parseFigures(formatFigures(OWNER, FIGURES), OWNER, NOW), FIGURES)
})

test('another token or another backend: a different owner, whose figures are not read', () => {
  const others = [
    createFiguresOwner('https://api.example/api', 'token-of-b'),
    createFiguresOwner('https://other.example/api', 'token-of-a'),
    createFiguresOwner('https://api.example/api', ''),
  ]
  assert.equal(new Set([OWNER, ...others]).size, 4)
  for (const owner of others) assert.equal(parseFigures(formatFigures(OWNER, FIGURES), owner, NOW).size, 0, owner)
})

test('owner: does not contain the token; similar tokens differ', () => {
  assert.ok(!OWNER.includes('token-of-a'))
  const owners = Array.from({ length: 2_000 }, (_none, at) => createFiguresOwner('/api', `token-${at}`))
  assert.equal(new Set(owners).size, owners.length)
})

test('corrupt storage: no figures', () => {
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '"figures"',
    '7',
    `{"owner":"${OWNER}"}`,
    `{"owner":"${OWNER}","figures":7}`,
  ])
    assert.equal(parseFigures(text, OWNER, NOW).size, 0, text)
  const mixed = JSON.stringify({
    owner: OWNER,
    figures: {
      none: null,
      text: 'x',
      untimed: { data: 1 },
      timed: { at: `${NOW}`, data: 1 },
      valid: { at: NOW, data: 1 },
    },
  })
  assert.deepEqual([...parseFigures(mixed, OWNER, NOW).keys()], ['valid'])
})

test('age: at most 7 days, and not from the future', () => {
  const ages = { oldest: MAX_FIGURE_AGE_MS, older: MAX_FIGURE_AGE_MS + 1, future: -1 }
  const figures = new Map(Object.entries(ages).map(([name, age]) => [name, { at: NOW - age, data: '1' }]))
  assert.deepEqual([...parseFigures(formatFigures(OWNER, figures), OWNER, NOW).keys()], ['oldest'])
})

test('size: the longest figures are left out until the rest fits', () => {
  const long = (chars: number) => ({ at: NOW, data: 'x'.repeat(chars) })
  const text = formatFigures(
    OWNER,
    new Map([
      ['balances', long(1_000)],
      ['markets', long(MAX_STORED_CHARS)],
      ['history', long(MAX_STORED_CHARS - 500)],
    ]),
  )
  assert.ok(text.length <= MAX_STORED_CHARS)
  assert.deepEqual([...parseFigures(text, OWNER, NOW).keys()], ['balances'])
  assert.equal(formatFigures(OWNER, new Map([['markets', long(MAX_STORED_CHARS)]])), '')
  assert.equal(formatFigures(OWNER, new Map()), '')
})

test('owner of a visitor: the backend alone', () => {
  assert.equal(createFiguresOwner('/api', ''), '/api ')
})

test('owner: the same in every release, so that stored figures survive an update', () => {
  assert.equal(createFiguresOwner('/api', 'token-of-a'), '/api 7ng7a2gut6')
  assert.equal(createFiguresOwner('/api', 'eyJ0eXAiOiJKV1Qi.∞😀'), '/api 16xfumc0n7r')
})

test('limits: 200,000 characters and 7 days, and a text of exactly that length is stored', () => {
  assert.deepEqual([MAX_STORED_CHARS, MAX_FIGURE_AGE_MS], [200_000, 604_800_000])
  const store = (chars: number) => formatFigures(OWNER, new Map([['markets', { at: NOW, data: 'x'.repeat(chars) }]]))
  const free = MAX_STORED_CHARS - store(0).length
  assert.equal(store(free).length, MAX_STORED_CHARS)
  assert.equal(store(free + 1), '')
})

test('size: the longest figure is left out, also if it was stored first', () => {
  const figures = new Map([
    ['markets', { at: NOW, data: 'x'.repeat(MAX_STORED_CHARS) }],
    ['balances', { at: NOW, data: '1' }],
  ])
  assert.deepEqual([...parseFigures(formatFigures(OWNER, figures), OWNER, NOW).keys()], ['balances'])
})
