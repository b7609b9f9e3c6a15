import type { SetupCheck, SetupGap } from '../../define-domain.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import { type SiteSettings, toStoredKey } from './site-settings.ts'

const createCheck = (
  name: string,
  need: SetupCheck['need'],
  find: (settings: SiteSettings) => SetupGap | null,
): SetupCheck => ({
  name,
  need,
  findGap: async ({ settings }) => find(await settings.read()),
})

/** Company of a demo installation. */
export const SAMPLE_COMPANY = 'Tradelet Sample Ltd, company no. 0000000, 1 Example Street, Sample City'

/** Checks of settings that members need. */
export const settingsChecks: readonly SetupCheck[] = [
  createCheck('name', 'advised', ({ name }) =>
    name === DEFAULT_SETTINGS.name
      ? {
          missing: `The site still has the name ${name}, also in e-mails.`,
          repair: "settings set name 'Example Exchange'",
        }
      : null,
  ),
  createCheck('support', 'required', ({ customService }) =>
    customService === ''
      ? {
          missing: 'Members have no address of your support.',
          repair: `settings set ${toStoredKey('customService')} https://support.example.com`,
        }
      : null,
  ),
  createCheck('company', 'required', ({ company }) =>
    company === '' || company === SAMPLE_COMPANY
      ? {
          missing: 'The footer does not say which company runs the site.',
          repair: "settings set company 'Example Ltd, company no. 1234567, 1 Main Street, City'",
        }
      : null,
  ),
]
