import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deadlineIn, secondsLeft } from '../../../shared/format/countdown.ts'
import { formatAge, formatClock, formatMoment, formatSeconds } from '../../../shared/format/times.ts'

test('a time is shown in the zone of the device, a text as it came, nothing as a dash', () => {
  const local = new Date(2026, 10, 5, 7, 8, 9).getTime()
  assert.equal(formatMoment(local), '2026-11-05 07:08:09')
  assert.equal(formatMoment('2026-11-05 07:08'), '2026-11-05 07:08')
  for (const moment of [null, '', Number.NaN, 1e20]) assert.equal(formatMoment(moment), '—')
})

test("a trade's time has its milliseconds", () => {
  assert.equal(formatClock(new Date(2026, 0, 1, 15, 4, 23, 7).getTime()), '15:04:23.007')
})

test('seconds are minutes and seconds, hours only where there are some', () => {
  for (const [seconds, text] of [
    [0, '00:00'],
    [-3, '00:00'],
    [59.4, '00:59'],
    [300, '05:00'],
    [3_599, '59:59'],
    [3_600, '1:00:00'],
    [90_061, '25:01:01'],
  ] as const)
    assert.equal(formatSeconds(seconds), text)
})

test("ages are in the largest unit that fits, in the language's words and Latin digits", () => {
  assert.equal(formatAge(18_900, 'en'), '18 sec')
  assert.equal(formatAge(-5, 'en'), '0 sec')
  assert.equal(formatAge(60_000, 'en'), '1 min')
  assert.equal(formatAge(7_300_000, 'en'), '2 hr')
  assert.equal(formatAge(18_000, 'zh-Hans'), '18秒')
  assert.match(formatAge(18_000, 'ar'), /18/)
})

test('a countdown goes by the steady clock, also when the date of the device is wrong or changes', () => {
  const genuine = Date.now
  const deadline = deadlineIn(30, 1_000)
  try {
    Date.now = () => genuine() + 24 * 60 * 60 * 1_000
    assert.equal(secondsLeft(deadline, 1_000), 30)
    assert.equal(secondsLeft(deadline, 15_600), 15)
    assert.equal(secondsLeft(deadline, 31_000), 0)
    assert.equal(secondsLeft(deadline, 99_000), 0)
    assert.ok(Math.abs(secondsLeft(deadlineIn(30)) - 30) <= 1)
  } finally {
    Date.now = genuine
  }
})
