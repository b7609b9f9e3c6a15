import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { defaultLanguage } from '../../../../shared/base/i18n/default-language.ts'
import { directionOf } from '../../../../shared/base/i18n/languages.ts'
import { findLanguageByName } from '../../../../shared/base/i18n/named-languages.ts'
import { $language, $languages, setLanguage } from '../../../../shared/state/preferences/language.ts'
import { loadLanguages, SHIPPED_LANGUAGES } from '../../../../shared/state/preferences/language-list.ts'
import { identity } from '../../../../shared/wire/api/identity.ts'
import { $toast } from '../../../../shared/wire/api/toast.ts'
import { storage, writeFromOtherTab } from '../../../support/page/page.ts'
import { answer, flushTasks, sentTo, server, text } from '../../../support/page/server.ts'

beforeEach(() => {
  storage.blocked = false
  server.sent.length = 0
  server.reply = () => answer({ code: 1, msg: '', data: null })
  $languages.set([])
})

test("default language: Chinese if the browser's language contains zh, else English", () => {
  for (const [browser, code] of [
    ['zh-CN', 'zh-Hans'],
    ['zh-TW', 'zh-Hans'],
    ['ZH', 'zh-Hans'],
    ['de-DE', 'en'],
    ['en-GB', 'en'],
    ['', 'en'],
  ])
    assert.equal(defaultLanguage(browser ?? ''), code)
})

test('setLanguage: takes effect immediately, is stored, reported to the backend, no toast on failure', async () => {
  server.reply = () => text('<h1>Bad gateway</h1>', 502)
  setLanguage('ar')
  assert.equal($language.get(), 'ar')
  assert.equal(storage.values.get('language'), 'ar')
  await flushTasks()
  const [told] = sentTo('/api/setLang')
  assert.deepEqual([told?.method, told?.query.lang, told?.headers.get('lang')], ['GET', 'ar', 'ar'])
  assert.equal($toast.get(), null)
})

test("language in requests: the backend's name for it", async () => {
  server.reply = ({ path }) =>
    answer({
      code: 1,
      msg: '',
      data: path.endsWith('getLangList')
        ? [
            { language_name: '中文', file_name: 'zh-cn', is_default: '0' },
            { language_name: 'Klingon', file_name: 'tlh' },
            { language_name: '', file_name: 'en' },
            'nonsense',
          ]
        : null,
    })
  await loadLanguages()
  assert.deepEqual($languages.get(), [
    { name: '中文', fileName: 'zh-cn', code: 'zh-Hans' },
    { name: 'en', fileName: 'en', code: 'en' },
  ])
  setLanguage('zh-Hans')
  assert.equal(identity.lang(), 'zh-cn')
  assert.equal(sentTo('/api/setLang')[0]?.query.lang, 'zh-cn')
  assert.equal(storage.values.get('language'), 'zh-Hans')
  setLanguage('ar')
  assert.equal(identity.lang(), 'ar')
})

test("failed load of the backend's list: 30 shipped languages remain (LNG-01, Q-137)", async () => {
  assert.equal(SHIPPED_LANGUAGES.length, 30)
  for (const reply of [() => text('', 500), () => answer({ code: 1, msg: '', data: [] })]) {
    server.reply = reply
    await loadLanguages()
    assert.deepEqual($languages.get(), [])
  }
})

test('language of another tab: followed; one that is not shipped: ignored', () => {
  writeFromOtherTab('language', 'ar')
  assert.equal($language.get(), 'ar')
  writeFromOtherTab('language', 'tlh')
  assert.equal($language.get(), 'en')
})

test('blocked storage: choice kept for the page', () => {
  storage.blocked = true
  setLanguage('zh-Hans')
  assert.equal($language.get(), 'zh-Hans')
})

test('languageOf and directionOf: names used by backends, direction of the script', () => {
  for (const [name, code] of [
    ['zh_CN', 'zh-Hans'],
    [' CN ', 'zh-Hans'],
    ['en-US', 'en'],
    ['AR', 'ar'],
    ['pt-BR', 'pt'],
    ['de_at', 'de'],
    ['zh-TW', 'zh-Hant'],
    ['zh_HK', 'zh-Hant'],
    ['zh-SG', 'zh-Hans'],
    ['tw', 'zh-Hant'],
    ['iw', 'he'],
    ['in', 'id'],
    ['ger', 'de'],
    ['fra', 'fr'],
    ['my', 'ms'],
    ['jp', 'ja'],
    ['ua', 'uk'],
    ['ht-HT', 'ht'],
    ['tlh', null],
    ['my-MM', null],
    ['', null],
    ['-', null],
    ['../en', null],
  ])
    assert.equal(findLanguageByName(name ?? ''), code)
  assert.deepEqual(['ar', 'en', 'zh-Hans', 'unknown'].map(directionOf), ['rtl', 'ltr', 'ltr', 'ltr'])
})
