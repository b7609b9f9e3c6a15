import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { formatCompact } from '../../../../shared/base/format/compact.ts'
import { formatUntil } from '../../../../shared/base/format/days.ts'
import { formatList } from '../../../../shared/base/format/list-text.ts'
import { formatDecimal } from '../../../../shared/base/format/numbers.ts'
import { formatAge } from '../../../../shared/base/format/times.ts'
import { LANGUAGES } from '../../../../shared/base/i18n/languages.ts'
import { getPluralLanguage, localesOf } from '../../../../shared/base/i18n/locales.ts'
import { fillPlaceholders } from '../../../../shared/base/i18n/translate.ts'

/** Script that prints everything formatted by language, in every language. */
const SCRIPT = `
import { formatUntil } from './shared/base/format/days.ts'
import { formatList } from './shared/base/format/list-text.ts'
import { signsOf } from './shared/base/format/number-signs.ts'
import { formatCompact } from './shared/base/format/compact.ts'
import { formatDecimal } from './shared/base/format/numbers.ts'
import { formatAge } from './shared/base/format/times.ts'
import { formatTick } from './shared/view/chart/axis-times.ts'
import { LANGUAGES } from './shared/base/i18n/languages.ts'
import { fillPlaceholders } from './shared/base/i18n/translate.ts'
import { translate } from './server/core/messages.ts'
const written = (code) => [
  code, formatDecimal('-1234567.5', { digits: 2 }, code), formatCompact('1840000', code), signsOf(code), formatAge(18000, code),
  formatUntil(3600000, code), formatList(['a', 'b', 'c'], code), [0, 1, 2, 3, 4].map((kind) => formatTick(code, 1795000000, kind)),
  [0, 1, 2, 5].map((n) => fillPlaceholders(code, '{n} {{one|other}}', { n })), translate(code, 'options.outOfRange', { min: '1', max: '12345.5', coin: 'X' }),
]
console.log(JSON.stringify([Intl.NumberFormat().resolvedOptions().locale, LANGUAGES.map(({ code }) => written(code))]))`

const runOnDevice = (locale: string): unknown[] => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: locale, LANG: locale },
  })
  assert.ok(stdout, stderr)
  return JSON.parse(stdout)
}

test('formatted output: identical on devices of different languages', () => {
  const [german, bengali] = ['de_DE', 'bn_BD'].map(runOnDevice)
  assert.deepEqual([german?.[0], bengali?.[0]], ['de-DE', 'bn-BD'], 'the devices have different languages')
  assert.deepEqual(german?.[1], bengali?.[1])
})

test('every language: locale supported by Intl, its own or a related one', () => {
  const unknown = LANGUAGES.filter(
    ({ code }) => Intl.NumberFormat.supportedLocalesOf(localesOf(code).slice(0, 1)).length === 0,
  )
  assert.deepEqual(unknown, [])
  const borrowing = LANGUAGES.filter(({ locale }) => locale).map(({ code }) => code)
  assert.deepEqual(borrowing.toSorted(), ['ht', 'la'])
  for (const code of borrowing) assert.deepEqual(Intl.NumberFormat.supportedLocalesOf(code), [], `${code} is known`)
})

test('Haitian Creole: French number format, no French words, English plural rules', () => {
  assert.equal(formatDecimal('-1234567.5', { digits: 2 }, 'ht'), '−1\u202f234\u202f567,50')
  assert.equal(formatDecimal('1234.5', { digits: 2 }, 'la'), '1234,50')
  assert.equal(formatCompact('1840000', 'ht'), '1,84M')
  assert.equal(formatAge(240_000, 'ht'), '4\u00a0min')
  assert.equal(formatUntil(36_000_000, 'ht'), '10 h')
  assert.equal(formatUntil(36_000_000, 'fr'), 'dans 10\u00a0h')
  assert.equal(formatList(['a', 'b', 'c'], 'ht'), 'a, b, c')
  assert.deepEqual(['ht', 'la', 'fr', 'zh-Hant'].map(getPluralLanguage), ['en', 'en', 'fr', 'zh-Hant'])
  assert.equal(fillPlaceholders('la', '{n} {{dies|dierum}}', { n: 0 }), '0 dierum')
})

/** `new Intl.X(` and `toLocale…` without `localesOf`, and comparisons that use the device's language by default. */
const BARE = /\bIntl\.(?!Locale\b)\w+\((?!localesOf\()|\.toLocale\w*\((?!localesOf\()|\.localeCompare\([^,()]*\)/g

test('source code: every Intl formatter uses localesOf, every comparison names its language', () => {
  const files = globSync('{shared,widgets,site,server}/**/*.{ts,tsx,astro,js,mjs}', {
    // Only preloads the browser's number data and formats nothing.
    exclude: ['site/public/numbers-worker.js'],
  })
  assert.ok(files.length > 500)
  const bare = files.flatMap((file) => (readFileSync(file, 'utf8').match(BARE) ?? []).map((use) => `${file} ${use}`))
  assert.deepEqual(bare, [])
  for (const use of ['new Intl.NumberFormat(language)', 'n.toLocaleString()', 'a.localeCompare(b)'])
    assert.equal(use.match(BARE)?.length, 1, use)
})
