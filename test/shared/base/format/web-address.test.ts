import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolveWebAddress } from '../../../../shared/base/format/web-address.ts'

test('resolveWebAddress: absolute http(s) address, or "" for others', () => {
  const site = 'https://site.example'
  assert.equal(resolveWebAddress('/uploads/a.png', site), 'https://site.example/uploads/a.png')
  assert.equal(resolveWebAddress('https://other.example/x', site), 'https://other.example/x')
  for (const bad of ['', ' ', 'javascript:alert(1)', 'data:text/html,x', 'http://'])
    assert.equal(resolveWebAddress(bad, site), '')
})
