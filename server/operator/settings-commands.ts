import * as v from 'valibot'
import { type Command, command, Problem } from '../command/command.ts'
import { nothing, picture, words } from '../command/inputs.ts'
import { DEFAULT_SETTINGS } from '../settings/default-settings.ts'
import { isSettingKey, readSetting } from '../settings/setting-value.ts'
import { changeSetting, type SettingKey, settingsOf } from '../settings/settings.ts'

const named = { key: words(100) }
const unknown = (key: string) => new Problem(`There is no setting "${key}".`)

/** One setting as the operator sees it. */
export interface SettingLine {
  key: SettingKey
  value: unknown
  default: unknown
}

/** What the operator can do with the settings, the popup among them. Changes hold from the next request on. */
export const settingsCommands: readonly Command[] = [
  command('GET', '/settings', nothing, async (_, { db }) => {
    const current = await settingsOf(db)
    return (Object.keys(current) as SettingKey[]).map((key) => line(key, current[key]))
  }),
  command('GET', '/settings/:key', v.object(named), async ({ key }, { db }) =>
    isSettingKey(key) ? line(key, (await settingsOf(db))[key]) : unknown(key),
  ),
  command('PUT', '/settings/:key', v.object({ ...named, value: v.unknown() }), async ({ key, value }, { db, now }) => {
    if (!isSettingKey(key)) return unknown(key)
    const read = readSetting(key, value)
    if ('mustBe' in read) return new Problem(`${key} must be ${read.mustBe}.`)
    await changeSetting(db, key, read.value, now())
    return line(key, read.value)
  }),
  command('DELETE', '/settings/:key', v.object(named), async ({ key }, { db, now }) => {
    if (!isSettingKey(key)) return unknown(key)
    await changeSetting(db, key, undefined, now())
    return line(key, DEFAULT_SETTINGS[key])
  }),
  command(
    'PUT',
    '/popup',
    v.object({ title: words(200), content: words(20_000), img: picture }),
    async (popup, { db, now }) => {
      await changeSetting(db, 'popup', popup, now())
      return popup
    },
  ),
  command('DELETE', '/popup', nothing, async (_, { db, now }) => changeSetting(db, 'popup', undefined, now())),
]

const line = (key: SettingKey, value: unknown): SettingLine => ({ key, value, default: DEFAULT_SETTINGS[key] })
