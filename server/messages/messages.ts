import type { LanguageCode } from '../../shared/contract/languages.ts'
import { ar } from './ar.ts'
import { en, type MessageKey, type Messages } from './en.ts'
import { zhHans } from './zh-Hans.ts'

export type { MessageKey, Messages }

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** What must be filled into a text. */
export type Params<Key extends MessageKey> = Record<NamesIn<(typeof en)[Key]>, string | number>

const LANGUAGES: Record<LanguageCode, Messages> = { en, 'zh-Hans': zhHans, ar }

/** A text in a person's language, with its names filled in. */
export function say(
  lang: LanguageCode,
  key: MessageKey,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return LANGUAGES[lang][key].replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole))
}

/** What a person calls a form field; its wire name where there is no better one. */
export const fieldName = (lang: LanguageCode, field: string): string =>
  `field.${field}` in en ? say(lang, `field.${field}` as MessageKey) : field

/** The sentence for a field that breaks a rule of the contract, as in `missing` or `choice:1,2`. */
export function ruleText(lang: LanguageCode, field: string, rule: string): string {
  const [name = '', values = ''] = rule.split(':')
  const key = `rule.${name}` in en ? (`rule.${name}` as MessageKey) : 'rule.other'
  return say(lang, key, { field: fieldName(lang, field), values: values.replaceAll(',', ', ') })
}
