import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enumAttribute, oneOf, readText, stringAttribute } from '../../../../shared/element/manifest/attributes.ts'

const DESCRIPTION = 'Account.' as const

/** Reads an attribute with this text and returns its value with the warnings. */
function read(type: Parameters<typeof readText>[2], value: string | null) {
  const { warn } = console
  const warned: string[] = []
  console.warn = (text: string) => warned.push(text)
  try {
    return [readText({ localName: 'tl-deposit' }, 'type', type, value), ...warned]
  } finally {
    console.warn = warn
  }
}

const account = stringAttribute({ description: DESCRIPTION, fallback: '1', read: oneOf('1', '2', '3') })

test('text attribute with a few words: each of them, also empty and absent, without a warning', () => {
  assert.deepEqual(read(account, '2'), ['2'])
  assert.deepEqual(read(account, ''), [''])
  assert.deepEqual(read(account, null), ['1'])
})

test('unknown word: the fallback, and a warning that names the known ones', () => {
  const expected = 'tradelet: <tl-deposit type="4"> is ignored: TypeError: one of 1, 2, 3 is expected'
  assert.deepEqual(read(account, '4'), ['1', expected])
  assert.deepEqual(read(enumAttribute({ words: ['1', '2', '3'], description: DESCRIPTION }), '4'), ['1', expected])
})
