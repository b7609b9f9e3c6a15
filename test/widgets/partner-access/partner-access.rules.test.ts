import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PartnerGrant } from '../../../shared/contract/partners.ts'
import { getAskedScopes, isGranted, toOwnPage } from '../../../widgets/partner-access/partner-access.rules.ts'

const OFFERED = ['read', 'trade'] as const
const REQUEST = { partner: 'harbour', origin: 'https://harbour.example' }
const GRANT: PartnerGrant = {
  id: '1',
  ...REQUEST,
  title: 'Harbour',
  scopes: ['read', 'trade'],
  addtime: 1,
  seentime: 1,
  active: true,
}

for (const [scopes, asked] of [
  ['', ['read', 'trade']],
  ['trade, read', ['read', 'trade']],
  ['read,quote', ['read']],
  ['withdraw', []],
] as const)
  test(`a page that asks for "${scopes}" gets at most what its partner may ask for`, () =>
    assert.deepEqual(getAskedScopes({ scopes }, OFFERED), asked))

test('a member is not asked again for what the same page has already', () => {
  assert.equal(isGranted([GRANT], REQUEST, ['read']), true)
  assert.equal(isGranted([GRANT], REQUEST, ['read', 'quote']), false)
  assert.equal(isGranted([GRANT], { ...REQUEST, origin: 'https://other.example' }, ['read']), false)
  assert.equal(isGranted([GRANT], { ...REQUEST, partner: 'other' }, ['read']), false)
  assert.equal(isGranted([{ ...GRANT, active: false }], REQUEST, ['read']), false)
  assert.equal(isGranted([], REQUEST, ['read']), false)
})

const isRoute = (path: string) => ['/recharge', '/security'].includes(path)
for (const [to, page] of [
  ['/recharge?coin=2', '/recharge?coin=2'],
  ['/security', '/security'],
  ['/unknown', '/'],
  ['https://evil.example/recharge', '/'],
  ['//evil.example/recharge', '/'],
  ['/\\evil.example/recharge', '/'],
  ['javascript:alert(1)', '/'],
  ['', '/'],
])
  test(`a member who comes for "${to}" gets to ${page}`, () => assert.equal(toOwnPage(String(to), isRoute), page))
