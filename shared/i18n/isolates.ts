import { directionOf, type LanguageCode } from './languages.ts'

/** Left-to-right isolate, isolate of the direction of its first letter, and the end of either. */
const [LTR, OWN, END] = ['\u2066', '\u2068', '\u2069']

/** A place to fill, with the signs that belong to what is filled in: `+{amount}`, `{rate}%`. A hyphen before one belongs to the word before it, as Hebrew has them. */
const UNIT = '(?:[+−±≈~#]\\s?)?\\{([^{}|]+)\\}(?:[%٪]|\\s?\\+(?!\\s?\\{))?'
const UNITS = new RegExp(UNIT, 'g')
/** Places with no word between them, which are read as one: `{amount} {coin}`, `{from} – {to}`, `{count} × {price}`. */
const RUNS = new RegExp(`${UNIT}(?:\\s*[-–−/×=≈+]?\\s*${UNIT})*`, 'g')

/** Letters of scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
/** What comes out right among any words, and is left as it is, to be copied without invisible signs: one number, or what begins and ends with Latin letters. */
const PLAIN = /^(?:\d+(?:[.,:/]\d+)*|\d*[A-Za-z](?:[\x20-\x7e]*[A-Za-z\d])?)?$/

/**
 * A text with its places marked, so that what is filled in keeps its own order among words of the other direction: else `−5.00 USDT` in Arabic is read as
 * `5.00−`, a date from its day on, and a Hebrew name in an English text swaps places with the number behind it. Marks and no elements: texts stand in
 * attributes, titles and letters as well.
 */
export function withIsolates(language: LanguageCode, text: string, values: Readonly<Record<string, unknown>>): string {
  const leftToRight = directionOf(language) === 'ltr'
  const marked = (unit: string, name: string): string => {
    const value = `${values[name] ?? ''}`
    if (RIGHT_TO_LEFT.test(value)) return OWN + unit + END
    return leftToRight || (unit === `{${name}}` && PLAIN.test(value)) ? unit : LTR + unit + END
  }
  return text.replace(RUNS, (run) => {
    const single = run.replace(UNITS, marked)
    // A run of several is one, unless one of them runs the other way.
    return leftToRight || single.includes(OWN) || !/\}.*\{/s.test(run) ? single : LTR + run + END
  })
}
