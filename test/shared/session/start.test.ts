import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cookies, storage } from '../../support/page/page.ts'

test('token only in the cookie: the page starts signed in and restores local storage', async () => {
  cookies.set('other', { value: 'x', written: '' })
  cookies.set('token', { value: 'from%20cookie', written: '' })
  const { $token } = await import('../../../shared/session/token.ts')
  assert.equal($token.get(), 'from cookie')
  assert.equal(storage.values.get('token'), 'from cookie')
})
