import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCESS_KINDS, type AccessKind, type PartnerGrant } from '../../../shared/base/contract/partners.ts'
import {
  getAskedKind,
  getAskedScopes,
  isGranted,
  toOwnPage,
} from '../../../widgets/partner-access/partner-access.rules.ts'

const OFFERED = ['read', 'trade'] as const
const PLACE = { partner: 'harbour', origin: 'https://harbour.example' }
const REQUEST = { ...PLACE, kind: 'page', framed: false }
const GRANT: PartnerGrant = {
  id: '1',
  ...PLACE,
  title: 'Harbour',
  scopes: ['read', 'trade'],
  createdAt: 1,
  seenAt: 1,
  active: true,
  consents: [{ origin: PLACE.origin, kind: 'page', scopes: ['read', 'trade'] }],
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

const toGrant = (...consents: NonNullable<PartnerGrant['consents']>): PartnerGrant => ({ ...GRANT, consents })
const toRequest = (kind: AccessKind) => ({ ...PLACE, kind, framed: kind === 'frame' })

for (const consented of ACCESS_KINDS)
  for (const asked of ACCESS_KINDS) {
    const isNarrower = ACCESS_KINDS.indexOf(asked) <= ACCESS_KINDS.indexOf(consented)
    test(`a member who allowed a ${consented} is ${isNarrower ? 'not ' : ''}asked for a ${asked}`, () => {
      const grant = toGrant({ origin: PLACE.origin, kind: consented, scopes: ['read'] })
      assert.equal(isGranted([grant], toRequest(asked), ['read']), isNarrower)
    })
  }

test('scopes and origins of one consent are not lent to another', () => {
  const grant = toGrant(
    { origin: PLACE.origin, kind: 'frame', scopes: ['read', 'trade'] },
    { origin: PLACE.origin, kind: 'page', scopes: ['read'] },
    { origin: 'https://other.example', kind: 'server', scopes: ['read', 'trade'] },
  )
  assert.equal(isGranted([grant], toRequest('page'), ['read']), true)
  assert.equal(isGranted([grant], toRequest('page'), ['read', 'trade']), false)
  assert.equal(isGranted([grant], toRequest('frame'), ['read', 'trade']), true)
})

test('access of an unknown kind is asked for again', () => {
  const { consents: _, ...unknown } = GRANT
  for (const grant of [toGrant(), { ...unknown, consents: null }])
    assert.equal(isGranted([grant], toRequest('frame'), ['read']), false)
})

for (const [kind, framed, asked] of [
  ['', false, 'server'],
  ['', true, 'frame'],
  ['page', false, 'page'],
  ['server', true, 'server'],
  ['frames', false, 'server'],
  ['FRAME', false, 'server'],
] as const)
  test(`a page with the kind "${kind}"${framed ? ' in a frame' : ''} asks for access of a ${asked}`, () =>
    assert.equal(getAskedKind({ kind, framed }), asked))

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

test('requested page that is no address: the home page', () => {
  assert.equal(
    toOwnPage('http://[', () => true),
    '/',
  )
})
