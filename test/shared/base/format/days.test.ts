import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { formatDayName } from '../../../../shared/base/format/day-name.ts'
import {
  formatDay,
  formatDayOfUtc,
  formatMinute,
  formatMoment,
  formatTimeOfDay,
} from '../../../../shared/base/format/days.ts'
import { pageLanguage } from '../../../../shared/base/format/page-language.ts'
import { directionOf, LANGUAGES } from '../../../../shared/base/i18n/languages.ts'

const LOCAL = new Date(2020, 10, 5, 7, 8, 9).getTime()
const before = pageLanguage.get
afterEach(() => {
  pageLanguage.get = before
})

test('dates: in the order and words of the language, 24 hours, Latin digits, Gregorian years', () => {
  for (const [language, day, moment] of [
    ['en', 'Nov 5, 2020', 'Nov 5, 2020, 07:08:09'],
    ['de', '5. Nov. 2020', '5. Nov. 2020, 07:08:09'],
    ['fr', '5 nov. 2020', '5 nov. 2020, 07:08:09'],
    ['ja', '2020年11月5日', '2020年11月5日 07:08:09'],
    ['th', '5 พ.ย. 2020', '5 พ.ย. 2020 07:08:09'],
  ] as const) {
    pageLanguage.get = () => language
    assert.deepEqual([formatDay(LOCAL), formatMoment(LOCAL)], [day, moment], language)
  }
  for (const { code } of LANGUAGES) {
    pageLanguage.get = () => code
    assert.match(formatMinute(LOCAL), /2020.*0?7.08|0?7.08.*2020/, code)
    const isolated = /^\u2068.*\u2069$/.test(formatDay(LOCAL))
    assert.equal(isolated, directionOf(code) === 'rtl', `${code} is isolated if it is written from right to left`)
  }
})

test('this year: omitted beside a time, stated where the day stands alone', () => {
  const date = new Date(LOCAL)
  date.setFullYear(new Date().getFullYear())
  pageLanguage.get = () => 'en'
  assert.deepEqual(
    [formatMoment(date.getTime()), formatMinute(date.getTime()), formatDay(date.getTime())],
    ['Nov 5, 07:08:09', 'Nov 5, 07:08', `Nov 5, ${date.getFullYear()}`],
  )
})

test('a language without month names in Intl: ISO 8601 without the T', () => {
  const unknown = LANGUAGES.find(({ locale }) => locale)
  assert.ok(unknown)
  pageLanguage.get = () => unknown.code
  assert.deepEqual(
    [formatMoment(LOCAL), formatMinute(LOCAL), formatDay(LOCAL)],
    ['2020-11-05 07:08:09', '2020-11-05 07:08', '2020-11-05'],
  )
})

test('formatDayOfUtc: independent of the time zone, text unchanged', () => {
  assert.equal(formatDayOfUtc(Date.UTC(2026, 10, 23, 23, 59)), 'Nov 23, 2026')
  assert.deepEqual([formatDayOfUtc('soon'), formatDay('soon'), formatDayOfUtc(Number.NaN)], ['soon', 'soon', '—'])
})

test('text of a backend: unchanged; no time: a dash', () => {
  assert.equal(formatMoment('2026-11-05 07:08'), '2026-11-05 07:08')
  for (const moment of [null, '', Number.NaN, 1e20]) assert.equal(formatMoment(moment), '—')
})

test('formatTimeOfDay: hours and minutes', () => {
  assert.equal(formatTimeOfDay(LOCAL), '07:08')
})

test('name of a day: today and yesterday by the calendar of the device, otherwise the date, in words of the language', () => {
  const now = new Date(2026, 2, 29, 0, 30).getTime()
  const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime()
  pageLanguage.get = () => 'en'
  assert.equal(formatDayName(at(2026, 2, 29, 23, 59), now), 'Today')
  assert.equal(formatDayName(at(2026, 2, 28, 0, 0), now), 'Yesterday')
  assert.equal(formatDayName(at(2026, 2, 27, 23, 59), now), 'Mar 27, 2026')
  assert.equal(formatDayName(at(2026, 2, 30, 0, 0), now), 'Mar 30, 2026', 'a day to come')
  assert.equal(formatDayName('soon', now), 'soon')
  for (const [language, today] of [
    ['de', 'Heute'],
    ['el', 'Σήμερα'],
    ['ar', 'اليوم'],
    ['tr', 'Bugün'],
    ['la', formatDay(now)],
  ] as const) {
    pageLanguage.get = () => language
    assert.equal(formatDayName(now, now), language === 'la' ? formatDay(now) : today)
  }
})
