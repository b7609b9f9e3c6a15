import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseToastPlace } from '../../../../shared/view/ui/controls/toast-place.ts'

test('place of a toast: the lowest one without a control', () => {
  assert.equal(chooseToastPlace([0, 0, 0, 0], 2), 0)
  assert.equal(chooseToastPlace([1, 1, 0, 0, 0], 2), 2)
  assert.equal(chooseToastPlace([0, 1, 0, 1, 0, 0], 2), 4)
})

test('place of a toast, controls everywhere: the lowest one over the fewest', () => {
  assert.equal(chooseToastPlace([2, 1, 1, 1], 2), 1)
  assert.equal(chooseToastPlace([], 2), 0)
})
