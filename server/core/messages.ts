import { catalogues } from '../../shared/i18n/folder.ts'
import type { LanguageCode } from '../../shared/i18n/languages.ts'
import { localesOf } from '../../shared/i18n/locales.ts'
import { fillPlaceholders, type Key, type TextValues } from '../../shared/i18n/translate.ts'

/** The key of a text of the backend: namespace `server` of the catalogues. */
export type MessageKey = Key<'server'>

/** What must be filled into a text: `[]` or one object. */
export type MessageValues<K extends MessageKey> = TextValues<'server', K>

const textsOf = (lang: LanguageCode) => catalogues[lang]?.namespaces.server ?? {}
const english = textsOf('en')

/** A text in a person's language, its values filled in; English where the language lacks it. */
export const translate = <K extends MessageKey>(lang: LanguageCode, key: K, ...values: MessageValues<K>): string =>
  translateStored(lang, key, values[0])

/** The same for values that were paired with their key before, as in a refusal. */
export function translateStored(lang: LanguageCode, key: MessageKey, values?: unknown): string {
  const own = textsOf(lang)[key]
  return own === undefined
    ? fillPlaceholders('en', english[key] ?? key, written('en', values))
    : fillPlaceholders(lang, own, written(lang, values))
}

/** Parameters that are amounts; others may be digits too, as codes are. */
const FIGURES: ReadonlySet<string> = new Set([
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
const DECIMAL = /^-?\d+(?:\.(\d+))?$/

/** Making one takes longer than all the rest of a text. There are as many as languages and lengths of fractions. */
const formats = new Map<string, Intl.NumberFormat>()

function figuresOf(lang: LanguageCode, scale: number): Intl.NumberFormat {
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

/** The same values with amounts as people of a language write them, all their digits kept; Latin digits in every language. */
function written(lang: LanguageCode, values: unknown): unknown {
  if (typeof values !== 'object' || values === null) return values
  const figure = ([name, value]: [string, unknown]) => {
    const digits = FIGURES.has(name) && typeof value === 'string' ? DECIMAL.exec(value) : null
    if (!digits) return [name, value]
    const format = figuresOf(lang, (digits[1] ?? '').length)
    return [name, format.format(value as Intl.StringNumericLiteral).replace(/[\u200e\u200f\u061c]/g, '')]
  }
  return Object.fromEntries(Object.entries(values).map(figure))
}

/** Whether there is a text of this key. */
export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(english, key)

/** What a person calls a form field; its wire name where there is no better one. */
export function fieldName(lang: LanguageCode, field: string): string {
  const key = `field.${field}`
  return isMessageKey(key) ? translateStored(lang, key) : field
}

/** The sentence for a field that breaks a rule of the contract, as in `missing` or `choice:1,2`. */
export function ruleText(lang: LanguageCode, field: string, rule: string): string {
  const [name = '', values = ''] = rule.split(':')
  const key = `rule.${name}`
  const filled = { field: fieldName(lang, field), values: values.replaceAll(',', ', ') }
  return translateStored(lang, isMessageKey(key) ? key : 'rule.other', filled)
}
