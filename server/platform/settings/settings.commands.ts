import * as v from 'valibot'
import { type Command, command, Problem } from '../../core/command/command.ts'
import { articleInput, textInput } from '../../core/command/inputs.ts'
import { formatTable, toCell } from '../../core/command/table.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import { findSwitchesWithoutMail, needsMail } from './needs-mail.ts'
import { formatValue, SETTING_DOCS } from './setting-docs.ts'
import { findSettingKey, parseSetting } from './setting-value.ts'
import { type SettingKey, toStoredKey } from './site-settings.ts'

const keyInput = { key: textInput(100) }
const toUnknownProblem = (key: string) => new Problem(`There is no setting "${key}".`)

/** Setting as the operator sees it. */
interface SettingLine {
  /** Name of the setting as stored. */
  key: string
  value: unknown
  default: unknown
  /** True if the setting needs a mail server and none is configured. */
  lacksMail?: boolean
}

const toSettingLine = (key: SettingKey, value: unknown): SettingLine => ({
  key: toStoredKey(key),
  value,
  default: DEFAULT_SETTINGS[key],
})

const formatSetting = ({ key, value, lacksMail }: SettingLine) =>
  `${key} is ${toCell(formatValue(value)) || 'empty'}.${lacksMail ? ' Without SMTP_URL no member gets the messages that it needs: they lie in the outbox.' : ''}`

/** Operator commands for settings and the popup. Changes apply from the next request on. */
export const commands: readonly Command[] = [
  command({
    usage: 'settings list',
    description:
      'lists all settings with default, allowed values and meaning; * marks values that differ from the default',
    method: 'GET',
    path: '/settings',
    async run(_, context) {
      const current = await context.settings.read()
      return (Object.keys(current) as SettingKey[]).map((key) => ({
        ...toSettingLine(key, current[key]),
        ...SETTING_DOCS[key],
      }))
    },
    show: (lines) =>
      formatTable(
        lines,
        [
          ['', (one) => (formatValue(one.value) === formatValue(one.default) ? '' : '*')],
          ['setting', 'key'],
          ['value', (one) => formatValue(one.value)],
          ['default', (one) => formatValue(one.default)],
          ['allowed', 'values', 'whole'],
          ['meaning', 'meaning', 'whole'],
        ],
        'There are no settings.',
      ),
  }),
  command({
    usage: 'settings get <KEY>',
    description: 'shows a setting in full',
    method: 'GET',
    path: '/settings/:key',
    input: v.object(keyInput),
    async run({ key: stored }, context) {
      const key = findSettingKey(stored)
      return key === null ? toUnknownProblem(stored) : toSettingLine(key, (await context.settings.read())[key])
    },
    show: ({ value }) => formatValue(value),
  }),
  command({
    usage: 'settings set <KEY> <VALUE>',
    description: 'changes a setting; switches are on or off',
    method: 'PUT',
    path: '/settings/:key',
    publishes: true,
    input: v.object({ ...keyInput, value: v.unknown() }),
    async run({ key: stored, value }, context) {
      const key = findSettingKey(stored)
      if (key === null) return toUnknownProblem(stored)
      const read = parseSetting(key, value)
      if ('mustBe' in read) return new Problem(`${stored} must be ${read.mustBe}.`)
      await context.settings.change(key, read.value)
      const lacksMail = needsMail(key) && (await findSwitchesWithoutMail(context)).includes(key)
      return { ...toSettingLine(key, read.value), ...(lacksMail && { lacksMail }) }
    },
    show: formatSetting,
  }),
  command({
    usage: 'settings reset <KEY>',
    description: 'returns a setting to its default',
    method: 'DELETE',
    path: '/settings/:key',
    input: v.object(keyInput),
    async run({ key: stored }, context) {
      const key = findSettingKey(stored)
      if (key === null) return toUnknownProblem(stored)
      await context.settings.change(key, undefined)
      return toSettingLine(key, DEFAULT_SETTINGS[key])
    },
    show: formatSetting,
  }),
  command({
    usage: 'popup set <TITLE> <CONTENT>',
    options: { img: '--img <URL>' },
    description: 'shows a bulletin on the home page; CONTENT is HTML',
    method: 'PUT',
    path: '/popup',
    publishes: true,
    input: articleInput,
    async run(popup, context) {
      await context.settings.change('popup', popup)
      return popup
    },
  }),
  command({
    usage: 'popup clear',
    description: 'removes the bulletin',
    method: 'DELETE',
    path: '/popup',
    run: (_, context) => context.settings.change('popup', undefined),
  }),
]
