import * as v from 'valibot'
import { type ActContext, type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { articleInput, textInput } from '../../core/command/inputs.ts'
import { formatTable, toCell } from '../../core/command/table.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import { needsMail } from './needs-mail.ts'
import { formatValue, SETTING_DOCS } from './setting-docs.ts'
import { findSettingKey, parseSetting } from './setting-value.ts'
import { readSettings } from './settings.ts'
import { setInAct } from './settings-act.ts'
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

/** Returns a setting as it is stored, for the audit log. */
const readNamedSetting = async ({ key: stored }: { key: string }, { tx }: ActContext): Promise<object> => {
  const key = findSettingKey(stored)
  return key === null ? {} : { [stored]: (await readSettings(tx))[key] }
}

/** Operator commands for settings and the popup. Changes apply from the next request on. */
export const commands: readonly Command[] = [
  look({
    usage: 'settings list',
    description:
      'lists all settings with default, allowed values and meaning; * marks values that differ from the default',
    permission: 'settings.read',
    personal: [],
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
  look({
    usage: 'settings get <KEY>',
    description: 'shows a setting in full',
    permission: 'settings.read',
    personal: [],
    path: '/settings/:key',
    input: v.object(keyInput),
    async run({ key: stored }, context) {
      const key = findSettingKey(stored)
      return key === null ? toUnknownProblem(stored) : toSettingLine(key, (await context.settings.read())[key])
    },
    show: ({ value }) => formatValue(value),
  }),
  act({
    usage: 'settings set <KEY> <VALUE>',
    description: 'changes a setting; switches are on or off',
    permission: 'settings.change',
    method: 'PUT',
    path: '/settings/:key',
    publishes: true,
    input: v.object({ ...keyInput, value: v.unknown() }),
    readState: readNamedSetting,
    async run({ key: stored, value }, context) {
      const key = findSettingKey(stored)
      if (key === null) return toUnknownProblem(stored)
      const read = parseSetting(key, value)
      if ('mustBe' in read) return new Problem(`${stored} must be ${read.mustBe}.`)
      await setInAct(context, key, read.value)
      const lacksMail = needsMail(key) && read.value === true && context.config.mail === null
      return { ...toSettingLine(key, read.value), ...(lacksMail && { lacksMail }) }
    },
    show: formatSetting,
  }),
  act({
    usage: 'settings reset <KEY>',
    description: 'returns a setting to its default',
    permission: 'settings.change',
    method: 'DELETE',
    path: '/settings/:key',
    input: v.object(keyInput),
    readState: readNamedSetting,
    async run({ key: stored }, context) {
      const key = findSettingKey(stored)
      if (key === null) return toUnknownProblem(stored)
      await setInAct(context, key, undefined)
      return toSettingLine(key, DEFAULT_SETTINGS[key])
    },
    show: formatSetting,
  }),
  act({
    usage: 'popup set <TITLE> <CONTENT>',
    options: { img: '--img <URL>' },
    description: 'shows a bulletin on the home page; CONTENT is HTML',
    permission: 'content.change',
    method: 'PUT',
    path: '/popup',
    publishes: true,
    input: articleInput,
    readState: async (_, { tx }) => ({ popup: (await readSettings(tx)).popup }),
    async run(popup, context) {
      await setInAct(context, 'popup', popup)
      return popup
    },
  }),
  act({
    usage: 'popup clear',
    description: 'removes the bulletin',
    permission: 'content.change',
    method: 'DELETE',
    path: '/popup',
    readState: async (_, { tx }) => ({ popup: (await readSettings(tx)).popup }),
    run: (_, context) => setInAct(context, 'popup', undefined),
  }),
]
