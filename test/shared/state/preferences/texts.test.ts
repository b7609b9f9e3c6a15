import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { atom } from 'nanostores'
import type { Texts } from '../../../../shared/base/i18n/catalogue.ts'
import { createTexts, type LoadTexts } from '../../../../shared/state/preferences/texts.ts'

const english = { banner: { label: 'Banner', picture: 'Picture {at} of {count}', play: 'Play' } }
const arabic = { label: 'لافتة', picture: 'الصورة {at} من {count}', play: 'تشغيل' }
const chinese = { label: '横幅', picture: '第 {at} 张，共 {count} 张', play: '播放' }
const all: Record<string, Texts> = { ar: arabic, 'zh-Hans': chinese }
const load: LoadTexts = async (language) => all[language] ?? {}

/** Creates independent texts with a store of the language. */
function createPage(from: LoadTexts = load, language = 'en') {
  const $language = atom(language)
  const texts = createTexts($language, english, from)
  return { $language, ...texts, say: () => texts.$texts('banner').get() }
}

/** Creates a loader whose loads resolve on request. */
function createSlowLoader() {
  const waiting: Record<string, () => void> = {}
  const from: LoadTexts = (language) =>
    new Promise((resolve) => {
      waiting[language] = () => resolve(all[language] ?? {})
    })
  return { from, come: (language: string) => waiting[language]?.() }
}

test('placeholders: filled in', () => {
  assert.equal(createPage().say()('picture', { at: 1, count: 3 }), 'Picture 1 of 3')
  assert.equal(createPage().say()('label'), 'Banner')
})

test('change of language: previous texts stay until all new ones are loaded', async () => {
  const { from, come } = createSlowLoader()
  const { $language, say } = createPage(from)
  $language.set('ar')
  await turn()
  assert.equal(say()('label'), 'Banner')
  come('ar')
  await turn()
  assert.equal(say()('label'), 'لافتة')
  $language.set('zh-Hans')
  await turn()
  assert.equal(say()('label'), 'لافتة', 'not English in between')
  come('zh-Hans')
  await turn()
  assert.equal(say()('label'), '横幅')
})

test('quick changes of language: the last one wins, whatever loads first', async () => {
  const { from, come } = createSlowLoader()
  const { $language, say } = createPage(from)
  $language.set('ar')
  $language.set('zh-Hans')
  come('zh-Hans')
  await turn()
  come('ar')
  await turn()
  assert.equal(say()('label'), '横幅')
})

test('namespace that is named before the file with the loader is there: loaded by that loader', async () => {
  const { $texts, provide } = createPage(async () => ({}), 'ar')
  provide({ banner: {} })
  await turn()
  assert.equal($texts('banner').get()('label'), 'Banner')
  provide({}, load)
  await turn()
  assert.equal($texts('banner').get()('label'), 'لافتة')
})

test('failed load: English texts, retried on the next change', async () => {
  const warn = mock.method(console, 'warn', () => undefined)
  let works = false
  const { $language, say } = createPage(async () => {
    if (!works) throw new TypeError('Failed to fetch')
    return arabic
  })
  $language.set('ar')
  await turn()
  assert.equal(say()('label'), 'Banner')
  assert.equal(warn.mock.callCount(), 1)
  works = true
  $language.set('en')
  $language.set('ar')
  await turn()
  assert.equal(say()('label'), 'لافتة')
  warn.mock.restore()
})

test('missing text: English', async () => {
  const { $language, say } = createPage(async () => ({ label: '横幅' }))
  $language.set('zh-Hans')
  await turn()
  assert.deepEqual([say()('label'), say()('play')], ['横幅', 'Play'])
})

test('stores: notified of a change of language and of English texts added later', async () => {
  const { $language, $texts, provide } = createPage()
  const heard: string[] = []
  $texts('ticker').subscribe((t) => heard.push(t('label')))
  provide({ ticker: { label: 'Market prices' } }, async () => ({ label: 'أسعار' }))
  $language.set('ar')
  await turn()
  assert.deepEqual(heard, ['label', 'Market prices', 'أسعار'])
})

test('whenTextsReady: waits for the texts, at most 3 s', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const { from, come } = createSlowLoader()
  const { whenTextsReady, $language } = createPage(from, 'ar')
  const shown: string[] = []
  whenTextsReady(() => shown.push('late'))
  await turn()
  mock.timers.tick(2999)
  assert.equal(shown.length, 0)
  mock.timers.tick(1)
  assert.deepEqual(shown, ['late'])
  whenTextsReady(() => shown.push('in time'))
  come('ar')
  await turn()
  assert.deepEqual(shown, ['late', 'in time'])
  $language.set('en')
  whenTextsReady(() => shown.push('at once'))
  assert.deepEqual(shown, ['late', 'in time', 'at once'])
  mock.timers.reset()
})
