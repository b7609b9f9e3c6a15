import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendarDay, popupToShow } from '../../../widgets/bulletin/bulletin.rules.ts'

const popup = { title: 'Hello', img: '', content: '' }

test('a day is the device’s own', () => {
  assert.equal(calendarDay(new Date(2026, 0, 5, 23, 59)), '2026-01-05')
})

test('shows what says something, but not on the day it is not wanted (NTC-17, 18, 19)', () => {
  assert.equal(popupToShow(popup, '2026-01-05', ''), popup)
  assert.equal(popupToShow(popup, '2026-01-05', '2026-01-05'), null)
  assert.equal(popupToShow(popup, '2026-01-06', '2026-01-05'), popup)
  assert.equal(popupToShow({ title: ' ', img: '', content: '' }, '2026-01-05', ''), null)
  for (const none of [null, undefined]) assert.equal(popupToShow(none, '2026-01-05', ''), null)
})
