import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { formatMinuteOfUtc } from '../../shared/base/format/days.ts'
import { formatExact } from '../../shared/base/format/exact.ts'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import { catalogues } from '../../shared/base/i18n/folder.ts'
import type { LanguageCode } from '../../shared/base/i18n/languages.ts'
import { fillPlaceholders, type Key, type TextValues } from '../../shared/base/i18n/translate.ts'
import { type Decimal, getScale } from '../../shared/base/money/decimal-text.ts'

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
  'filled',
  'least',
  'max',
  'min',
  'ordered',
  'price',
  'quantity',
  'step',
  'total',
  'trigger',
])
const DECIMAL_PATTERN = /^-?\d+(?:\.\d+)?$/

/** Amounts that the member has typed, and prices: with all their digits. */
const EXACT: ReadonlySet<string> = new Set(['amount', 'price', 'trigger'])

/** Least amounts and amounts that the member pays, which are rounded up. */
const ROUNDED_UP: ReadonlySet<string> = new Set(['least', 'min', 'total'])

/** Formats an amount with the digits of its coin. Typed amounts, prices, steps and amounts without a coin have all their digits, all but steps at least two. */
export function formatMessageAmount(lang: LanguageCode, name: string, value: Decimal, values: object): string {
  const { coin, quote }: { coin?: unknown; quote?: unknown } = values
  if (name === 'step') return formatDecimal(value, { digits: getScale(value) }, lang)
  // A swap has two coins, and no price.
  const unit = name === 'quantity' && quote !== undefined && !('price' in values) ? quote : coin
  if (EXACT.has(name) || typeof unit !== 'string') return formatExact(value, lang)
  return formatCoinAmount(value, unit, lang, { rounding: ROUNDED_UP.has(name) ? 'up' : 'down' })
}

/** Parameter that is a time: epoch ms, formatted to the minute in UTC. */
const TIME_PARAMETER = 'time'

/** Returns the values with times and amounts formatted for a language. */
function formatValues(lang: LanguageCode, values: unknown): unknown {
  if (typeof values !== 'object' || values === null) return values
  const figure = ([name, value]: [string, unknown]) => {
    if (name === TIME_PARAMETER && typeof value === 'number') return [name, formatMinuteOfUtc(value, lang)]
    // `most` is a number of things unless a coin is named.
    const isAmount =
      (AMOUNT_PARAMETERS.has(name) || (name === 'most' && 'coin' in values)) &&
      typeof value === 'string' &&
      DECIMAL_PATTERN.test(value)
    return [name, isAmount ? formatMessageAmount(lang, name, value as Decimal, values) : value]
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
