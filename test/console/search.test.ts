import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Hit } from '../../server/operations/search/operator-search.ts'

// The store reads the address of the page when it is loaded.
Object.assign(globalThis, { location: { hash: '' }, addEventListener: () => undefined })
const { findHitAddress, findOnlyAddress } = await import('../../console/state/search.store.ts')

const toHit = (given: Partial<Hit>): Hit => ({
  kind: 'member',
  id: '7',
  member: '7',
  matched: '',
  review: null,
  ...given,
})
const may = () => true

test('hit: opens its case, its member at the part that lists it, or its row of the log', () => {
  assert.equal(findHitAddress(toHit({}), may), '#/members/7')
  assert.equal(findHitAddress(toHit({ kind: 'withdrawal', id: '4', review: '9' }), may), '#/queue/9')
  assert.equal(findHitAddress(toHit({ kind: 'spot order', id: '4' }), may), '#/members/7?tab=orders&kind=spot')
  const act = toHit({ kind: 'act of the request', id: '3', member: null })
  assert.equal(findHitAddress(act, may), '#/commands/audit%20show?id=3')
})

test('hit: what the person may not see is not opened', () => {
  const withdrawal = toHit({ kind: 'withdrawal', id: '4', review: '9' })
  assert.equal(
    findHitAddress(withdrawal, (words) => words !== 'reviews show'),
    '#/members/7?tab=withdrawals',
  )
  assert.equal(
    findHitAddress(withdrawal, () => false),
    null,
  )
})

test('search: a single place is opened at once, several are not', () => {
  const review = toHit({ kind: 'review', id: '9', review: '9' })
  const withdrawal = toHit({ kind: 'withdrawal', id: '4', review: '9' })
  assert.equal(findOnlyAddress([review, withdrawal], may), '#/queue/9')
  assert.equal(findOnlyAddress([review, toHit({})], may), null)
  assert.equal(findOnlyAddress([], may), null)
})
