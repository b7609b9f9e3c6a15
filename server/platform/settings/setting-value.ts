import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { SERVICE_SCHEMES } from '../../../shared/base/contract/settings.ts'
import { COUNTRY_CODES } from '../../../shared/base/rules/residence.rules.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import { formatPageSources, parsePageSources } from './page-sources.ts'
import { type SettingKey, type SiteSettings, toStoredKey } from './site-settings.ts'
import { parseTheme } from './theme.ts'

const TEXT_LENGTH = 20_000
/** Spellings of a switch in commands and on the wire. */
const SWITCH_WORDS = new Map(Object.entries({ on: true, off: false, true: true, false: false, '1': true, '0': false }))
const RETURN_TARGETS = new Map([
  ['stay', 'stay'],
  ['home', 'home'],
  ['back', 'back'],
  ['0', 'stay'],
  ['1', 'home'],
  ['2', 'back'],
])

const text = v.pipe(v.string(), v.maxLength(TEXT_LENGTH))
const picture = v.pipe(text, v.regex(/^($|https?:\/\/|\/(?!\/))/i, 'an address (https://…) or a path (/…)'))
const link = v.pipe(
  text,
  v.regex(/^($|https?:\/\/|mailto:|tel:)/i, 'an address that begins with https:, mailto: or tel:'),
)
const siteAddress = v.pipe(
  text,
  v.trim(),
  v.check(
    (given) => given === '' || (/^https?:\/\//i.test(given) && URL.canParse(given)),
    'an address that begins with https:, or empty',
  ),
)
const service = v.pipe(
  text,
  v.check(
    (given) => given === '' || (URL.canParse(given) && SERVICE_SCHEMES.includes(new URL(given).protocol)),
    `an address that begins with ${SERVICE_SCHEMES.slice(0, -1).join(', ')} or ${SERVICE_SCHEMES.at(-1)}`,
  ),
)
const toggle = v.union([v.boolean(), oneOfWords(SWITCH_WORDS, 'on or off')], 'on or off')
const returnTarget = oneOfWords(RETURN_TARGETS, 'stay, home or back')
const popup = v.nullable(
  v.object({ title: text, img: picture, content: text }, 'set by the command popup set, and cleared by popup clear'),
)

/** Theme and sources are checked again whenever they are read, so that nothing that was written into the database by other means reaches a page. */
const theme = v.pipe(
  v.unknown(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = parseTheme(dataset.value)
    if ('theme' in read) return read.theme
    addIssue({ message: `set by the command theme set: ${read.field} ${read.rule}` })
    return NEVER
  }),
)
const pageSources = v.pipe(
  text,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = parsePageSources(dataset.value)
    if ('sources' in read) return formatPageSources(read.sources)
    addIssue({ message: read.mustBe })
    return NEVER
  }),
)

const countries = v.pipe(
  text,
  v.transform((codes) =>
    codes
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  ),
  v.check((codes) => codes.every((code) => COUNTRY_CODES.includes(code)), 'codes of countries such as DE US, or empty'),
  v.transform((codes) => [...new Set(codes)].sort().join(' ')),
)

/** Schemas of settings whose default does not determine their type. */
const SCHEMAS: Partial<Record<SettingKey, v.GenericSchema<unknown, unknown>>> = {
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'a name'), v.maxLength(100, 'a name of at most 100 characters')),
  logo: picture,
  customService: service,
  phone_country: v.pipe(
    text,
    v.trim(),
    v.regex(/^(?:\+?[1-9]\d{0,2})?$/, 'a country code of 1 to 3 digits, or empty'),
    v.transform((code) => code.replace('+', '')),
  ),
  custom_csp: pageSources,
  option_blocked_countries: countries,
  option_reality_check: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((minutes) => String(minutes).trim()),
    v.check(
      (minutes) => /^\d{1,3}$/.test(minutes) && (minutes === '0' || (Number(minutes) >= 10 && Number(minutes) <= 720)),
      '0, or 10 to 720 minutes',
    ),
  ),
  theme,
  iosUrl: link,
  androidUrl: link,
  inviteUrl: link,
  site_url: siteAddress,
  popup,
  afterDeposit: returnTarget,
  afterWithdrawal: returnTarget,
}

const KEYS = new Map((Object.keys(DEFAULT_SETTINGS) as SettingKey[]).map((key) => [toStoredKey(key), key]))

/** Returns the setting with this name in the database and in commands, or null. */
export const findSettingKey = (stored: string): SettingKey | null => KEYS.get(stored) ?? null

/** Parses a value as the operator wrote it: switches as on or off, other settings as text. Returns the parsed value, or what it must be. */
export function parseSetting<Key extends SettingKey>(
  key: Key,
  given: unknown,
): { value: SiteSettings[Key] } | { mustBe: string } {
  const result = v.safeParse(getSchema(key), given)
  return result.success ? { value: result.output as SiteSettings[Key] } : { mustBe: result.issues[0].message }
}

/** Returns true if a stored value is valid for this setting in this version. */
export const isSettingValue = (key: SettingKey, value: unknown): boolean => {
  const read = parseSetting(key, value)
  return 'value' in read && isDeepStrictEqual(read.value, value)
}

const getSchema = (key: SettingKey) => SCHEMAS[key] ?? (typeof DEFAULT_SETTINGS[key] === 'boolean' ? toggle : text)

function oneOfWords<Meant>(words: ReadonlyMap<string, Meant>, message: string) {
  return v.pipe(
    v.string(message),
    v.trim(),
    v.check((given) => words.has(given), message),
    v.transform((given) => words.get(given)),
  )
}
