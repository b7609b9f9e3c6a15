import assert from 'node:assert/strict'
import { test } from 'node:test'
import { permitsOrigin, SANDBOX_ORIGINS, toPartnerOrigin } from '../../../../server/platform/partners/origin.rules.ts'

for (const origin of ['http://localhost', 'http://localhost:3000', 'http://localhost:61234', 'http://127.0.0.1:5173'])
  test(`sandbox: a page of ${origin} is permitted`, () => assert.equal(permitsOrigin(SANDBOX_ORIGINS, origin), true))

for (const origin of [
  '',
  'null',
  'https://localhost:3000',
  'http://localhost.example:3000',
  'http://localhost:3000.example',
  'http://a.localhost:3000',
  'http://example:3000',
  'http://localhost:',
  'http://localhost:*',
  'http://localhost:3000/',
])
  test(`sandbox: a page of "${origin}" is not permitted`, () =>
    assert.equal(permitsOrigin(SANDBOX_ORIGINS, origin), false))

test('a registered origin permits itself only, not another port', () => {
  const origins = ['https://a.example', 'http://localhost:3000']
  for (const origin of origins) assert.equal(permitsOrigin(origins, origin), true)
  for (const origin of ['https://a.example:8443', 'http://localhost:3001', 'http://localhost'])
    assert.equal(permitsOrigin(origins, origin), false)
})

test('an operator cannot register an origin of any port', () => {
  for (const origin of SANDBOX_ORIGINS.filter((one) => one.includes('*'))) assert.equal(toPartnerOrigin(origin), null)
})
