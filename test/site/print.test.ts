import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatStamp } from '../../site/scripts/print.ts'

/** Returns a date whose local time is the given one, in a zone that is `ahead` minutes ahead of UTC. */
const local = (ahead: number): Date => Object.assign(new Date(2026, 0, 9, 8, 5, 3), { getTimezoneOffset: () => -ahead })

test('time on paper: date, time and zone in digits, the same in every language', () => {
  assert.equal(formatStamp(local(60)), '2026-01-09 08:05:03 UTC+01:00')
  assert.equal(formatStamp(local(0)), '2026-01-09 08:05:03 UTC+00:00')
  assert.equal(formatStamp(local(-210)), '2026-01-09 08:05:03 UTC-03:30')
})
