import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webAddress } from '../../../shared/format/web-address.ts'

test('webAddress: absolute http(s) address, or "" for others', () => {
  const site = 'https://site.example'
  assert.equal(webAddress('/uploads/a.png', site), 'https://site.example/uploads/a.png')
  assert.equal(webAddress('https://other.example/x', site), 'https://other.example/x')
  for (const bad of ['', ' ', 'javascript:alert(1)', 'data:text/html,x', 'http://'])
    assert.equal(webAddress(bad, site), '')
})
