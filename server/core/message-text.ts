import { formatMinuteOfUtc } from '../../shared/base/format/days.ts'
import type { LanguageCode } from '../../shared/base/i18n/languages.ts'
import type { PlainKey } from '../../shared/base/i18n/translate.ts'
import { type Decimal, normalizeDecimal } from '../../shared/base/money/decimal-text.ts'
import {
  formatMessageAmount,
  isMessageKey,
  type MessageKey,
  type MessageValues,
  translateFormatted,
} from './messages.ts'

/** Value of a stored text: plain text, a number, an amount, a time (epoch ms), or another text of the catalogue. */
export type MessageValue = string | number | { amount: Decimal } | { time: number } | { text: PlainKey<'server'> }

/** Text that is stored without its language: a key of the catalogue with its values, or words that have no translation. */
export type MessageText = { key: MessageKey; values?: Record<string, MessageValue> } | { plain: string }

/** Values of a stored text: none, or one for each placeholder. */
type StoredValues<K extends MessageKey> =
  MessageValues<K> extends [infer Values] ? [values: { [Name in keyof Values]: MessageValue }] : []

/** Returns a text of the catalogue with its values, to be rendered for a reader. */
export const messageText = <K extends MessageKey>(key: K, ...[values]: StoredValues<K>): MessageText =>
  values ? { key, values: { ...values } as Record<string, MessageValue> } : { key }

/**
 * Returns a text in a reader's language. Amounts have the digits of their coin, times are in UTC. Null if this release does not know the key or a value, as in a text
 * that a newer release has stored.
 */
export function renderText(lang: LanguageCode, text: MessageText): string | null {
  if ('plain' in text) return typeof text.plain === 'string' ? text.plain : null
  if (typeof text.key !== 'string' || !isMessageKey(text.key)) return null
  const stored = text.values ?? {}
  const values = Object.entries(stored).map(([name, value]) => [name, renderValue(lang, name, value, stored)] as const)
  return values.some(([, value]) => value === null)
    ? null
    : translateFormatted(lang, text.key, Object.fromEntries(values))
}

function renderValue(lang: LanguageCode, name: string, value: MessageValue, values: object): string | number | null {
  if (typeof value !== 'object' || value === null) return value
  if ('amount' in value)
    return normalizeDecimal(value.amount) === null ? null : formatMessageAmount(lang, name, value.amount, values)
  if ('time' in value) return typeof value.time === 'number' ? formatMinuteOfUtc(value.time, lang) : null
  return 'text' in value ? renderText(lang, { key: value.text }) : null
}
