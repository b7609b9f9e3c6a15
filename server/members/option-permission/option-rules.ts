import { type OptionRules, WARNING_VERSION } from '../../../shared/base/rules/option-permission.rules.ts'
import type { SiteSettings } from '../../platform/settings/site-settings.ts'

/** Returns the operator's rules for members who trade options. */
export const toOptionRules = (settings: SiteSettings): OptionRules => ({
  countries: settings.option_blocked_countries.split(' ').filter(Boolean),
  warns: settings.option_risk_warning,
  asks: settings.option_questions,
  checkMinutes: Number(settings.option_reality_check),
})

/** Returns the version of the risk warning: that of its texts, and that of the operator's document `risk` if there is one. */
export const toWarningVersion = (document: string | null): string =>
  document === null ? WARNING_VERSION : `${WARNING_VERSION}:${document}`
