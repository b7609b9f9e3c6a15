import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUnknownKeys } from '../../../../server/core/http/unknown-keys.ts'

test('unknown keys: a request without a key is not stored, and the oldest key is dropped beyond the limit', () => {
  const keys = createUnknownKeys(2)
  for (const key of ['', 'a', 'b', 'c']) keys.add(key)
  assert.deepEqual(['', 'a', 'b', 'c'].map(keys.has), [false, false, true, true])
})
