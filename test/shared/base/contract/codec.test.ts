import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  amount,
  type Codec,
  choice,
  count,
  countOr,
  flag,
  from,
  id,
  list,
  matchingText,
  maybeAmount,
  moment,
  object,
  omittable,
  optional,
  positiveAmount,
  requiredText,
  secret,
  text,
  textList,
  wrappedList,
} from '../../../../shared/base/contract/codec.ts'
import {
  fromWireField,
  readForm,
  toWireField,
  writeForm,
  writeRequest,
} from '../../../../shared/base/contract/endpoint.ts'
import { newPassword } from '../../../../shared/base/contract/fields.ts'

const NO = undefined

/** Expected values by codec and wire value; undefined means invalid. */
const READINGS: Record<string, [codec: Codec<unknown>, ...cases: [wire: unknown, value: unknown][]]> = {
  id: [id, ['7', '7'], [7, '7'], [' x ', 'x'], ['', NO], [null, NO], [{}, NO], [true, NO], ['a'.repeat(65), NO]],
  text: [text, ['a', 'a'], [' a ', ' a '], [5, '5'], [null, ''], [undefined, ''], [true, NO], [{}, NO], [[], NO]],
  filled: [requiredText(3), [' abc ', 'abc'], ['abcd', NO], ['  ', NO], [12, '12'], [null, NO]],
  matching: [matchingText('a', /^a/), ['abc', 'abc'], [' a ', 'a'], ['b', NO], [null, NO]],
  amount: [amount, ['1.50', '1.5'], [8.18e8, '818000000'], ['1e-8', '0.00000001'], ['', NO], ['1,000', NO], [null, NO]],
  positiveAmount: [
    positiveAmount,
    ['1.50', '1.5'],
    [' 2 ', '2'],
    ['0', NO],
    ['-1', NO],
    ['1e5', NO],
    ['1,000', NO],
    [5, NO],
  ],
  maybeAmount: [maybeAmount, ['1.5', '1.5'], [2, '2'], ['', null], ['n/a', null], [null, null], [{}, null]],
  flag: [flag, [1, true], ['1', true], [true, true], ['true', false], [0, false], [null, false], [[], false]],
  count: [count, [3, 3], [' 3 ', 3], ['03', 3], [1.5, NO], [-1, NO], ['1e3', NO], [2 ** 53, NO], ['', NO], [null, NO]],
  countOr: [countOr(9), ['3', 3], [null, 9], ['x', 9], [-1, 9]],
  moment: [
    moment,
    [1_700_000_000, 1_700_000_000_000],
    ['1700000000', 1_700_000_000_000],
    [1_700_000_000_123, 1_700_000_000_123],
    ['2026-01-01 10:00:00', '2026-01-01 10:00:00'],
    [0, null],
    ['', null],
    [null, null],
    [{}, NO],
  ],
  choice: [choice({ up: '1', down: '2' }), ['1', 'up'], [2, 'down'], ['3', NO], [null, NO], [{}, NO]],
  'choice with a fallback': [choice({ off: '0', on: '1' }, 'off'), ['1', 'on'], ['?', 'off'], [null, 'off'], [{}, NO]],
  optional: [optional(amount), ['1', '1'], ['', null], [null, null], [undefined, null], ['x', NO]],
  object: [
    object({ a: id, b: maybeAmount }),
    [
      { a: 1, b: '2', c: 3 },
      { a: '1', b: '2' },
    ],
    [{ a: 1 }, { a: '1', b: null }],
    [{ b: '2' }, NO],
    [{ a: null, b: '2' }, NO],
    [[], NO],
    [null, NO],
    ['text', NO],
  ],
  'object without demands': [
    object({ filter: text, size: text }),
    [[], { filter: '', size: '' }],
    [{}, { filter: '', size: '' }],
  ],
  list: [
    list(id),
    [
      ['1', {}, 2],
      ['1', '2'],
    ],
    [{ list: [3] }, ['3']],
    [{ list: {} }, []],
    [null, []],
    ['x', []],
  ],
  'list of lists': [
    list(list(amount)),
    [
      [[1, 2], 'x', [3]],
      [['1', '2'], [], ['3']],
    ],
  ],
  'list of what may be absent': [
    list(optional(amount)),
    [
      ['', 'x', 1],
      [null, '1'],
    ],
  ],
  series: [
    textList,
    ['a, b,,c', ['a', 'b', 'c']],
    [
      ['a', 1, {}],
      ['a', '1'],
    ],
    [5, ['5']],
    [null, []],
    [{}, []],
  ],
  newPassword: [newPassword, ['abc123', 'abc123'], [' abc123', NO], ['abc12', NO], [123456, NO]],
}

