import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeByPlace } from '../../../../shared/base/runtime/routes.rules.ts'

const own = [
  { name: 'support', place: 2, route: null },
  { name: 'loan', place: 4, route: '/loans' },
  { name: 'night', place: 6 },
]

test('menu entries of its own and of features: sorted by place', () => {
  const declared = [
    { name: 'last', place: 7, route: '/last' },
    { name: 'first', place: 0, route: '/first' },
  ]
  const names = mergeByPlace(own, declared).map(({ name }) => name)
  assert.deepEqual(names, ['first', 'support', 'loan', 'night', 'last'])
})

test('feature entry with the route of an own entry: replaces it, and entries without a route stay', () => {
  const declared = [{ name: 'loans', place: 1, route: '/loans' }]
  assert.deepEqual(
    mergeByPlace(own, declared).map(({ name }) => name),
    ['loans', 'support', 'night'],
  )
})
