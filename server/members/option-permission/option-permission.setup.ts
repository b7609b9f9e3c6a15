import type { SetupCheck } from '../../define-domain.ts'
import { toStoredKey } from '../../platform/settings/site-settings.ts'

/** Checks of the protection of members who trade options. */
export const optionPermissionChecks: readonly SetupCheck[] = [
  {
    name: 'options',
    need: 'advised',
    async findGap({ settings }) {
      const { option_risk_warning } = await settings.read()
      return option_risk_warning
        ? null
        : {
            missing: 'Members trade options without a risk warning, which many countries demand.',
            repair: `settings set ${toStoredKey('option_risk_warning')} on`,
          }
    },
  },
]
