import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendarDay, popupToShow } from '../../../widgets/bulletin/bulletin.rules.ts'

const popup = { title: 'Hello', img: '', content: '' }

test("calendar day: in the device's time zone", () => {
  assert.equal(calendarDay(new Date(2026, 0, 5, 23, 59)), '2026-01-05')
})

test('popup: shown if it has content, except on the dismissed day (NTC-17, 18, 19)', () => {
  assert.equal(popupToShow(popup, '2026-01-05', ''), popup)
  assert.equal(popupToShow(popup, '2026-01-05', '2026-01-05'), null)
  assert.equal(popupToShow(popup, '2026-01-06', '2026-01-05'), popup)
  assert.equal(popupToShow({ title: ' ', img: '', content: '' }, '2026-01-05', ''), null)
  for (const none of [null, undefined]) assert.equal(popupToShow(none, '2026-01-05', ''), null)
})
