import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findDecidedAmount, parseAmountInput, toInputText } from '../../../../shared/base/format/amount-input.ts'
import { toNumberLocale } from '../../../../shared/base/format/number-locale.ts'
import { signsOf } from '../../../../shared/base/format/number-signs.ts'
import { formatDecimal } from '../../../../shared/base/format/numbers.ts'
import { browserLanguages, pageLanguage } from '../../../../shared/base/format/page-language.ts'
import { LANGUAGES } from '../../../../shared/base/i18n/languages.ts'
import { normalizeDecimal } from '../../../../shared/base/money/decimal-text.ts'

const CODES = LANGUAGES.map(({ code }) => code)
const read = (typed: string, language = 'en') => parseAmountInput(typed, signsOf(language))

const decimals = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.integer({ min: 0, max: 8 }))
  .map(([units, digits]) => {
    const text = String(units).padStart(digits + 1, '0')
    return { text: digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text, digits }
  })

test('unambiguous amount: parsed in any script and language', () => {
  for (const [typed, meant] of [
    ['1,000.50', '1000.5'],
    ['1.000,50', '1000.5'],
    ['1,234,567.8', '1234567.8'],
    ['1.234.567,8', '1234567.8'],
    ['1,000,000', '1000000'],
    ['1,00,000', '100000'],
    ['12,34,567.8', '1234567.8'],
    ['1.000.000', '1000000'],
    ['1 000,5', '1000.5'],
    ['1 000.5', '1000.5'],
    ['1\u00a0000', '1000'],
    ['1\u202f234\u202f567,5', '1234567.5'],
    ["1'000.5", '1000.5'],
    ['1 000,500', '1000.5'],
    ['0,015', '0.015'],
    ['0,001', '0.001'],
    ['0.001', '0.001'],
    ['1234,567', '1234.567'],
    ['١٢٣', '123'],
    ['۱۲٫۵', '12.5'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['１２３．５', '123.5'],
    ['１，２３４．５', '1234.5'],
    ['१२', '12'],
    ['১২', '12'],
    ['๑๒', '12'],
    ['12،5', '12.5'],
    ['١٢٣،٤٥', '123.45'],
    ['۱۲۳/۴۵', '123.45'],
    ['１２３。４５', '123.45'],
    ['１，２３４。５', '1234.5'],
    ['1、5', '1.5'],
    ['1｡5', '1.5'],
    ['၁၂.၅', '12.5'],
    ['૧૨.૫', '12.5'],
    ['௧௨', '12'],
    ['𝟙𝟚', '12'],
    [' 12 ', '12'],
    ['0,5', '0.5'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['7.', '7'],
    ['7,', '7'],
    ['0', '0'],
    ['007', '7'],
    ['+5', '5'],
    ['＋１２．５', '12.5'],
    ...['\u200e', '\u200b', '\u061c', '\u2069', '\ufeff', '\u202c'].map(
      (mark) => [`${mark}123.45${mark}`, '123.45'] as const,
    ),
  ] as const)
    for (const code of CODES) assert.equal(read(typed, code), meant, `${typed} in ${code}`)
})

test("one separator before three digits: read by the rules of the page's language, point and comma alike", () => {
  const both = (language: string) => [read('1,000', language), read('1.000', language)]
  assert.deepEqual(both('en'), ['1000', '1'])
  assert.deepEqual(both('zh-Hans'), ['1000', '1'])
  assert.deepEqual(both('fr'), ['1', '1'])
  assert.deepEqual(both('de'), ['1', null])
  assert.equal(parseAmountInput('1,000'), '1000')
})

/** Runs a function with the languages that a browser asks for. */
function inBrowser<T>(languages: readonly string[], run: () => T): T {
  const before = browserLanguages.get
  browserLanguages.get = () => languages
  try {
    return run()
  } finally {
    browserLanguages.get = before
  }
}

test("region of the browser: decides where its language is the page's", () => {
  for (const [language, browser, comma, point] of [
    ['es', ['es-MX', 'es'], '1000', '1'],
    ['es', ['en-US', 'es-419'], '1000', '1'],
    ['es', ['es-ES'], '1', null],
    ['es', ['es'], '1', null],
    ['es', ['en-US'], '1', null],
    ['de', ['de-CH'], '1', '1'],
    ['de', ['de-AT'], '1', null],
    ['pt', ['pt-PT', 'pt', 'en'], '1', null],
    ['ar', ['ar-MA'], '1', null],
    ['ar', ['ar-EG'], '1000', '1'],
    ['en', ['en-IN'], '1000', '1'],
    ['en', ['es-MX', 'de-DE'], '1000', '1'],
    ['zh-Hant', ['zh-CN', 'zh-TW'], '1000', '1'],
    ['en', ['en_US', '', 'C', 'x-y'], '1000', '1'],
  ] as const)
    assert.deepEqual(
      inBrowser([...browser], () => [read('1,000', language), read('1.000', language)]),
      [comma, point],
      `${language} in ${browser}`,
    )
  inBrowser(['en-IN'], () => assert.equal(formatDecimal('1234567.5', { digits: 2 }, 'en'), '12,34,567.50'))
  inBrowser(['es-MX'], () => assert.equal(formatDecimal('1234.5', { digits: 2 }, 'es'), '1,234.50'))
  inBrowser(['zh-TW'], () => assert.equal(toNumberLocale('zh-Hans'), 'zh-Hans'))
  inBrowser(['fr-HT', 'ht-HT'], () => assert.equal(toNumberLocale('ht'), 'ht'))
  inBrowser(['en-US', 'pt-PT'], () => {
    assert.deepEqual(['en-XA', 'pt-BR'].map(toNumberLocale), ['en-XA', 'pt-BR'], 'a language with a region')
  })
})

test('decided amount: only a single separator before exactly three digits, in any script', () => {
  assert.deepEqual(
    ['1,000', '62,500', '1.234', '١،٢٣٤', '\u2066999,999\u2069'].map((typed) =>
      findDecidedAmount(typed, signsOf('en')),
    ),
    ['1000', '62500', '1.234', '1234', '999999'],
  )
  assert.deepEqual(
    ['1,000', '1.000'].map((typed) => findDecidedAmount(typed, signsOf('de'))),
    ['1', null],
  )
  for (const typed of ['', '1000', '0,015', '1,000.5', '1 000', '1,0000', '12,50', '1,000,000', 'abc'])
    assert.equal(findDecidedAmount(typed, signsOf('en')), null, typed)
})

test('amount that no language or region reads otherwise: never decided; every other one is', () => {
  const readings = (typed: string) =>
    new Set([...CODES, 'es-MX', 'de-CH', 'pt-PT', 'en-ZA'].map((code) => read(typed, code)))
  const typedTexts = fc.stringMatching(/^[1-9]\d{0,3}(?:[.,]\d{1,4}){0,2}$/)
  fc.assert(
    fc.property(typedTexts, (typed) => {
      assert.equal(readings(typed).size > 1, findDecidedAmount(typed, signsOf('en')) !== null, typed)
    }),
  )
})

test('digits of every script that Unicode has: the value is their place in the row', () => {
  let scripts = 0
  for (const { base, digits } of listDigitRows()) {
    assert.equal(digits.length % 10, 0, `the row from ${base.toString(16)} is whole`)
    digits.forEach((digit, at) => {
      assert.equal(parseAmountInput(`1${digit}.5`), `1${at % 10}.5`, digit)
    })
    scripts += digits.length / 10
  }
  assert.ok(scripts > 60, `${scripts} scripts`)
})

/** Returns the rows of adjacent decimal digits. */
function listDigitRows(): { base: number; digits: string[] }[] {
  const rows: { base: number; digits: string[] }[] = []
  let row: string[] | null = null
  for (let code = 0x80; code <= 0x1ffff; code++) {
    const sign = String.fromCodePoint(code)
    if (!/^\p{Nd}$/u.test(sign)) row = null
    else if (row) row.push(sign)
    else {
      row = [sign]
      rows.push({ base: code, digits: row })
    }
  }
  return rows
}

test('amount formatted by a region: parsed back there', () => {
  const regions = ['es-MX', 'es-AR', 'de-CH', 'de-AT', 'en-IN', 'en-ZA', 'pt-PT', 'ar-MA', 'fr-CH', 'it-CH', 'fa-AF']
  fc.assert(
    fc.property(decimals, fc.constantFrom(...regions), ({ text, digits }, region) => {
      const [code = ''] = region.split('-')
      inBrowser([region], () => {
        const written = formatDecimal(text, { digits }, code)
        const refused = signsOf(code).group === '.' && /^[1-9]\d{0,2}\.\d{3}$/.test(written)
        assert.equal(read(written, code), refused ? null : normalizeDecimal(text), `${written} in ${region}`)
      })
    }),
  )
})

test('ambiguous or invalid amount: null', () => {
  for (const typed of [
    '',
    'abc',
    '1e5',
    '1.2.3',
    '1,2,3',
    '1,00,00',
    '1.00.000',
    '100,00,000',
    '-5',
    '++5',
    '+-5',
    '+',
    '0x10',
    '1 00',
    '1 0000',
    '10 00,5',
    '1,00.5',
    '1.00,5',
    '1,000.5.5',
    '1,000.5,5',
    '1.000,000.5',
    '.',
    ',',
    ' , ',
    '1 2',
    '5²',
    '½',
    '12/5',
    '۱۲/',
    '/۵',
    '۱/۲/۳',
    'NaN',
    '9'.repeat(70),
  ])
    for (const code of CODES) assert.equal(read(typed, code), null, `${typed} in ${code}`)
})

test('amount formatted by the page: parsed back in every language', () => {
  fc.assert(
    fc.property(decimals, fc.constantFrom(...LANGUAGES.map(({ code }) => code)), ({ text, digits }, code) => {
      const written = formatDecimal(text, { digits }, code)
      // Such a thousand is never put into fields (figures.rules.ts).
      const refused = signsOf(code).group === '.' && /^[1-9]\d{0,2}\.\d{3}$/.test(written)
      assert.equal(read(written, code), refused ? null : normalizeDecimal(text), `${written} in ${code}`)
    }),
  )
})

test('plain decimal in any language: parsed as itself or rejected, never as another value', () => {
  fc.assert(
    fc.property(decimals, fc.constantFrom(...CODES), ({ text }, code) => {
      const meant = read(text, code)
      assert.ok(meant === null ? signsOf(code).group === '.' : meant === normalizeDecimal(text), `${text} in ${code}`)
    }),
  )
})

test('toInputText: its result is parsed as the original value in every language', () => {
  const before = pageLanguage.get
  try {
    fc.assert(
      fc.property(decimals, fc.constantFrom(...CODES), ({ text }, code) => {
        pageLanguage.get = () => code
        assert.equal(parseAmountInput(toInputText(text)), normalizeDecimal(text), `${text} in ${code}`)
      }),
    )
    pageLanguage.get = () => 'de'
    assert.deepEqual(['1.234', '1.2345', '0.123', '1234'].map(toInputText), ['1.2340', '1.2345', '0.123', '1234'])
    pageLanguage.get = () => 'en'
    assert.equal(toInputText('1.234'), '1.234')
  } finally {
    pageLanguage.get = before
  }
})

test('amount without an ambiguous separator: parsed without the separators of the language, which take long to load', () => {
  const before = pageLanguage.get
  pageLanguage.get = () => assert.fail('the language was read')
  try {
    assert.deepEqual(
      ['', '0.5', '60123.45', '1,000.50', '0,015'].map((typed) => parseAmountInput(typed)),
      [null, '0.5', '60123.45', '1000.5', '0.015'],
    )
    assert.throws(() => parseAmountInput('1,000'), /the language was read/)
  } finally {
    pageLanguage.get = before
  }
})
