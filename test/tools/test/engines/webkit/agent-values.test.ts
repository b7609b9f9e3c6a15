import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { makeDecoder, makeEncoder } from '../../../../../tools/test/engines/webkit/agent-values.ts'

class FakeNode {
  localName = 'p'
}

before(() => {
  // A page has this class; Node.js does not.
  Object.assign(globalThis, { Node: FakeNode })
})

/** Creates an encoder and decoder that share their handles. */
function createAgent() {
  const kept: unknown[] = []
  const channels: [string, unknown][] = []
  const encode = makeEncoder((value) => `h${kept.push(value) - 1}`, 'window')
  const decode = makeDecoder(
    (handle) => kept[Number(handle.slice(1))],
    (channel, data) => void channels.push([channel, data]),
  )
  return { encode, decode, kept, channels }
}

test('values of one kind: encoded as WebDriver BiDi defines them', () => {
  const { encode } = createAgent()
  const cases: [unknown, object][] = [
    [undefined, { type: 'undefined' }],
    [null, { type: 'null' }],
    [1.5, { type: 'number', value: 1.5 }],
    [-0, { type: 'number', value: '-0' }],
    [Number.NaN, { type: 'number', value: 'NaN' }],
    [Number.NEGATIVE_INFINITY, { type: 'number', value: '-Infinity' }],
    [10n, { type: 'bigint', value: '10' }],
    ['a', { type: 'string', value: 'a' }],
    [true, { type: 'boolean', value: true }],
    [Symbol('a'), { type: 'symbol' }],
    [new Date(0), { type: 'date', value: '1970-01-01T00:00:00.000Z' }],
    [/a/gi, { type: 'regexp', value: { pattern: 'a', flags: 'gi' } }],
    [
      [1, 'a'],
      {
        type: 'array',
        value: [
          { type: 'number', value: 1 },
          { type: 'string', value: 'a' },
        ],
      },
    ],
    [{ a: null }, { type: 'object', value: [['a', { type: 'null' }]] }],
    [new Map(), { type: 'map', value: undefined }],
    [new Set(), { type: 'set', value: undefined }],
    [new Error('a'), { type: 'error', value: undefined }],
    [Promise.resolve(), { type: 'promise', value: undefined }],
    [() => 1, { type: 'function', value: undefined }],
  ]
  for (const [value, expected] of cases) assert.deepEqual(encode(value, true), expected)
})

test('nodes and the window: always handles', () => {
  const { encode, decode } = createAgent()
  const node = new FakeNode()
  const encoded = encode([node], true) as { value: [object] }
  assert.deepEqual(encoded.value, [{ type: 'node', handle: 'h0', sharedId: 'h0', value: { localName: 'p' } }])
  assert.equal(decode({ sharedId: 'h0' }), node)
  assert.deepEqual(encode(globalThis, true), { type: 'window', handle: 'h1', value: { context: 'window' } })
})

test('objects without `whole`: handles of the same object', () => {
  const { encode, decode } = createAgent()
  const value = { a: 1 }
  const encoded = encode(value, false)
  assert.deepEqual(encoded, { type: 'object', handle: 'h0' })
  assert.equal(decode(encoded), value)
})

test('channel: decoded to a function that sends its data', () => {
  const { decode, channels } = createAgent()
  const send = decode({ type: 'channel', value: { channel: 'c' } }) as (data: unknown) => void
  send({ a: 1 })
  assert.deepEqual(channels, [['c', { a: 1 }]])
})

test('object with encoded names: decoded by name', () => {
  const { decode } = createAgent()
  assert.deepEqual(decode({ type: 'object', value: [[{ type: 'string', value: 'a' }, { type: 'null' }]] }), { a: null })
})

test('any plain value: unchanged after encoding and decoding', () => {
  const { encode, decode } = createAgent()
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(undefined, null, true, /a\/b/g),
      fc.double(),
      fc.bigInt(),
      fc.string(),
      fc.date({ noInvalidDate: true }),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.string(), tie('value'), { maxKeys: 4, noNullPrototype: true }),
    ),
  })).value
  fc.assert(
    fc.property(value, (value) => {
      // As on the wire.
      assert.deepEqual(decode(JSON.parse(JSON.stringify(encode(value, true)))), value)
    }),
  )
})
