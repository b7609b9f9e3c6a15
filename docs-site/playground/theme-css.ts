/** Values of public variables by name, without `--tl-base-`. */
export type ThemeValues = Readonly<Record<string, string>>

/** Values of the public variables by day and by night: the setting `theme`, as `operator theme import` reads it. */
export interface Look {
  day: ThemeValues
  night: ThemeValues
}

/** Defaults of the variables other than colours, as in the table of docs/embedding.md. Colours are computed (pairs.ts). */
export const DEFAULT_SIZES: Readonly<Record<string, string>> = {
  radius: '10px',
  unit: '4px',
  'text-scale': '1',
  'text-size-limit': '2',
  font: "the system's",
}

/** Variables with a variable of their own for the night (server/platform/settings/theme-variables.ts). */
const WITH_NIGHT = ['bg', 'text']

const toDeclarations = (values: readonly (readonly [name: string, value: string])[]): string[] =>
  values.map(([name, value]) => `--tl-base-${name}: ${value};`)

const toRule = (selector: string, declarations: readonly string[]): string[] =>
  declarations.length > 0 ? [`${selector} {`, ...declarations.map((one) => `  ${one}`), '}'] : []

/** Returns a look as CSS for the elements that a selector matches; "" if it changes nothing. */
export function toThemeCss({ day, night }: Look, selector: string): string {
  const nightly = Object.entries(night)
  const always = [
    ...Object.entries(day),
    ...nightly.filter(([name]) => WITH_NIGHT.includes(name)).map(([name, value]) => [`${name}-night`, value] as const),
  ]
  const others = toDeclarations(nightly.filter(([name]) => !WITH_NIGHT.includes(name)))
  return [
    ...toRule(selector, toDeclarations(always)),
    ...toRule(selector === ':root' ? ':root[data-theme="night"]' : `[data-theme="night"] ${selector}`, others),
  ].join('\n')
}

/** Returns a look as the file that `operator theme import` reads. */
export const toThemeFile = (look: Look): string => `${JSON.stringify({ day: look.day, night: look.night }, null, 2)}\n`
