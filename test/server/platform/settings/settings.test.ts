import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_SETTINGS } from '../../../../server/platform/settings/default-settings.ts'
import { findSettingKey, parseSetting } from '../../../../server/platform/settings/setting-value.ts'
import { createSettings } from '../../../../server/platform/settings/settings.ts'
import { type SettingKey, toStoredKey } from '../../../../server/platform/settings/site-settings.ts'
import { readData } from '../../../../shared/base/contract/endpoint.ts'
import { getLanguages, getSettings } from '../../../../shared/base/contract/settings.ts'
import { NAMED_LANGUAGES } from '../../../../shared/base/i18n/named-languages.ts'
import { accountsBackend, getRefusal, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'

test("readSetting: parses the operator's spelling, or returns what the value must be", () => {
  assert.deepEqual(
    ['on', 'off', '1', '0', 'true', true, false].map((given) => parseSetting('loanSwitch', given)),
    [true, false, true, false, true, true, false].map((value) => ({ value })),
  )
  assert.deepEqual(parseSetting('loanSwitch', 'maybe'), { mustBe: 'on or off' })
  assert.deepEqual(parseSetting('afterDeposit', '2'), { value: 'back' })
  assert.deepEqual(parseSetting('customService', 'https://help.example.com'), { value: 'https://help.example.com' })
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'help.example.com'])
    assert.ok('mustBe' in parseSetting('customService', url), url)
  assert.deepEqual(parseSetting('logo', '/uploads/logo.png'), { value: '/uploads/logo.png' })
  assert.ok('mustBe' in parseSetting('logo', '//evil.example/x.png'))
  assert.ok('mustBe' in parseSetting('name', '  '))
  assert.ok('mustBe' in parseSetting('popup', 'text'))
  for (const key of Object.keys(DEFAULT_SETTINGS) as SettingKey[]) assert.equal(findSettingKey(toStoredKey(key)), key)
  assert.equal(findSettingKey('loan_switch'), 'loanSwitch')
  for (const key of ['constructor', '__proto__', 'tie', 'win_rate']) assert.equal(findSettingKey(key), null, key)
})

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const settings = async () => {
    const answer = await (await started()).call('getSetting', {}, { method: 'GET' })
    return readData(getSettings, answer.data)?.data
  }

  test(`${kind}: a visitor gets all settings of the contract; the invite address is this site's own registration`, async () => {
    const { call } = await started()
    const { data } = await call('getSetting', {}, { method: 'GET' })
    assert.deepEqual(Object.keys(data as object), Object.keys(getSettings.data.write(getSettings.example) as object))
    assert.match(String((await settings())?.inviteUrl), /^http:\/\/[^/]+\/register$/)
  })

  test(`${kind}: a change applies at once and after a restart, and can be reset`, async () => {
    const { context } = await started()
    await context.settings.change('name', 'Example Exchange')
    await context.settings.change('loanSwitch', true)
    await context.settings.change('popup', { title: 'Hello', img: '', content: '<b>x</b>' })
    const now = await settings()
    assert.deepEqual([now?.name, now?.loanSwitch, now?.popup?.title], ['Example Exchange', true, 'Hello'])
    const restarted = await createSettings(context.db, context.now).read()
    assert.deepEqual([restarted.name, restarted.loanSwitch], ['Example Exchange', true])
    for (const key of ['name', 'loanSwitch', 'popup'] as const) await context.settings.change(key, undefined)
    assert.deepEqual(await context.settings.read(), DEFAULT_SETTINGS)
  })

  test(`${kind}: rows of another version are ignored`, async () => {
    const { context } = await started()
    await context.db.query(
      `INSERT INTO site_settings (key, value, changed_at) VALUES
       ('of_another_version', '1', 1), ('loan_switch', '"yes"', 1), ('name', '"Kept"', 1)`,
    )
    assert.deepEqual(await createSettings(context.db, context.now).read(), {
      ...DEFAULT_SETTINGS,
      name: 'Kept',
    })
  })

  test(`${kind}: the list has all shipped languages, with English as default`, async () => {
    const { call } = await started()
    const { data } = await call('getLangList', {}, { method: 'GET' })
    const offered = readData(getLanguages, data)?.data ?? []
    assert.deepEqual(
      offered.map(({ fileName, languageName }) => [fileName, languageName]),
      NAMED_LANGUAGES.map(({ code, name }) => [code, name]),
    )
    assert.ok(offered.some(({ languageName }) => languageName === 'العربية'))
    assert.deepEqual(
      offered.flatMap(({ fileName, isDefault }) => (isDefault ? [fileName] : [])),
      ['en'],
    )
  })

  test(`${kind}: choosing a language returns whether it is supported`, async () => {
    const { call } = await started()
    const set = (lang: string) => call('setLang', { lang }, { method: 'GET' })
    for (const lang of ['en', 'zh-Hans', 'zh_cn', 'ar']) assert.equal((await set(lang)).code, 1, lang)
    assert.deepEqual(getRefusal(await set('xx')), [201, 'lang', 'unknown'])
    assert.deepEqual(getRefusal(await set('')), [201, 'lang', 'missing'])
  })

  test(`${kind}: messages are in the language of the Lang header`, async () => {
    const { call } = await started()
    const form = { username: 'nobody@example.com', password: 'Wrong12345' }
    const said = await Promise.all(
      ['en', 'zh-cn', 'ar', 'xx'].map(async (lang) => (await call('login', form, { lang })).msg),
    )
    assert.deepEqual(said, [
      'The email, phone number or password is wrong.',
      '邮箱、手机号或密码错误。',
      'البريد الإلكتروني أو رقم الهاتف أو كلمة المرور غير صحيح.',
      'The email, phone number or password is wrong.',
    ])
  })
})
