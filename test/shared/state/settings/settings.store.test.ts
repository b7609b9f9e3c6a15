import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { setLanguage } from '../../../../shared/state/preferences/language.ts'
import { $settings, reloadSettings } from '../../../../shared/state/settings/settings.store.ts'
import { $toast } from '../../../../shared/wire/api/toast.ts'
import { advanceClock, stopClock } from '../../../support/page/clock.ts'
import { answer, flushTasks, type Sent, sentTo, server, text } from '../../../support/page/server.ts'

const asked = () => sentTo('/api/getSetting').length
const named = (name: string) => () => answer({ code: 1, msg: '', data: { name, loan_switch: '1', bank_switch: '0' } })
const { state: first } = $settings.value ?? {}
const ends: (() => void)[] = []
const look = () => ends.push($settings.subscribe(() => undefined))

beforeEach(() => {
  stopClock()
  server.sent.length = 0
})

afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await advanceClock(2_000)
  mock.timers.reset()
  mock.restoreAll()
})

test('failed request: all switches off, no message, retried until it succeeds', async () => {
  assert.equal(first, 'loading')
  server.reply = () => text('<h1>Bad gateway</h1>', 502)
  look()
  await flushTasks()
  assert.deepEqual($settings.get(), { values: {}, state: 'failed' })
  assert.equal($toast.get(), null)
  server.reply = named('Second try')
  await advanceClock(4_999)
  assert.equal(asked(), 1)
  await advanceClock(1)
  assert.equal($settings.get().state, 'ready')
  assert.equal($settings.get().values.name, 'Second try')
})

test('several listeners: settings are loaded once per page', async () => {
  look()
  look()
  await flushTasks()
  for (const end of ends.splice(0)) end()
  await advanceClock(2_000)
  look()
  await flushTasks()
  assert.equal(asked(), 0)
  assert.equal($settings.get().values.loanSwitch, true)
  assert.equal($settings.get().values.bankSwitch, false)
  assert.equal($settings.get().values.miningSwitch, false)
})

test('reload: keeps known settings while it is pending and if it fails', async () => {
  look()
  server.reply = () => answer({ code: 201, msg: 'No' })
  const again = reloadSettings()
  assert.equal($settings.get().values.name, 'Second try')
  await again
  assert.equal($settings.get().state, 'ready')
  server.reply = named('Third')
  await reloadSettings()
  assert.equal($settings.get().values.name, 'Third')
})

test('other language: settings are loaded again, and the last request counts', async () => {
  look()
  await flushTasks()
  server.sent.length = 0
  const waiting = new Map<string, (response: Response) => void>()
  server.reply = ({ path, headers }: Sent) =>
    path.endsWith('getSetting')
      ? new Promise<Response>((resolve) => waiting.set(headers.get('lang') ?? '', resolve))
      : answer({ code: 1, msg: '', data: null })
  setLanguage('ar')
  setLanguage('zh-Hans')
  assert.equal(asked(), 2)
  waiting.get('zh-Hans')?.(named('中文')())
  await flushTasks()
  waiting.get('ar')?.(named('عربي')())
  await flushTasks()
  assert.equal($settings.get().values.name, '中文')
})

/** Holds requests for settings for manual responses in any order. */
function answeredByHand() {
  const waiting: ((response: Response) => void)[] = []
  server.reply = ({ path }: Sent) =>
    path.endsWith('getSetting')
      ? new Promise<Response>((resolve) => waiting.push(resolve))
      : answer({ code: 1, msg: '', data: null })
  return waiting
}

test('elements of two builds: agree on the latest answer and on the retry delay', async () => {
  const secondBuild: typeof import('../../../../shared/state/settings/settings.store.ts') = await import(
    // A path that the compiler does not follow: the same file as a separate module.
    `${'../../../../shared/state/settings/settings.store.ts'}?second`
  )
  assert.notEqual(secondBuild.reloadSettings, reloadSettings)
  look()
  await flushTasks()
  const waiting = answeredByHand()
  void secondBuild.reloadSettings()
  void reloadSettings()
  waiting[1]?.(named('Later')())
  await flushTasks()
  waiting[0]?.(named('Earlier')())
  await flushTasks()
  assert.equal(secondBuild.$settings.get().values.name, 'Later')

  server.reply = () => text('<h1>Bad gateway</h1>', 502)
  await secondBuild.reloadSettings()
  for (const end of ends.splice(0)) end()
  server.sent.length = 0
  await advanceClock(60_000)
  assert.equal(asked(), 0)
})

test('language whose settings failed to load: requested again by the next listener', async () => {
  look()
  await flushTasks()
  server.reply = () => text('<h1>Bad gateway</h1>', 502)
  setLanguage('ar')
  await flushTasks()
  for (const end of ends.splice(0)) end()
  await advanceClock(2_000)
  server.reply = named('عربي')
  look()
  await flushTasks()
  assert.equal($settings.get().values.name, 'عربي')
})

test('answer for a language left meanwhile: dropped', async () => {
  look()
  await flushTasks()
  const waiting = answeredByHand()
  setLanguage('en')
  setLanguage('ar')
  waiting[1]?.(named('عربي')())
  await flushTasks()
  waiting[0]?.(named('English')())
  await flushTasks()
  assert.equal($settings.get().values.name, 'عربي')
})
