import { parseColour } from '../../server/platform/settings/colours.ts'
import {
  BLACK,
  chooseLabel,
  findLegible,
  getContrast,
  getPole,
  type Rgb,
  toBytes,
  WHITE,
} from '../../shared/view/theme/contrast.ts'
import type { Look, ThemeValues } from './theme-css.ts'

/** Part of a look. */
export type Part = 'day' | 'night'

/** Contrast of two colours of a look. */
export interface PairResult {
  /** Variable of the colour that is judged, such as `accent`. */
  variable: string
  /** Purpose of the pair, such as "links on the background". */
  label: string
  fore: string
  back: string
  /** Contrast ratio of WCAG 2, 1 to 21. */
  ratio: number
  least: number
  passes: boolean
  /** Nearest colour that passes, as `#rrggbb`; null if the colour passes. */
  nearest: string | null
}

/** Least contrast of text and of edges (WCAG 2, 1.4.3 and 1.4.11). */
const TEXT = 4.5
const EDGE = 3
/** Reserve for rounding, as in shared/view/theme/contrast.ts. */
const RESERVE = 0.03

const PAIRS: readonly { variable: string; on: string; label: string; least: number }[] = [
  { variable: 'text', on: 'bg', label: 'text on the background', least: TEXT },
  { variable: 'accent', on: 'bg', label: 'links and focus on the background', least: TEXT },
  { variable: 'up', on: 'bg', label: 'rising prices on the background', least: TEXT },
  { variable: 'down', on: 'bg', label: 'falling prices on the background', least: TEXT },
  { variable: 'warn', on: 'bg', label: 'warnings on the background', least: TEXT },
  { variable: 'primary', on: 'bg', label: 'main button on the background', least: EDGE },
  { variable: 'on-primary', on: 'primary', label: 'text on the main button', least: TEXT },
  { variable: 'on-up', on: 'up', label: 'text on the buy button', least: TEXT },
  { variable: 'on-down', on: 'down', label: 'text on the sell button', least: TEXT },
]

/** Defaults of the elements (shared/view/theme/tokens.css). Others follow from the background. */
const DEFAULTS: Readonly<Record<string, string>> = {
  accent: '#2b5cf0',
  up: '#0f9b63',
  down: '#d92d45',
  warn: '#b87503',
}
const BACKGROUNDS: Readonly<Record<Part, string>> = { day: '#ffffff', night: '#0b1730' }
/** Variables whose value by day does not apply by night. */
const OWN_NIGHT = ['bg', 'text']

/** Writes a colour as `#rrggbb`. */
export const toHex = (colour: Rgb): string =>
  `#${toBytes(colour.slice(0, 3))
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Reads a colour of a theme over a background; null if it is none. */
function readColour(written: string | undefined, back: Rgb): Rgb | null {
  const found = written === undefined ? null : parseColour(written.trim())
  if (!found) return null
  return found.channels.map((value, at) => value * found.opacity + (back[at] ?? 0) * (1 - found.opacity))
}

/** Returns the value of a variable in a part: by night that of the day, unless the variable has one for the night. */
const getValue = ({ day, night }: Look, part: Part, name: string): string | undefined =>
  part === 'day' ? day[name] : (night[name] ?? (OWN_NIGHT.includes(name) ? undefined : day[name]))

/** Returns a default as the elements show it: at the nearest lightness that passes on the background. */
function resolveDefault(written: string, bg: Rgb): Rgb {
  const pole = getPole(bg)
  return findLegible(readColour(written, bg) ?? pole, pole, () => [bg], TEXT + RESERVE)
}

/** Returns the colours of a part by variable: those of the look as written, the others as the elements show them. */
export function resolveColours(look: Look, part: Part): Readonly<Record<string, Rgb>> {
  const base = part === 'day' ? WHITE : BLACK
  const read = (name: string, back: Rgb): Rgb | null => readColour(getValue(look, part, name), back)
  const bg = read('bg', base) ?? readColour(BACKGROUNDS[part], base) ?? base
  const isLight = getPole(bg)[0] === 0
  const text = read('text', bg) ?? (isLight ? [7 / 255, 9 / 255, 15 / 255] : WHITE)
  const primary = read('primary', bg) ?? text
  const others: Readonly<Record<string, Rgb>> = Object.fromEntries(
    Object.entries(DEFAULTS).map(([name, value]) => [name, read(name, bg) ?? resolveDefault(value, bg)]),
  )
  const readLabel = (side: 'up' | 'down', fill: Rgb = bg): Rgb =>
    read(`on-${side}`, fill) ?? chooseLabel(fill, [bg, text])
  return {
    bg,
    text,
    primary,
    'on-primary': read('on-primary', primary) ?? getPole(primary),
    ...others,
    'on-up': readLabel('up', others.up),
    'on-down': readLabel('down', others.down),
  }
}

/**
 * Measures the pairs of a look in one part, as the values are written. The elements themselves darken or lighten text until it passes on all their surfaces, so
 * what they show has at least the contrast of `nearest`.
 */
export function measurePairs(look: Look, part: Part): PairResult[] {
  const colours = resolveColours(look, part)
  return PAIRS.map(({ variable, on, label, least }) => {
    const [fore = BLACK, back = WHITE] = [colours[variable], colours[on]]
    const ratio = getContrast(fore, back)
    const passes = ratio >= least
    const nearest = passes ? null : toHex(findLegible(fore, getPole(back), () => [back], least + RESERVE))
    return { variable, label, fore: toHex(fore), back: toHex(back), ratio, least, passes, nearest }
  })
}

/** Returns a look with one value changed; an empty value removes the variable. */
export function setValue(look: Look, part: Part, name: string, value: string): Look {
  const { [name]: _before, ...others } = look[part]
  const next: ThemeValues = value.trim() === '' ? others : { ...others, [name]: value.trim() }
  return { ...look, [part]: next }
}
