import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_SETTINGS } from '../../../../server/platform/settings/default-settings.ts'
import { type SettingKey, toStoredKey } from '../../../../server/platform/settings/site-settings.ts'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'

type Method = Parameters<typeof callAsOperator>[1]

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const operate = async (method: Method, path: string, body?: object) =>
    callAsOperator(await started(), method, path, body)
  const readTheme = async () => (await (await started()).context.settings.read()).theme

  test(`${kind}: a variable is set by day and by night, shown, and reset`, async () => {
    await operate('PUT', '/theme/variables/accent', { value: '#7a3cff' })
    await operate('PUT', '/theme/variables/bg', { value: '#14101f', night: 'true' })
    assert.deepEqual(await readTheme(), { day: { accent: '#7a3cff' }, night: { bg: '#14101f' } })
    const { data } = await operate('GET', '/theme')
    assert.deepEqual((data as { theme: object }).theme, await readTheme())
    await operate('DELETE', '/theme?name=bg')
    assert.deepEqual(await readTheme(), { day: { accent: '#7a3cff' }, night: {} })
    await operate('DELETE', '/theme')
    assert.deepEqual(await readTheme(), DEFAULT_SETTINGS.theme)
    assert.equal(
      (await (await started()).context.db.query("SELECT 1 FROM site_settings WHERE key = 'theme'")).length,
      0,
    )
  })

  test(`${kind}: an unknown variable or invalid value is refused with field and rule, and nothing changes`, async () => {
    const said = async (name: string, value: unknown) =>
      (await operate('PUT', `/theme/variables/${name}`, { value })).msg
    assert.match(await said('colour', '#fff'), /^day\.colour must be one of bg, text, accent, /)
    assert.equal(await said('radius', '99px'), 'day.radius must be a length from 0px to 32px, in px or rem.')
    assert.match(await said('bg', '#fff;}*{x:url(//evil.example)'), /^day\.bg must be a colour: /)
    assert.equal((await operate('DELETE', '/theme?name=x')).code, 201)
    assert.deepEqual(await readTheme(), DEFAULT_SETTINGS.theme)
  })

  test(`${kind}: a file is imported whole or not at all, and exported as it was`, async () => {
    const theme = { day: { bg: '#fffdf8', font: '"IBM Plex Sans", sans-serif' }, night: { accent: '#b79cff' } }
    assert.equal((await operate('PUT', '/theme', { file: JSON.stringify(theme) })).code, 1)
    assert.deepEqual((await operate('GET', '/theme/file')).data, theme)
    for (const [file, message] of [
      ['{', 'file must be JSON.'],
      ['[]', 'theme must be an object with the members day and night.'],
      ['{"day":{"warn":"#000","unit":"1em"}}', 'day.unit must be a length from 2px to 8px, in px or rem.'],
    ] as const)
      assert.equal((await operate('PUT', '/theme', { file })).msg, message)
    assert.deepEqual(await readTheme(), theme)
    await operate('DELETE', '/theme')
  })

  test(`${kind}: text of too little contrast is accepted and reported with its ratio`, async () => {
    const { data } = await operate('PUT', '/theme/variables/text', { value: '#bbbbbb' })
    assert.deepEqual((data as { low_contrasts: object }).low_contrasts, [
      { part: 'day', text: 'text', background: 'bg', ratio: '1.92' },
    ])
    await operate('DELETE', '/theme')
  })

  test(`${kind}: a theme written into the database by other means is checked again`, async () => {
    const { context } = await started()
    await context.db.query(
      `INSERT INTO site_settings (key, value, changed_at) VALUES ('theme', '{"day":{"bg":"#fff;}x{"},"night":{}}', 1)`,
    )
    assert.deepEqual((await operate('GET', '/theme')).data, { theme: DEFAULT_SETTINGS.theme, low_contrasts: [] })
    await operate('DELETE', '/theme')
  })

  test(`${kind}: custom_csp is stored in one spelling or refused; clients get neither it nor the theme`, async () => {
    const { call } = await started()
    const { data } = await operate('PUT', '/settings/custom_csp', { value: 'FRAME-SRC  https://chat.example ;' })
    assert.equal((data as { value: string }).value, 'frame-src https://chat.example')
    assert.match(
      (await operate('PUT', '/settings/custom_csp', { value: "script-src 'unsafe-inline'" })).msg,
      /^custom_csp must be origins \(https:.*\) in script-src; "'unsafe-inline'" is none\.$/,
    )
    const visible = Object.keys((await call('getSetting', {}, { method: 'GET' })).data as object)
    assert.deepEqual(
      visible.filter((key) => key === 'theme' || key === 'custom_csp'),
      [],
    )
    await operate('DELETE', '/settings/custom_csp')
  })

  test(`${kind}: the list of settings has meaning, allowed values and default of each`, async () => {
    const lines = (await operate('GET', '/settings')).data as Record<string, unknown>[]
    assert.deepEqual(
      lines.map(({ key }) => key),
      (Object.keys(DEFAULT_SETTINGS) as SettingKey[]).map(toStoredKey),
    )
    for (const { key, values, meaning, ...line } of lines) {
      assert.ok(values && meaning && 'default' in line, String(key))
      assert.doesNotMatch(String(meaning), /undefined|\.$/)
    }
  })

  test(`${kind}: customer support may be a messenger`, async () => {
    for (const value of [
      'tg://resolve?domain=help',
      'whatsapp://send?phone=49',
      'line://ti/p/@help',
      'https://t.me/x',
      '',
    ])
      assert.equal((await operate('PUT', '/settings/custom_service', { value })).code, 1, value)
    for (const value of ['javascript:alert(1)', 'tgx://a', 'data:text/html,x', 'help'])
      assert.equal((await operate('PUT', '/settings/custom_service', { value })).code, 201, value)
    await operate('DELETE', '/settings/custom_service')
  })
})
