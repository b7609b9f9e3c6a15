import type { Look } from './theme-css.ts'

/** Accents to choose from on the landing page; the first is the default of the tokens. */
export const ACCENTS = [
  { name: 'Blue', value: '#2b5cf0' },
  { name: 'Violet', value: '#7a3cff' },
  { name: 'Green', value: '#0d8a72' },
  { name: 'Orange', value: '#c2410c' },
] as const

/** Radii to choose from, in px. */
export const RADII = [0, 6, 10, 16] as const
const DEFAULT_RADIUS = 10

/** Returns the look of an accent and a radius in px. Defaults are left out, so that the snippet of an unchanged element has no rules. */
export function toLook(accent: string, radius: number): Look {
  const values = {
    ...(accent !== ACCENTS[0].value && { accent }),
    ...(radius !== DEFAULT_RADIUS && { radius: `${radius}px` }),
  }
  return { day: values, night: {} }
}
