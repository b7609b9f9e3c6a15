import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import type { SettingKey, SiteSettings } from './settings.ts'

const TEXT_LENGTH = 20_000
const WORDS = { on: true, off: false, '1': true, '0': false, true: true, false: false } as const
const AFTERWARDS = { stay: 'stay', home: 'home', back: 'back', '0': 'stay', '1': 'home', '2': 'back' } as const

const text = v.pipe(v.string(), v.maxLength(TEXT_LENGTH))
const picture = v.pipe(text, v.regex(/^($|https?:\/\/|\/(?!\/))/i, 'an address (https://…) or a path (/…)'))
const link = v.pipe(
  text,
  v.regex(/^($|https?:\/\/|mailto:|tel:)/i, 'an address that begins with https:, mailto: or tel:'),
)
const toggle = v.union([v.boolean(), word(WORDS)], 'on or off')
const afterwards = word(AFTERWARDS)
const popup = v.nullable(v.object({ title: text, img: picture, content: text }), null)

/** Settings whose kind their default does not tell. */
const SCHEMAS: Partial<Record<SettingKey, v.GenericSchema<unknown, unknown>>> = {
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'a name'), v.maxLength(100, 'a name of at most 100 characters')),
  logo: picture,
  custom_service: link,
  ios_url: link,
  android_url: link,
  invit_url: link,
  popup,
  recharge_subover_refre: afterwards,
  withdrawal_subover_refre: afterwards,
}

/** Whether this is the name of a setting. */
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(DEFAULT_SETTINGS, key)

/** Reads a value as the operator wrote it: switches as on and off, the rest as its text. Answers what it must be when it is something else. */
export function readSetting<Key extends SettingKey>(
  key: Key,
  given: unknown,
): { value: SiteSettings[Key] } | { mustBe: string } {
  const result = v.safeParse(schemaOf(key), given)
  return result.success ? { value: result.output as SiteSettings[Key] } : { mustBe: result.issues[0].message }
}

/** Whether a stored value is of the kind that the setting has in this version. */
export const isSettingValue = (key: SettingKey, value: unknown): boolean => {
  const read = readSetting(key, value)
  return 'value' in read && isDeepStrictEqual(read.value, value)
}

const schemaOf = (key: SettingKey) => SCHEMAS[key] ?? (typeof DEFAULT_SETTINGS[key] === 'boolean' ? toggle : text)

function word<const Words extends Record<string, unknown>>(words: Words) {
  const message = `one of ${Object.keys(words).join(', ')}`
  return v.pipe(
    v.string(message),
    v.trim(),
    v.check((given) => Object.hasOwn(words, given), message),
    v.transform((given) => words[given] as Words[keyof Words]),
  )
}
