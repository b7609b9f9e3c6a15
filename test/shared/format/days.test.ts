import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDay, formatDayOfUtc } from '../../../shared/format/days.ts'

test('formatDayOfUtc: independent of the time zone, text unchanged', () => {
  assert.equal(formatDayOfUtc(Date.UTC(2026, 10, 23, 23, 59)), '2026-11-23')
  assert.deepEqual([formatDayOfUtc('soon'), formatDay('soon'), formatDayOfUtc(Number.NaN)], ['soon', 'soon', '—'])
})
