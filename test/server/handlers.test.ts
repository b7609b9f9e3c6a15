import assert from 'node:assert/strict'
import { test } from 'node:test'
import { handlers } from '../../server/handlers.ts'
import { platform } from '../../shared/contract/platform.ts'

test('every call of the contract has exactly one handler, and no handler answers anything else', () => {
  const answered = handlers.map(({ endpoint }) => endpoint.path).sort()
  const declared = Object.values(platform)
    .map(({ path }) => path)
    .sort()
  assert.deepEqual(answered, declared)
})
