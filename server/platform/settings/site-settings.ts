import type { Value } from '../../../shared/base/contract/codec.ts'
import { toWireField } from '../../../shared/base/contract/endpoint.ts'
import { siteSettings } from '../../../shared/base/contract/settings.ts'
import type { Theme } from './theme.ts'

/** Settings that clients get, as the contract types them. */
export type PublicSettings = Value<typeof siteSettings>

/** Settings that only the server uses, to render the pages and their policy. */
export interface PageSettings {
  /** The site's own look. */
  theme: Theme
  /** Further sources of the pages' Content-Security-Policy (`parsePageSources`). */
  custom_csp: string
  /** Country code of telephone numbers that are written without one, such as `90`; "" for none. */
  phone_country: string
  /** Address of the site, for links in mails; "" for mails without links. */
  site_url: string
  /** True if visitors may open the pages with the access `look` (shared/element/manifest/feature.ts). */
  visitors_may_look: boolean
  /** Acts for which members with a second factor are asked for it. */
  second_factor_login: boolean
  second_factor_payouts: boolean
  second_factor_destinations: boolean
  second_factor_security: boolean
  second_factor_partners: boolean
  /** Requirements before a member trades options (members/option-permission). */
  option_risk_warning: boolean
  option_questions: boolean
  /** Codes of countries in capital letters, separated by spaces. */
  option_blocked_countries: string
  /** Minutes with options after which a member must answer a reality check; "0" for never. */
  option_reality_check: string
}

/** All settings. */
export type SiteSettings = PublicSettings & PageSettings

/** Name of a setting in this code. */
export type SettingKey = keyof SiteSettings

const { shape } = siteSettings
const fields = shape && 'fields' in shape ? shape.fields : {}

/** Returns the name of a setting in the database and in commands: the specification's if it has one. */
export const toStoredKey = (key: SettingKey): string => toWireField(fields, key)
