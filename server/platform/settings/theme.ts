import { createHash } from 'node:crypto'
import { parseColour } from './colours.ts'
import {
  findVariable,
  getVariable,
  THEME_VARIABLES,
  type ThemeVariable,
  VARIABLE_NAMES,
  type VariableName,
} from './theme-variables.ts'

/** Values of public CSS variables by name. */
export type ThemeValues = Partial<Record<VariableName, string>>

/** Setting `theme`: the site's own look. Values of the day also apply by night, except those of variables with `hasNight`. */
export interface Theme {
  day: ThemeValues
  night: ThemeValues
}

/** Part of a theme. */
export type ThemePart = keyof Theme

/** Parts of a theme, in the order of a theme file. */
export const THEME_PARTS: readonly ThemePart[] = ['day', 'night']

const MAX_VALUE_CHARACTERS = 200
const MAX_FONT_FAMILIES = 10
/** Pixels of 1 rem in a browser with its default text size. */
const REM_PX = 16

const LENGTH_PATTERN = /^(\d{1,3}(?:\.\d{1,3})?)(px|rem)$/
const NUMBER_PATTERN = /^\d(?:\.\d{1,3})?$/
/** Family: words without quotes, or a text in double quotes. Neither can contain a character that ends a declaration. */
const FAMILY_PATTERN = /^(?:"[\p{L}\d][\p{L}\d .'-]*"|-?[a-z][\w-]*(?: [a-z][\w-]*)*)$/iu

/** Error in a theme: the field, and the rule that its value breaks. */
export interface ThemeProblem {
  /** As in `day.accent`. */
  field: string
  rule: string
}

const RULES: Readonly<Record<ThemeVariable['type'], (variable: ThemeVariable) => string>> = {
  colour: () => 'must be a colour: #rgb, #rrggbb, rgb(…), hsl(…) or oklch(…)',
  length: ({ range }) => `must be a length from ${range?.[0]}px to ${range?.[1]}px, in px or rem`,
  number: ({ range }) => `must be a number from ${range?.[0]} to ${range?.[1]}`,
  font: () =>
    `must be at most ${MAX_FONT_FAMILIES} font families, separated by commas; names with special characters in "…"`,
}

/** Returns the rule for the values of a variable, for the operator. */
export const getRule = (name: VariableName): string => RULES[getVariable(name).type](getVariable(name))

const isWithin = (value: number, { range: [least, most] = [0, 0] }: ThemeVariable): boolean =>
  value >= least && value <= most

const CHECKS: Readonly<Record<ThemeVariable['type'], (value: string, variable: ThemeVariable) => boolean>> = {
  colour: (value) => parseColour(value) !== null,
  length(value, variable) {
    const [, digits, unit] = LENGTH_PATTERN.exec(value) ?? []
    return digits !== undefined && isWithin(Number(digits) * (unit === 'rem' ? REM_PX : 1), variable)
  },
  number: (value, variable) => NUMBER_PATTERN.test(value) && isWithin(Number(value), variable),
  font(value) {
    const families = value.split(',').map((family) => family.trim())
    return families.length <= MAX_FONT_FAMILIES && families.every((family) => FAMILY_PATTERN.test(family))
  },
}

/** Returns true if a value is valid for a variable. No valid value contains `;`, braces, backslashes or a function other than those of colours. */
const isValue = (name: VariableName, value: string): boolean =>
  value.length <= MAX_VALUE_CHARACTERS && CHECKS[getVariable(name).type](value, getVariable(name))

/** Parses a variable and its value as the operator wrote them. */
export function parseThemeValue(
  part: ThemePart,
  written: string,
  input: unknown,
): { name: VariableName; value: string } | ThemeProblem {
  const name = findVariable(written)
  const field = `${part}.${name ?? written.slice(0, MAX_VALUE_CHARACTERS)}`
  if (name === null) return { field, rule: `must be one of ${Object.keys(THEME_VARIABLES).join(', ')}` }
  const value = typeof input === 'string' ? input.trim() : ''
  return isValue(name, value) ? { name, value } : { field, rule: getRule(name) }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a theme as in a theme file: `{ "day": { "accent": "#7a3cff" }, "night": {} }`. Returns the first error. */
export function parseTheme(input: unknown): { theme: Theme } | ThemeProblem {
  if (!isRecord(input)) return { field: 'theme', rule: 'must be an object with the members day and night' }
  const theme: Theme = { day: {}, night: {} }
  const unknown = Object.keys(input).find((name) => !THEME_PARTS.some((part) => part === name))
  if (unknown !== undefined) return { field: unknown, rule: 'must be day or night' }
  for (const part of THEME_PARTS) {
    const values = input[part] ?? {}
    if (!isRecord(values)) return { field: part, rule: 'must be an object with variables and their values' }
    for (const [written, one] of Object.entries(values)) {
      const read = parseThemeValue(part, written, one)
      if ('rule' in read) return read
      theme[part][read.name] = read.value
    }
  }
  return { theme: { day: sortValues(theme.day), night: sortValues(theme.night) } }
}

/** Returns values in the order of the variables, since the database keeps none: the same theme has the same style sheet on all nodes. */
const sortValues = (values: ThemeValues): ThemeValues =>
  Object.fromEntries(VARIABLE_NAMES.flatMap((name) => (name in values ? [[name, values[name]]] : [])))

/** Returns true if a theme changes nothing. */
export const isEmptyTheme = (theme: Theme): boolean =>
  THEME_PARTS.every((part) => Object.keys(theme[part]).length === 0)

const toDeclarations = (values: readonly (readonly [name: string, value: string])[]): string =>
  values.map(([name, value]) => `--tl-base-${name}:${value}`).join(';')

const listValues = (values: ThemeValues): [VariableName, string][] => Object.entries(values) as [VariableName, string][]

/** Returns a theme as a style sheet for the pages of the site; elements inherit the variables. "" for a theme that changes nothing. */
export function renderThemeSheet({ day, night }: Theme): string {
  const own = listValues(night).filter(([name]) => getVariable(name).hasNight)
  const always = toDeclarations([...listValues(day), ...own.map(([name, value]) => [`${name}-night`, value] as const)])
  const nightly = toDeclarations(listValues(night).filter(([name]) => !getVariable(name).hasNight))
  return [
    always && `:root{${always}}`,
    nightly && `:root[data-theme="night"]{${nightly}}`,
    // Without scripts the system's preference applies (tokens-system.css).
    nightly && `@media (prefers-color-scheme:dark){:root:not([data-theme]){${nightly}}}`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** Digits of the hash in the address of a theme's style sheet. */
const HASH_DIGITS = 16

/** Returns the hash that names a style sheet. */
export const hashSheet = (sheet: string): string =>
  createHash('sha256').update(sheet).digest('hex').slice(0, HASH_DIGITS)
