import * as v from 'valibot'
import { type Command, command, Problem } from '../../core/command/command.ts'
import { article, words } from '../../core/command/inputs.ts'
import { cell, table } from '../../core/command/table.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import { needsMail, switchesWithoutMail } from './needs-mail.ts'
import { isSettingKey, readSetting } from './setting-value.ts'
import { changeSetting, settingsOf } from './settings.ts'
import type { SettingKey } from './site-settings.ts'

const named = { key: words(100) }
const unknown = (key: string) => new Problem(`There is no setting "${key}".`)

/** Setting as the operator sees it. */
interface SettingLine {
  key: SettingKey
  value: unknown
  default: unknown
  /** True if the setting needs a mail server and none is configured. */
  lacksMail?: boolean
}

const line = (key: SettingKey, value: unknown): SettingLine => ({ key, value, default: DEFAULT_SETTINGS[key] })

const valueText = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : typeof value === 'string' ? value : JSON.stringify(value)
const show = ({ key, value, lacksMail }: SettingLine) =>
  `${key} is ${cell(valueText(value)) || 'empty'}.${lacksMail ? ' Without SMTP_URL no member gets the messages that it needs: they lie in the outbox.' : ''}`

/** Operator commands for settings and the popup. Changes apply from the next request on. */
export const commands: readonly Command[] = [
  command({
    usage: 'settings list',
    does: 'all settings; * where it is not the default',
    method: 'GET',
    path: '/settings',
    async run(_, context) {
      const current = await settingsOf(context)
      return (Object.keys(current) as SettingKey[]).map((key) => line(key, current[key]))
    },
    show: (lines) =>
      table(
        lines,
        [
          ['', (one) => (valueText(one.value) === valueText(one.default) ? '' : '*')],
          ['setting', 'key'],
          ['value', (one) => valueText(one.value)],
        ],
        'There are no settings.',
      ),
  }),
  command({
    usage: 'settings get KEY',
    does: 'one setting, in full',
    method: 'GET',
    path: '/settings/:key',
    input: v.object(named),
    run: async ({ key }, context) => (isSettingKey(key) ? line(key, (await settingsOf(context))[key]) : unknown(key)),
    show: ({ value }) => valueText(value),
  }),
  command({
    usage: 'settings set KEY VALUE',
    does: 'changes a setting; switches are on or off',
    method: 'PUT',
    path: '/settings/:key',
    publishes: true,
    input: v.object({ ...named, value: v.unknown() }),
    async run({ key, value }, context) {
      if (!isSettingKey(key)) return unknown(key)
      const read = readSetting(key, value)
      if ('mustBe' in read) return new Problem(`${key} must be ${read.mustBe}.`)
      await changeSetting(context, key, read.value)
      const lacksMail = needsMail(key) && (await switchesWithoutMail(context)).includes(key)
      return { ...line(key, read.value), ...(lacksMail && { lacksMail }) }
    },
    show,
  }),
  command({
    usage: 'settings reset KEY',
    does: 'returns a setting to its default',
    method: 'DELETE',
    path: '/settings/:key',
    input: v.object(named),
    async run({ key }, context) {
      if (!isSettingKey(key)) return unknown(key)
      await changeSetting(context, key, undefined)
      return line(key, DEFAULT_SETTINGS[key])
    },
    show,
  }),
  command({
    usage: 'popup set TITLE CONTENT [--img URL]',
    does: 'shows a bulletin on the home page; CONTENT is HTML',
    method: 'PUT',
    path: '/popup',
    publishes: true,
    input: article,
    async run(popup, context) {
      await changeSetting(context, 'popup', popup)
      return popup
    },
  }),
  command({
    usage: 'popup clear',
    does: 'takes the bulletin away',
    method: 'DELETE',
    path: '/popup',
    run: (_, context) => changeSetting(context, 'popup', undefined),
  }),
]
