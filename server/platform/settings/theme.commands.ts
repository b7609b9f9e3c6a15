import * as v from 'valibot'
import { type ActContext, type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { textInput } from '../../core/command/inputs.ts'
import { formatTable } from '../../core/command/table.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import { readSettings } from './settings.ts'
import { setInAct } from './settings-act.ts'
import { isEmptyTheme, parseTheme, parseThemeValue, THEME_PARTS, type Theme, type ThemeProblem } from './theme.ts'
import { findLowContrasts, type LowContrast, MIN_CONTRAST } from './theme-contrast.ts'
import { findVariable, VARIABLE_NAMES, type VariableName } from './theme-variables.ts'

const MAX_FILE_BYTES = 16 * 1024

/** Theme, and what the operator should know about it. */
interface ThemeReport {
  theme: Theme
  low_contrasts: LowContrast[]
}

const toReport = (theme: Theme): ThemeReport => ({ theme, low_contrasts: findLowContrasts(theme) })
const toProblem = ({ field, rule }: ThemeProblem): Problem => new Problem(`${field} ${rule}.`)

/** Changes the theme. Acts of a domain that read its state run one after the other, so no change of another node is lost. */
async function updateTheme(context: ActContext, change: (theme: Theme) => Theme): Promise<ThemeReport> {
  const theme = change(await readTheme(context))
  await setInAct(context, 'theme', isEmptyTheme(theme) ? undefined : theme)
  return toReport(theme)
}

const readTheme = async ({ tx }: Pick<ActContext, 'tx'>): Promise<Theme> => (await readSettings(tx)).theme

function removeVariable(theme: Theme, name: VariableName): Theme {
  const [{ [name]: _day, ...day }, { [name]: _night, ...night }] = [theme.day, theme.night]
  return { day, night }
}

const formatContrast = ({ part, text, background, ratio }: LowContrast): string =>
  `${text} on ${background} by ${part} has ${ratio}:1. Pages make it darker or lighter until it has ${MIN_CONTRAST}:1.`

function formatReport({ theme, low_contrasts }: ThemeReport): string {
  const rows = VARIABLE_NAMES.filter((name) => THEME_PARTS.some((part) => theme[part][name] !== undefined)).map(
    (name) => ({ name, day: theme.day[name] ?? '', night: theme.night[name] ?? '' }),
  )
  const table = formatTable(rows, [['variable', 'name'], 'day', 'night'], 'The site has its default look.')
  return [table, ...(low_contrasts.length > 0 ? ['', ...low_contrasts.map(formatContrast)] : [])].join('\n')
}

/** Returns a theme as the text of a theme file. */
export const formatThemeFile = (theme: Theme): string => JSON.stringify(theme, null, 2)

/** Operator commands for the look of the site. A change applies to the next page that a visitor opens. */
export const themeCommands: readonly Command[] = [
  look({
    usage: 'theme show',
    description: "shows the site's values of public CSS variables, and text whose contrast would be too low with them",
    permission: 'theme.read',
    personal: [],
    path: '/theme',
    run: async (_, { db }) => toReport((await readSettings(db)).theme),
    show: formatReport,
  }),
  act({
    usage: 'theme set <NAME> <VALUE>',
    options: { night: '--night' },
    description: `sets a variable (${VARIABLE_NAMES.join(', ')}), with --night only for the night`,
    permission: 'theme.change',
    method: 'PUT',
    path: '/theme/variables/:name',
    input: v.object({ name: textInput(100), value: v.string('must be a text'), night: v.optional(v.string()) }),
    readState: (_, context) => readTheme(context),
    async run({ name, value, night }, context) {
      const part = night === undefined ? 'day' : 'night'
      const read = parseThemeValue(part, name, value)
      if ('rule' in read) return toProblem(read)
      return updateTheme(context, (theme) => ({ ...theme, [part]: { ...theme[part], [read.name]: read.value } }))
    },
    show: formatReport,
  }),
  act({
    usage: 'theme reset [NAME]',
    description: 'returns a variable to its default by day and by night; without NAME, all of them',
    permission: 'theme.change',
    method: 'DELETE',
    path: '/theme',
    input: v.object({ name: v.optional(textInput(100)) }),
    readState: (_, context) => readTheme(context),
    async run({ name: written }, context) {
      if (written === undefined) return updateTheme(context, () => DEFAULT_SETTINGS.theme)
      const name = findVariable(written)
      if (name === null) return toProblem({ field: written, rule: `must be one of ${VARIABLE_NAMES.join(', ')}` })
      return updateTheme(context, (theme) => removeVariable(theme, name))
    },
    show: formatReport,
  }),
  act({
    usage: 'theme import <FILE>',
    files: { file: { encoding: 'utf8', maxBytes: MAX_FILE_BYTES } },
    description: 'replaces the theme by that of a file, as theme export writes it',
    permission: 'theme.change',
    method: 'PUT',
    path: '/theme',
    input: v.object({
      file: v.pipe(v.string('must be a text'), v.maxLength(MAX_FILE_BYTES, 'is too large for a theme')),
    }),
    readState: (_, context) => readTheme(context),
    async run({ file }, context) {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), file)
      if (!parsed.success) return toProblem({ field: 'file', rule: 'must be JSON' })
      const read = parseTheme(parsed.output)
      return 'rule' in read ? toProblem(read) : updateTheme(context, () => read.theme)
    },
    show: formatReport,
  }),
  look({
    usage: 'theme export',
    description: 'prints the theme as a file for theme import',
    permission: 'theme.read',
    personal: [],
    path: '/theme/file',
    run: async (_, { db }) => (await readSettings(db)).theme,
    show: formatThemeFile,
  }),
]
