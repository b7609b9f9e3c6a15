/** Type of a variable's value. */
export type VariableType = 'colour' | 'length' | 'number' | 'font'

/** Public CSS variable, `--tl-base-NAME` in style sheets. */
export interface ThemeVariable {
  type: VariableType
  /** Smallest and largest value: pixels of a length, or a number. */
  range?: readonly [least: number, most: number]
  /** True if style sheets have a variable of its own for the night, `--tl-base-NAME-night`. Otherwise the day's value also applies by night. */
  hasNight?: true
}

/**
 * Public CSS variables by name. A test compares them with the variables that the style sheets read (shared/view/theme/tokens.css) and with the table of
 * docs/embedding.md.
 */
export const THEME_VARIABLES = {
  bg: { type: 'colour', hasNight: true },
  text: { type: 'colour', hasNight: true },
  accent: { type: 'colour' },
  primary: { type: 'colour' },
  'on-primary': { type: 'colour' },
  up: { type: 'colour' },
  down: { type: 'colour' },
  'on-up': { type: 'colour' },
  'on-down': { type: 'colour' },
  warn: { type: 'colour' },
  radius: { type: 'length', range: [0, 32] },
  unit: { type: 'length', range: [2, 8] },
  'text-scale': { type: 'number', range: [0.75, 1.5] },
  'text-size-limit': { type: 'number', range: [1, 4] },
  font: { type: 'font' },
} as const satisfies Readonly<Record<string, ThemeVariable>>

/** Name of a public variable, without `--tl-base-`. */
export type VariableName = keyof typeof THEME_VARIABLES

/** Names of all public variables. */
export const VARIABLE_NAMES = Object.keys(THEME_VARIABLES) as VariableName[]

/** Returns the declaration of a variable. */
export const getVariable = (name: VariableName): ThemeVariable => THEME_VARIABLES[name]

/** Returns the variable that a written name means, with or without `--tl-base-`; null if there is none. */
export function findVariable(written: string): VariableName | null {
  const name = written.trim().replace(/^--tl-base-/, '')
  return Object.hasOwn(THEME_VARIABLES, name) ? (name as VariableName) : null
}
