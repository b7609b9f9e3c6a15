import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { pageLanguage } from '../../../../shared/base/format/page-language.ts'
import { forgetKeptDrafts } from '../../../../shared/state/preferences/forget-drafts.ts'
import { keepInput } from '../../../../shared/state/preferences/keep-input.ts'
import { createKeptDraft } from '../../../../shared/state/preferences/kept-drafts.ts'
import { writeStored } from '../../../../shared/state/preferences/storage.ts'
import { readFromTab, storeInTab } from '../../../../shared/state/preferences/tab-storage.ts'
import { createForm } from '../../../../shared/state/stores/form.ts'
import { identity } from '../../../../shared/wire/api/identity.ts'

/** Session storage, whose own properties are its keys. */
class TabStorage {
  [key: string]: unknown
  static blocked = false
  getItem(key: string): unknown {
    if (TabStorage.blocked) throw new DOMException('storage is forbidden', 'SecurityError')
    return this[key] ?? null
  }
  setItem(key: string, value: string): void {
    this.getItem(key)
    this[key] = value
  }
  removeItem(key: string): void {
    this.getItem(key)
    delete this[key]
  }
}

const open = (name = 'swap/1') => createKeptDraft(name, ['amount', 'coin'])
const DRAFT = { amount: '1,000', coin: '2', password: 'secret' }

beforeEach(() => {
  TabStorage.blocked = false
  Object.defineProperty(globalThis, 'sessionStorage', { value: new TabStorage(), configurable: true })
  writeStored('account', 'ann@example.com')
  identity.token = () => 'a-token'
})

test('kept draft: restored with its named fields only, for the same form and member', () => {
  open().write(DRAFT)
  assert.deepEqual(open().read(), { amount: '1,000', coin: '2' })
  assert.doesNotMatch(JSON.stringify(sessionStorage), /secret/)
  assert.deepEqual(open('swap/2').read(), {})
  identity.token = () => ''
  assert.deepEqual(open().read(), {}, 'of a visitor')
  identity.token = () => 'a-token'
  writeStored('account', 'bob@example.com')
  assert.deepEqual(open().read(), {})
})

test('kept draft: forgotten alone, or with all others on log-out; other entries stay', () => {
  sessionStorage.setItem('partner', '1')
  open().write(DRAFT)
  open('swap/2').write(DRAFT)
  open().forget()
  assert.deepEqual([open().read(), open('swap/2').read()], [{}, { amount: '1,000', coin: '2' }])
  forgetKeptDrafts()
  assert.deepEqual(open('swap/2').read(), {})
  assert.equal(sessionStorage.getItem('partner'), '1')
})

test('kept draft: a form that is removed after the log-out does not store its input again', () => {
  open().write(DRAFT)
  const form = open()
  form.read()
  forgetKeptDrafts()
  form.write({ ...DRAFT, password: '' })
  assert.deepEqual(open().read(), {})
  form.write({ ...DRAFT, amount: '2' })
  assert.equal(open().read().amount, '2')
})

test('kept draft: not restored in another language, which reads amounts differently', () => {
  open().write(DRAFT)
  const { get } = pageLanguage
  pageLanguage.get = () => 'de'
  assert.deepEqual(open().read(), {})
  pageLanguage.get = get
  assert.equal(open().read().amount, '1,000')
})

test('kept draft: restored for an hour', () => {
  const now = Date.now()
  mock.timers.enable({ apis: ['Date'], now })
  try {
    open().write(DRAFT)
    mock.timers.setTime(now + 3_600_000)
    assert.equal(open().read().amount, '1,000')
    mock.timers.setTime(now + 3_600_001)
    assert.deepEqual(open().read(), {})
  } finally {
    mock.timers.reset()
  }
})

test('kept draft: damaged or forbidden storage restores nothing and does not throw', () => {
  open().write(DRAFT)
  const [key = ''] = Object.keys(sessionStorage)
  for (const damaged of ['{', '1', '{"at":"x"}', '{"at":1,"language":"en","fields":null}']) {
    sessionStorage.setItem(key, damaged)
    assert.deepEqual(open().read(), {})
  }
  TabStorage.blocked = true
  open().write(DRAFT)
  open().forget()
  forgetKeptDrafts()
  assert.deepEqual(open().read(), {})
})

/** Form with an amount, whose code of kept input is loaded after the current task. */
const keptForm = (name = 'swap/1') => {
  const form = createForm({
    draft: { amount: '', coin: '1', password: '' },
    problems: () => ({}),
    send: async () => null,
  })
  return { ...form, ...keepInput(form, { name, fields: ['amount', 'coin'] }) }
}
/** Waits until the code of kept input is loaded and has run. */
const loaded = async () => {
  await import('../../../../shared/state/preferences/kept-drafts.ts')
  await new Promise((resolve) => setImmediate(resolve))
}

test('kept form: stored input is restored, also over an amount that the page filled in', async () => {
  open().write(DRAFT)
  const form = keptForm()
  form.fillIn({ amount: '100' })
  await loaded()
  assert.deepEqual(form.$draft.get(), { amount: '1,000', coin: '2', password: '' })
})

test('kept form: input typed before the code is loaded stays and is stored at once', async () => {
  open().write(DRAFT)
  const form = keptForm()
  form.change('amount', '7')
  await loaded()
  assert.equal(form.$draft.get().amount, '7')
  assert.deepEqual(open().read(), { amount: '7', coin: '1' })
})

test('kept form: an amount that the page filled in is not stored before the member types', async () => {
  const form = keptForm()
  await loaded()
  form.fillIn({ amount: '100' })
  assert.deepEqual(open().read(), {})
  form.change('coin', '2')
  assert.deepEqual(open().read(), { amount: '100', coin: '2' })
})

test('kept form: an accepted form is forgotten, also if it was accepted before the code is loaded', async () => {
  const form = keptForm()
  form.change('amount', '7')
  form.forget()
  await loaded()
  assert.deepEqual(open().read(), {})
})

test('kept form: a form that changes its subject stores the input of each subject', async () => {
  let market = 'btcusdt'
  const form = createForm({ draft: { amount: '' }, problems: () => ({}), send: async () => null })
  keepInput(form, { name: () => `spot/${market}`, fields: ['amount'] })
  await loaded()
  form.change('amount', '1')
  market = 'ethusdt'
  form.change('amount', '2')
  const read = (name: string) => createKeptDraft(name, ['amount']).read()
  assert.deepEqual([read('spot/btcusdt'), read('spot/ethusdt')], [{ amount: '1' }, { amount: '2' }])
})

test('kept form: addresses of pictures are stored, and restored ones are shown in their slots', async () => {
  const keepPictures = () => {
    const shown: string[] = []
    const form = createForm({ draft: { name: '', front: '', back: '' }, problems: () => ({}), send: async () => null })
    const pictures = {
      front: { restore: (url: string) => shown.push(url) },
      back: { restore: () => shown.push('back') },
    }
    keepInput(form, { name: 'identity', fields: ['name'], pictures })
    return { form, shown }
  }
  const { form, shown } = keepPictures()
  await loaded()
  form.change('front', '/uploads/a.png')
  assert.deepEqual(shown, [])
  const reloaded = keepPictures()
  await loaded()
  assert.deepEqual(reloaded.form.$draft.get(), { name: '', front: '/uploads/a.png', back: '' })
  assert.deepEqual(reloaded.shown, ['/uploads/a.png'])
})

test('option draft: deleted on log-out', () => {
  storeInTab('options.draft', { amount: '5', time: 30 })
  forgetKeptDrafts()
  assert.deepEqual(readFromTab('options.draft'), {})
})
