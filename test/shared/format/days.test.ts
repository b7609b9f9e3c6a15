import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDay, formatDayOfUtc } from '../../../shared/format/days.ts'

test('the day of UTC is the same everywhere, and a text is shown as it came', () => {
  assert.equal(formatDayOfUtc(Date.UTC(2026, 10, 23, 23, 59)), '2026-11-23')
  assert.deepEqual([formatDayOfUtc('soon'), formatDay('soon'), formatDayOfUtc(Number.NaN)], ['soon', 'soon', '—'])
})
