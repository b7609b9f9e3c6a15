import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getInternalTransfers } from '../../../shared/base/contract/internal-transfer.ts'
import {
  getNextArrival,
  getTimeLeft,
  type InternalTransfer,
  wasImmediate,
} from '../../../widgets/internal-transfers/internal-transfers.rules.ts'

const [SENT] = getInternalTransfers.example as [InternalTransfer]
const HOUR = 3_600_000
const NOW = 1_794_000_000_000

test('time left: whole days, then hours and minutes, null after the arrival or if unknown', () => {
  assert.deepEqual(getTimeLeft(NOW + 48 * HOUR, NOW), { days: 2 })
  assert.deepEqual(getTimeLeft(NOW + 47 * HOUR, NOW), { days: 1 })
  assert.deepEqual(getTimeLeft(NOW + 2 * HOUR + 26 * 60_000, NOW), { hours: 2, minutes: 26 })
  assert.deepEqual(getTimeLeft(NOW + 1, NOW), { hours: 0, minutes: 1 })
  for (const none of [NOW, NOW - 1, null, 'soon']) assert.equal(getTimeLeft(none, NOW), null)
})

test('a transfer that arrived the moment it was sent was immediate (ITR-11)', () => {
  assert.equal(wasImmediate({ ...SENT, createdAt: NOW, arrivesAt: NOW }), true)
  assert.equal(wasImmediate({ ...SENT, createdAt: NOW, arrivesAt: NOW + 1 }), false)
  assert.equal(wasImmediate({ ...SENT, createdAt: 'yesterday', arrivesAt: 'yesterday' }), false)
})

test('next arrival: of pending transfers only', () => {
  const at = (arrivesAt: number, status: InternalTransfer['status']) => ({ ...SENT, arrivesAt, status })
  assert.equal(
    getNextArrival([at(NOW + 9, 'transferring'), at(NOW + 5, 'canceled'), at(NOW + 7, 'transferring')], NOW),
    NOW + 7,
  )
  assert.equal(getNextArrival([at(NOW - 1, 'transferring'), at(NOW + 1, 'finished')], NOW), null)
})

test('times that are no moments: unknown, so neither immediate nor pending', () => {
  for (const none of [Number.NaN, Number.POSITIVE_INFINITY, 0, -1, 'soon', null]) {
    assert.equal(getTimeLeft(none, -5), null, String(none))
    assert.equal(wasImmediate({ ...SENT, createdAt: NOW, arrivesAt: none }), false, String(none))
    assert.equal(wasImmediate({ ...SENT, createdAt: none, arrivesAt: NOW }), false, String(none))
    assert.equal(getNextArrival([{ ...SENT, status: 'transferring', arrivesAt: none }], -5), null, String(none))
  }
})

test('time left of almost a day: whole hours; a transfer that arrives right now is not the next', () => {
  assert.deepEqual(getTimeLeft(NOW + 23 * HOUR, NOW), { hours: 23, minutes: 0 })
  assert.deepEqual(getTimeLeft(NOW + 61 * 60_000, NOW), { hours: 1, minutes: 1 })
  assert.equal(getNextArrival([{ ...SENT, status: 'transferring', arrivesAt: NOW }], NOW), null)
})
