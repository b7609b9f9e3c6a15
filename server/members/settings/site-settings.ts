import type { Value } from '../../../shared/contract/codec.ts'
import type { siteSettings } from '../../../shared/contract/settings.ts'

/** All settings, as the contract types them. */
export type SiteSettings = Value<typeof siteSettings>

/** Name of a setting. */
export type SettingKey = keyof SiteSettings
