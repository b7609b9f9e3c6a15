import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amongWords, formatDayOfUtc } from '../../../shared/format/days.ts'

test('a date among words that run from right to left is marked as running from left to right, and no other', () => {
  const date = formatDayOfUtc(Date.UTC(2026, 10, 23, 23, 59))
  assert.equal(amongWords(date, 'en'), '2026-11-23')
  assert.equal(amongWords(date, 'ar'), '\u20662026-11-23\u2069')
})
