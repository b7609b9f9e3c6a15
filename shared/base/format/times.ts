import { localesOf } from '../i18n/locales.ts'

/** Formats a number of seconds, minutes or hours with the language's short unit, after a space: `18 s`, `4 min`, `2 h`. */
export function formatUnits(count: number, unit: 'second' | 'minute' | 'hour', language: string): string {
  // The narrow form of a minute is that of a metre.
  const unitDisplay = unit === 'minute' ? 'short' : 'narrow'
  return new Intl.NumberFormat(localesOf(language), { style: 'unit', unit, unitDisplay })
    .format(count)
    .replace(/(?<=\d)(?=\p{L})/u, ' ')
}

/** Formats an age in the largest unit that fits: `18 s`, `4 min`, `2 h`. */
export function formatAge(ms: number, language: string): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [unit, size] =
    seconds < 60 ? (['second', 1] as const) : seconds < 3600 ? (['minute', 60] as const) : (['hour', 3600] as const)
  return formatUnits(Math.floor(seconds / size), unit, language)
}
