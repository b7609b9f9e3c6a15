import { directionOf, type LanguageCode } from './languages.ts'

/** Unicode isolates: left-to-right, direction of the first strong letter, and end. */
const [LTR, FIRST_STRONG, END] = ['\u2066', '\u2068', '\u2069']

/** Placeholder with its adjacent signs: `+{amount}`, `{rate}%`. A hyphen before a placeholder belongs to the preceding word, as in Hebrew. */
const UNIT = '(?:[+−±≈~#]\\s?)?\\{([^{}|]+)\\}(?:[%٪]|\\s?\\+(?!\\s?\\{))?'
const UNITS = new RegExp(UNIT, 'g')
/** Placeholders without a word between them, which form one unit: `{amount} {coin}`, `{from} – {to}`, `{count} × {price}`. */
const RUNS = new RegExp(`${UNIT}(?:\\s*[-–−/×=≈+]?\\s*${UNIT})*`, 'g')

/** Letters of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
/** Values that need no isolate and stay free of invisible characters for copying: a single number, or a text that begins and ends with Latin letters. */
const PLAIN = /^(?:\d+(?:[.,:/]\d+)*|\d*[A-Za-z](?:[\x20-\x7e]*[A-Za-z\d])?)?$/

/**
 * Wraps placeholders in Unicode isolates, so that their values keep their order in text of the other direction.
 *
 * Without isolates, Arabic text displays `−5.00 USDT` as `5.00−` and reorders dates, and a Hebrew name in English text swaps with the following number. Isolate
 * characters also work in attributes, titles and e-mails, where elements do not.
 */
export function withIsolates(language: LanguageCode, text: string, values: Readonly<Record<string, unknown>>): string {
  const leftToRight = directionOf(language) === 'ltr'
  const marked = (unit: string, name: string): string => {
    const value = `${values[name] ?? ''}`
    if (RIGHT_TO_LEFT.test(value)) return FIRST_STRONG + unit + END
    return leftToRight || (unit === `{${name}}` && PLAIN.test(value)) ? unit : LTR + unit + END
  }
  return text.replace(RUNS, (run) => {
    const single = run.replace(UNITS, marked)
    // A run of several placeholders is one unit unless one of its values runs in the other direction.
    return leftToRight || single.includes(FIRST_STRONG) || !/\}.*\{/s.test(run) ? single : LTR + run + END
  })
}
