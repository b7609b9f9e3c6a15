import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Catalogue, getFileTag, listLanguages } from '../../../shared/base/i18n/catalogue.ts'
import { generateKeyTypes } from '../../../tools/commands/locales/key-types.ts'
import { compareWithEnglish, findBrokenRule } from '../../../tools/commands/locales/status.ts'
import {
  collectNamespaces,
  createKeyMatcher,
  createShownKeyMatcher,
  findNamespaces,
} from '../../../tools/commands/locales/used-texts.ts'

const catalogue = (menu: Record<string, string>): Catalogue => ({
  meta: { name: 'English', direction: 'ltr' },
  namespaces: { menu },
})

test('comparison with English: lists missing texts; other placeholders, unknown keys and overlong texts are faults', () => {
  const english = catalogue({ open: 'Open {coin}', wait: '{n} {{day|days}}', close: 'Close', long: 'Long' })
  const notes = { parameters: {}, namespaces: { menu: { where: '', keys: { long: { most: 5 }, wait: { most: 10 } } } } }
  const other = catalogue({ open: 'Ouvrir {monnaie}', wait: '{n} {{n:jour|jours}}', gone: 'Parti', long: 'Trop long' })
  const status = compareWithEnglish('fr', english, other, notes)
  assert.deepEqual(status.missing, ['menu/close'])
  assert.deepEqual(status.faults, [
    { place: 'menu/open', rule: 'has the parameters {monnaie} instead of {coin}' },
    { place: 'menu/long', rule: 'has 9 characters, at most 5' },
    { place: 'menu/gone', rule: 'is not a key of English' },
  ])
})

test('plural forms: exactly those that the language needs', () => {
  const counted = '{n} {{day|days}}'
  for (const [language, text, right] of [
    ['ar', '{n} {{يوم|يوم|يومين|أيام|يومًا|يوم}}', true],
    ['ar', '{n} {{يوم|أيام}}', false],
    ['zh-Hans', '{n} 天', true],
    ['zh-Hans', '{n} {{天}}', true],
    ['fr', '{n} {{jour|jours}}', true],
    ['fr', '{n} {{jours}}', false],
    ['ru', '{n} {{|день||дня|дней|дня}}', true],
    ['ru', '{n} {{день|дня}}', false],
    ['en', '{n} {{day: one|days}}', false],
    ['en', '{{day|days}} {n}', true],
    ['en', '{n} {{n:day|days}}', true],
    ['en', '{n} {{|}}', false],
    ['ar', '{{n:?? يوم|يوم واحد|يومان|?? أيام|?? يومًا|?? يوم}}', true],
    ['en', '{{n:one day|?? days}}', true],
    ['en', '{{n:one day|days}}', false],
    ['zh-Hans', '{n} {{n:天:|天}}', false],
    ['zh-Hans', '{n} {{天|天|天|天|天|天|天}}', false],
    ['zh-Hans', '{n:天|天}', false],
    ['en', `{n} {{${'day '.repeat(20)}`, false],
  ] as const)
    assert.equal(findBrokenRule(language, counted, text) === null, right, `${language} ${text}`)
})

test('insertions: a translation inserts what English inserts', () => {
  const english = '<p>@(record/rule) See it.</p>'
  assert.equal(findBrokenRule('de', english, '<p>Sehen Sie es. @(record/rule)</p>'), null)
  assert.equal(findBrokenRule('de', english, '<p>Sehen Sie es.</p>'), 'must insert @(record/rule)')
  assert.equal(findBrokenRule('de', 'Plain', '@(record/rule)'), 'must insert no other text')
})

test('generated types: name each key with its parameters', () => {
  const source = generateKeyTypes({ 'a-b': { 'c.d': 'Plain', wait: 'In {n} {{day|days}} at {place}' } })
  assert.match(source, /'a-b': \{\n {4}'c\.d': null\n {4}wait: \{ n: number; place: Shown \}\n/)
})

test('namespaces of an element: static and on-demand imports count, comments do not', () => {
  assert.deepEqual(findNamespaces("useTexts('a')\n// texts('b')\n * useTexts('c')\n$texts(\"d-e\")"), ['a', 'd-e'])
  assert.deepEqual(collectNamespaces('widgets/ticker/ticker.element.ts'), ['common', 'ticker'])
  assert.deepEqual(collectNamespaces('widgets/options/options.element.ts'), [
    'account',
    'chart',
    'common',
    'fills',
    'halted',
    'legal',
    'login',
    'option-permission',
    'options',
    'order-list',
    'public-trade',
  ])
})

test('use of a key: as a string, a property name, or assembled, also around an empty value', () => {
  const isNamed = createKeyMatcher([
    "t('a')",
    'const texts = { b: 1 }',
    `\`c.\${key}\``,
    `\`\${key}D\``,
    `\`\${only}\``,
  ])
  assert.deepEqual(['a', 'b', 'c.x', 'xD', 'e', 'c.', 'D', 'aa'].filter(isNamed), ['a', 'b', 'c.x', 'xD', 'c.', 'D'])
})

test('standalone file: contains the texts it can show, and messages only where they are shown', () => {
  const [ticker, options] = ['ticker', 'options'].map((name) =>
    createShownKeyMatcher(`widgets/${name}/${name}.element.ts`),
  )
  const keys = ['retry', 'delayed', 'toast.timeout', 'toast.copied', 'showPassword']
  assert.deepEqual(
    keys.filter((key) => ticker?.(key, 'common')),
    ['retry', 'delayed'],
  )
  assert.deepEqual(
    keys.filter((key) => options?.(key, 'common')),
    ['retry', 'delayed', 'toast.timeout', 'toast.copied'],
  )
  assert.equal(ticker?.('label', 'banner'), false, 'a namespace that it does not ask for')
})

test('list of languages: from the folder; those with an order first, the others by name', () => {
  const [first, others] = [{ order: 1 }, {}].map((more) => ({ direction: 'ltr' as const, ...more }))
  const named = (name: string, meta: typeof first) => ({ meta: { ...meta, name } as Catalogue['meta'], namespaces: {} })
  const list = listLanguages({
    sv: named('Svenska', others),
    de: named('Deutsch', others),
    en: named('English', first),
  })
  assert.deepEqual(
    list.map(({ code }) => code),
    ['en', 'de', 'sv'],
  )
  assert.deepEqual(['fr.json', 'zh-Hans.json', 'en.notes.json', 'README.md'].map(getFileTag), [
    'fr',
    'zh-Hans',
    null,
    null,
  ])
})
