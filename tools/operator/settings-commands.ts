import type { SettingLine } from '../../server/operator/settings-commands.ts'
import type { CliCommand } from './command.ts'
import { cell, table } from './table.ts'
import { at, done } from './typed.ts'

const valueText = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : typeof value === 'string' ? value : JSON.stringify(value)
const setting = (line: unknown) =>
  `${(line as SettingLine).key} is ${cell(valueText((line as SettingLine).value)) || 'empty'}.`

/** Settings and the popup. */
export const settingsCommands: readonly CliCommand[] = [
  {
    usage: 'settings list',
    does: 'all settings; * where it is not the default',
    request: () => ({ method: 'GET', path: '/settings' }),
    show: (data) =>
      table(
        data as SettingLine[],
        [
          ['', (line) => (valueText(line.value) === valueText(line.default) ? '' : '*')],
          ['setting', (line) => line.key],
          ['value', (line) => valueText(line.value)],
        ],
        'There are no settings.',
      ),
  },
  {
    usage: 'settings get KEY',
    does: 'one setting, in full',
    request: (typed) => ({ method: 'GET', path: `/settings/${at(typed, 'KEY')}` }),
    show: (data) => valueText((data as SettingLine).value),
  },
  {
    usage: 'settings set KEY VALUE',
    does: 'changes a setting; switches are on or off',
    request: (typed) => ({ method: 'PUT', path: `/settings/${at(typed, 'KEY')}`, body: { value: typed.VALUE } }),
    show: setting,
  },
  {
    usage: 'settings reset KEY',
    does: 'returns a setting to its default',
    request: (typed) => ({ method: 'DELETE', path: `/settings/${at(typed, 'KEY')}` }),
    show: setting,
  },
  {
    usage: 'popup set TITLE CONTENT [--img URL]',
    does: 'shows a bulletin on the home page; CONTENT is HTML',
    request: ({ TITLE, CONTENT, img }) => ({
      method: 'PUT',
      path: '/popup',
      body: { title: TITLE, content: CONTENT, img },
    }),
    show: done,
  },
  {
    usage: 'popup clear',
    does: 'takes the bulletin away',
    request: () => ({ method: 'DELETE', path: '/popup' }),
    show: done,
  },
]
