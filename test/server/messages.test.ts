import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatRuleText, getFieldName, translate } from '../../server/core/messages.ts'
import { getWireName } from '../../shared/base/contract/codec.ts'
import type { Endpoint } from '../../shared/base/contract/endpoint.ts'
import { platform } from '../../shared/base/contract/platform.ts'
import { LANGUAGES } from '../../shared/base/i18n/languages.ts'

const fields = (Object.values(platform) as Endpoint[]).flatMap(({ form }) =>
  Object.entries(form).map(([name, codec]) => [getWireName(name, codec), codec] as const),
)

test('translate: fills in values without interpreting them', () => {
  assert.equal(translate('en', 'rule.missing', { field: '{field}' }), '{field} is missing.')
})

/** Rules that every value meets, so no message names them. */
const ALWAYS_MET = ['text', 'flag']

test('every field of the contract has a label and every rule a sentence, in all languages', () => {
  for (const { code } of LANGUAGES)
    for (const [field, { rule }] of fields) {
      assert.notEqual(getFieldName(code, field), field, `${code} ${field}`)
      const sentence = formatRuleText(code, field, rule)
      assert.doesNotMatch(sentence, /[{}]/)
      if (!ALWAYS_MET.includes(rule))
        assert.notEqual(sentence, formatRuleText(code, field, 'never heard of'), `${code} ${rule}`)
    }
})

test('translate: selects the plural form by the rules of the language', () => {
  const wait = (lang: string, seconds: number) => translate(lang, 'http.tooMany', { seconds })
  assert.match(wait('en', 1), /in 1 second\./)
  assert.match(wait('en', 2), /in 2 seconds\./)
  assert.match(wait('ar', 3), /3 ثوانٍ/)
  assert.match(wait('ar', 11), /11 ثانية/)
  assert.match(wait('zh-Hans', 1), / 1 秒/)
  assert.equal(wait('tlh', 1), wait('en', 1), 'an unknown language falls back to English')
})

test('translate: formats a time to the minute in UTC, in the words of the language', () => {
  const at = (lang: string) => translate(lang, 'withdrawals.newPassword', { time: Date.UTC(2026, 10, 24, 15, 4, 59) })
  assert.match(at('en'), /from Nov 24, 2026, 15:04 UTC\.$/)
  assert.match(at('de'), /24\. Nov\. 2026, 15:04/)
  assert.doesNotMatch(at('ar'), /\d{10}/)
})

test('translate: formats amounts for the language, with the digits of their coin', () => {
  const range = { min: '10', max: '12345.50', coin: 'USDT' }
  assert.equal(translate('en', 'options.outOfRange', range), 'Amount must be 10.00 to 12,345.50 USDT.')
  assert.match(translate('fr', 'options.outOfRange', range), /10,00 et 12\s345,50 USDT/)
  assert.match(translate('ar', 'options.outOfRange', range), /12,345\.50 USDT/)
  const partly = { quantity: '1250.5', ordered: '25000', coin: 'DOGE', price: '61649.65685588', quote: 'USDT' }
  assert.equal(
    translate('en', 'spot.partly', partly),
    'Partly filled: 1,250.50 of 25,000.00 DOGE at 61,649.65685588 USDT. The rest stays open.',
  )
  assert.match(translate('fr', 'spot.tooLittle', { least: '1000.5' }), /1\s000,5/)
  assert.match(translate('fr', 'spot.priceStep', { step: '0.01' }), /0,01/)
  const swapped = { amount: '100', coin: 'USDT', quantity: '0.001652412345', quote: 'BTC' }
  assert.equal(translate('en', 'swap.done', swapped), '100.00 USDT swapped for 0.0016524123 BTC.')
  const least = { least: '10.001', coin: 'USDT' }
  assert.match(translate('en', 'deposits.tooLittle', least), /10\.01 USDT/, 'least amounts are rounded up')
})