for (const [name, [codec, ...cases]] of Object.entries(READINGS))
  test(`reads ${name} in the spellings of different backends`, () => {
    for (const [wire, value] of cases) assert.deepEqual(codec.read(wire), value, JSON.stringify(wire))
  })

test('writes the spelling of the specification', () => {
  assert.deepEqual(object({ on: flag, at: moment }).write({ on: true, at: 1_700_000_000_999 }), {
    on: 1,
    at: 1_700_000_000,
  })
  assert.equal(choice({ up: '1', down: '2' }).write('down'), '2')
  assert.equal(optional(amount).write(null), '')
  assert.deepEqual(wrappedList(id).write(['1']), { list: ['1'] })
  assert.equal(textList.write(['a', 'b']), 'a,b')
})

test('writeRequest: leaves out passwords and codes', () => {
  const form = {
    num: positiveAmount,
    paypwd: secret(optional(requiredText(64))),
    captcha: secret(omittable(requiredText(32))),
  }
  const asked = (paypwd: string | null, captcha: string | null) => writeRequest(form, { num: '5', paypwd, captcha })
  assert.deepEqual(asked('Secret12345', '123456'), { num: '5', paypwd: '' })
  assert.deepEqual(asked('Secret12345', '123456'), asked(null, null))
})

test('from: an object reads and writes the name of the wire and has the name of the code', () => {
  const order = object({ direction: from('hyzd', choice({ up: '1', down: '2' })), price: amount })
  assert.deepEqual(order.read({ hyzd: 1, price: '5', direction: '2' }), { direction: 'up', price: '5' })
  assert.equal(order.read({ direction: '1', price: '5' }), undefined)
  assert.deepEqual(order.write({ direction: 'down', price: '5' }), { hyzd: '2', price: '5' })
})

test('name of several words without `from`: has underscores on the wire', () => {
  const order = object({ orderId: id, isFirstOrder: flag })
  assert.deepEqual(order.read({ order_id: '1', is_first_order: 1 }), { orderId: '1', isFirstOrder: true })
  assert.equal(order.read({ orderId: '1' }), undefined)
  assert.deepEqual(order.write({ orderId: '1', isFirstOrder: false }), { order_id: '1', is_first_order: 0 })
  assert.deepEqual(readForm({ coinId: id }, { coin_id: '2' }), { values: { coinId: '2' } })
  assert.equal(toWireField({ coinId: id }, 'coinId'), 'coin_id')
})

test('from: a form is read and written by its names on the wire, and its problem names the field of the code', () => {
  const form = { quantity: from('num', positiveAmount), amount: positiveAmount }
  assert.deepEqual(readForm(form, { num: '1', amount: '2', quantity: '3' }), { values: { quantity: '1', amount: '2' } })
  assert.deepEqual(readForm(form, { quantity: '3', amount: '2' }), { problem: { field: 'quantity', rule: 'missing' } })
  assert.deepEqual(readForm(form, { num: '-', amount: '2' }), {
    problem: { field: 'quantity', rule: 'positiveAmount' },
  })
  assert.deepEqual(writeForm(form, { quantity: '1', amount: '2' }), { num: '1', amount: '2' })
  assert.deepEqual(writeRequest(form, { quantity: '1' }), { num: '1', amount: '' })
})

test('field of a refusal: converted to its name on the wire and back; another name stays', () => {
  const form = { amount: from('ctzed', positiveAmount), seconds: from('ctime', count) }
  assert.deepEqual(
    ['amount', 'seconds', 'identityStatus', 'Token'].map((field) => toWireField(form, field)),
    ['ctzed', 'ctime', 'rzstatus', 'Token'],
  )
  assert.deepEqual(
    ['ctzed', 'ctime', 'rzstatus', 'Token'].map((wire) => fromWireField(form, wire)),
    ['amount', 'seconds', 'identityStatus', 'Token'],
  )
})
