import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { countDaysBegun, DAY_MS, utcDayStart } from '../../../../shared/base/contract/utc-days.ts'

const moment = fc.integer({ min: 0, max: 4_000_000_000_000 })
const iso = (at: number) => new Date(at).toISOString()

test('utcDayStart: midnight UTC, independent of the device, across leap days and years', () => {
  for (const [at, after, day] of [
    ['2026-11-23T11:43:05Z', 0, '2026-11-23'],
    ['2026-11-23T00:00:00Z', 1, '2026-11-24'],
    ['2026-11-23T23:59:59.999Z', 1, '2026-11-24'],
    ['2028-02-28T12:00:00Z', 1, '2028-02-29'],
    ['2028-02-28T12:00:00Z', 2, '2028-03-01'],
    ['2027-02-28T12:00:00Z', 1, '2027-03-01'],
    ['2026-12-31T23:00:00Z', 90, '2027-03-31'],
    ['2026-03-28T23:30:00Z', 1, '2026-03-29'],
  ] as const)
    assert.equal(iso(utcDayStart(Date.parse(at), after)), `${day}T00:00:00.000Z`)
})

test('utcDayStart: days have 24 hours, and countDaysBegun counts them', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 4000 }), (at, days) => {
      assert.equal(utcDayStart(at, days), utcDayStart(at) + days * DAY_MS)
      assert.ok(at - utcDayStart(at) >= 0 && at - utcDayStart(at) < DAY_MS)
      assert.equal(countDaysBegun(at, utcDayStart(at, days)), days)
      assert.equal(countDaysBegun(at, utcDayStart(at, days + 1) - 1), days)
      assert.equal(iso(utcDayStart(at)), `${iso(at).slice(0, 10)}T00:00:00.000Z`)
    }),
  )
})

test('countDaysBegun: never negative', () => {
  fc.assert(fc.property(moment, moment, (one, other) => assert.ok(countDaysBegun(one, other) >= 0)))
  assert.equal(countDaysBegun(10 * DAY_MS, DAY_MS), 0)
})
