import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatClock, formatSeconds } from '../../../../shared/base/format/clock.ts'
import { createDeadline, secondsLeft } from '../../../../shared/base/format/deadline.ts'
import { formatIsoMoment } from '../../../../shared/base/format/moments.ts'
import { formatAge } from '../../../../shared/base/format/times.ts'

test('formatIsoMoment: device time zone, text unchanged, dash without a time', () => {
  const local = new Date(2026, 10, 5, 7, 8, 9).getTime()
  assert.equal(formatIsoMoment(local), '2026-11-05 07:08:09')
  assert.equal(formatIsoMoment('2026-11-05 07:08'), '2026-11-05 07:08')
  for (const moment of [null, '', Number.NaN, 1e20]) assert.equal(formatIsoMoment(moment), '—')
})

test('formatClock: includes milliseconds', () => {
  assert.equal(formatClock(new Date(2026, 0, 1, 15, 4, 23, 7).getTime()), '15:04:23.007')
})

test('formatSeconds: minutes and seconds, hours from 3,600 s', () => {
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

test("formatAge: largest fitting unit with the language's short unit with Latin digits", () => {
  assert.equal(formatAge(18_900, 'en'), '18 s')
  assert.equal(formatAge(-5, 'en'), '0 s')
  assert.equal(formatAge(60_000, 'en'), '1 min')
  assert.equal(formatAge(7_300_000, 'en'), '2 h')
  assert.equal(formatAge(18_000, 'zh-Hans'), '18 秒')
  assert.match(formatAge(18_000, 'ar'), /18/)
})

test('countdown: unaffected by a wrong or changing device clock', () => {
  const genuine = Date.now
  const deadline = createDeadline(30, 1_000)
  try {
    Date.now = () => genuine() + 24 * 60 * 60 * 1_000
    assert.equal(secondsLeft(deadline, 1_000), 30)
    assert.equal(secondsLeft(deadline, 15_600), 15)
    assert.equal(secondsLeft(deadline, 31_000), 0)
    assert.equal(secondsLeft(deadline, 99_000), 0)
    assert.ok(Math.abs(secondsLeft(createDeadline(30)) - 30) <= 1)
  } finally {
    Date.now = genuine
  }
})
