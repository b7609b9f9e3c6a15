import { type Colour, flattenColour, getContrast, parseColour, toHex } from './colours.ts'
import { THEME_PARTS, type Theme, type ThemePart } from './theme.ts'
import { getVariable, type VariableName } from './theme-variables.ts'

/** Text and background whose colours, as given, have too little contrast. Pages show the text darker or lighter. */
export interface LowContrast {
  part: ThemePart
  text: VariableName
  background: VariableName
  /** Contrast ratio with two decimals. */
  ratio: string
}

/** Minimum contrast of text (WCAG 2.2, level AA), which pages keep for any colours (shared/view/theme/legible-colours.ts). */
export const MIN_CONTRAST = 4.5

/** Backgrounds without a theme (shared/view/theme/tokens.css). */
const DEFAULT_BACKGROUNDS: Readonly<Record<ThemePart, string>> = { day: '#ffffff', night: '#0b1730' }
/** Backdrops that pages assume behind a translucent background (shared/view/theme/legible-colours.ts). */
const BACKDROPS: Readonly<Record<ThemePart, string>> = { day: '#ffffff', night: '#141414' }

const PAIRS: readonly (readonly [text: VariableName, background: VariableName])[] = [
  ['text', 'bg'],
  ['accent', 'bg'],
  ['up', 'bg'],
  ['down', 'bg'],
  ['warn', 'bg'],
  ['on-primary', 'primary'],
  ['on-up', 'up'],
  ['on-down', 'down'],
]

/** Returns the value of a variable in a part of the theme: that of the day also applies by night, unless the night has a variable of its own. */
const getValue = (theme: Theme, part: ThemePart, name: VariableName): string | undefined =>
  theme[part][name] ?? (getVariable(name).hasNight ? undefined : theme.day[name])

const toColour = (written: string | undefined): Colour | null => (written === undefined ? null : parseColour(written))

/** Returns the background of the pages as an opaque colour. */
function getBackground(theme: Theme, part: ThemePart): Colour | null {
  const [own, backdrop] = [toColour(theme[part].bg ?? DEFAULT_BACKGROUNDS[part]), toColour(BACKDROPS[part])]
  return own && backdrop && flattenColour(own, backdrop)
}

/** Returns the background of the pages by day and by night as `#rrggbb`; null where the theme sets none. */
export function getThemeBackgrounds(theme: Theme): Record<ThemePart, string | null> {
  const toText = (part: ThemePart) => {
    const colour = theme[part].bg === undefined ? null : getBackground(theme, part)
    return colour && toHex(colour)
  }
  return { day: toText('day'), night: toText('night') }
}

/** Returns the pairs of text and background that a theme gives too little contrast. */
export const findLowContrasts = (theme: Theme): LowContrast[] =>
  THEME_PARTS.flatMap((part) =>
    PAIRS.flatMap(([text, background]) => {
      const page = getBackground(theme, part)
      const behind = background === 'bg' ? page : toColour(getValue(theme, part, background))
      const ink = toColour(getValue(theme, part, text))
      if (!page || !behind || !ink) return []
      const below = flattenColour(behind, page)
      const ratio = getContrast(flattenColour(ink, below), below)
      return ratio < MIN_CONTRAST ? [{ part, text, background, ratio: ratio.toFixed(2) }] : []
    }),
  )
