import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cookies, storage } from '../../../support/page/page.ts'

test('token only in the cookie: the page starts as a visitor and stores nothing', async () => {
  Object.defineProperty(globalThis, 'location', { value: { protocol: 'http:', hostname: 'localhost' } })
  cookies.set('other', { value: 'x', written: '' })
  cookies.set('token', { value: 'planted', written: '' })
  const { $token } = await import('../../../../shared/state/session/token.ts')
  assert.equal($token.get(), '')
  assert.equal(storage.values.has('token'), false)
})
