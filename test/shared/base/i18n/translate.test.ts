import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillPlaceholders, type Translate } from '../../../../shared/base/i18n/translate.ts'

const COUNTED: Record<string, string> = {
  en: '{n} {{second|seconds}}',
  fr: '{n} {{seconde|secondes}}',
  ar: '{n} {{ثانية|ثانية واحدة|ثانيتين|ثوانٍ|ثانيةً|ثانية}}',
  'zh-Hans': '{n} 秒',
}
const fill = (language: string, n: number) => fillPlaceholders(language, COUNTED[language] ?? '', { n })

test("plural form: chosen by the language's rules", () => {
  assert.deepEqual(
    [0, 1, 2].map((n) => fill('en', n)),
    ['0 seconds', '1 second', '2 seconds'],
  )
  assert.deepEqual(
    [0, 1, 2].map((n) => fill('fr', n)),
    ['0 seconde', '1 seconde', '2 secondes'],
  )
  assert.deepEqual(
    [0, 1, 2, 3, 11, 100].map((n) => fill('ar', n)),
    ['0 ثانية', '1 ثانية واحدة', '2 ثانيتين', '3 ثوانٍ', '11 ثانيةً', '100 ثانية'],
  )
  assert.deepEqual(
    [0, 1, 7].map((n) => fill('zh-Hans', n)),
    ['0 秒', '1 秒', '7 秒'],
  )
})

test('placeholder syntax inside a value: not replaced; text without values: unchanged', () => {
  assert.equal(fillPlaceholders('en', '{a} and {b}', { a: '{b}', b: '{{x|y}}' }), '{b} and {{x|y}}')
  assert.equal(fillPlaceholders('en', 'Plain'), 'Plain')
})

test('types: reject unknown keys and missing or superfluous values', () => {
  const t: Translate<'banner'> = (key, ...values) => `${key} ${values.length}`
  assert.equal(t('label'), 'label 0')
  assert.equal(t('picture', { at: 1, count: 2 }), 'picture 1')
  // @ts-expect-error: missing parameter
  t('picture', { at: 1 })
  // @ts-expect-error: missing parameters
  t('picture')
  // @ts-expect-error: unknown parameter
  t('picture', { at: 1, count: 2, of: 3 })
  // @ts-expect-error: superfluous parameter
  t('label', { at: 1 })
  // @ts-expect-error: unknown key
  t('nothing')
  // @ts-expect-error: one of the two keys needs parameters
  t(Math.random() > 0.5 ? 'label' : 'picture')
  const account: Translate<'account'> = (key, ...values) => `${key} ${values.length}`
  assert.equal(account('passwordHelp', { min: 6, max: 20 }), 'passwordHelp 1')
  // @ts-expect-error: plural forms need a number
  account('passwordHelp', { min: 6, max: '20' })
})
