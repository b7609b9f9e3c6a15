import { formatMinuteOfUtc } from '../../shared/base/format/days.ts'
import { catalogues } from '../../shared/base/i18n/folder.ts'
import type { LanguageCode } from '../../shared/base/i18n/languages.ts'
import { localesOf } from '../../shared/base/i18n/locales.ts'
import { fillPlaceholders, type Key, type TextValues } from '../../shared/base/i18n/translate.ts'

/** Key of a text of the backend: namespace `server` of the catalogues. */
export type MessageKey = Key<'server'>

/** Values of a text: `[]` or one object. */
export type MessageValues<K extends MessageKey> = TextValues<'server', K>

const getTexts = (lang: LanguageCode) => catalogues[lang]?.namespaces.server ?? {}
const english = getTexts('en')

/** Returns a text in a language with its values; in English if the language lacks it. */
export const translate = <K extends MessageKey>(lang: LanguageCode, key: K, ...values: MessageValues<K>): string =>
  translateStored(lang, key, values[0])

/** Like {@link translate}, for a key and values whose types were checked before, as in a refusal. */
export function translateStored(lang: LanguageCode, key: MessageKey, values?: unknown): string {
  return translateFormatted(lang, key, formatValues(getTexts(lang)[key] === undefined ? 'en' : lang, values))
}

/** Returns a text with values that are already formatted for the language; in English if the language lacks it. */
export function translateFormatted(lang: LanguageCode, key: MessageKey, values?: unknown): string {
  const own = getTexts(lang)[key]
  return own === undefined ? fillPlaceholders('en', english[key] ?? key, values) : fillPlaceholders(lang, own, values)
}

/** Parameters that are amounts; others, such as codes, may also consist of digits. */
const AMOUNT_PARAMETERS: ReadonlySet<string> = new Set([
  'amount',
  'available',
  'least',
  'max',
  'min',
  'ordered',
  'price',
  'quantity',
  'step',
  'total',
])
const DECIMAL_PATTERN = /^-?\d+(?:\.(\d+))?$/

/** Cached formats, by language and number of decimal places: creating one takes longer than formatting the text. */
const formats = new Map<string, Intl.NumberFormat>()

function getNumberFormat(lang: LanguageCode, scale: number): Intl.NumberFormat {
  const key = `${lang} ${scale}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(localesOf(lang), {
    minimumFractionDigits: scale,
    maximumFractionDigits: scale,
  })
  formats.set(key, made)
  return made
}

/** Parameter that is a time: epoch ms, formatted to the minute in UTC. */
const TIME_PARAMETER = 'time'

/** Returns the values with times and amounts formatted for a language, amounts with all decimal places and Latin digits. */
function formatValues(lang: LanguageCode, values: unknown): unknown {
  if (typeof values !== 'object' || values === null) return values
  const figure = ([name, value]: [string, unknown]) => {
    if (name === TIME_PARAMETER && typeof value === 'number') return [name, formatMinuteOfUtc(value, lang)]
    const digits = AMOUNT_PARAMETERS.has(name) && typeof value === 'string' ? DECIMAL_PATTERN.exec(value) : null
    if (!digits) return [name, value]
    const format = getNumberFormat(lang, (digits[1] ?? '').length)
    return [name, format.format(value as Intl.StringNumericLiteral).replace(/[\u200e\u200f\u061c]/g, '')]
  }
  return Object.fromEntries(Object.entries(values).map(figure))
}

/** Returns whether a text has this key. */
export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(english, key)

/** Returns the label of a form field; its wire name if it has none. */
export function getFieldName(lang: LanguageCode, field: string): string {
  const key = `field.${field}`
  return isMessageKey(key) ? translateStored(lang, key) : field
}

/** Returns the sentence for a field that violates a rule of the contract, as in `missing`, `choice:1,2` or `choice:1,2:list`. */
export function formatRuleText(lang: LanguageCode, field: string, rule: string): string {
  const [name = '', values = ''] = rule.split(':')
  const key = `rule.${name}`
  const filled = { field: getFieldName(lang, field), values: values.replaceAll(',', ', ') }
  return translateStored(lang, isMessageKey(key) ? key : 'rule.other', filled)
}
