import { defineDomain } from '../../define-domain.ts'
import { commands } from './settings.commands.ts'
import { getLanguages, getSettings, reportLanguage } from './settings.handlers.ts'
import { SAMPLE_COMPANY, settingsChecks } from './settings.setup.ts'
import { themeCommands } from './theme.commands.ts'

/** Settings of the operator, and the languages of the site. */
export const domain = defineDomain({
  name: 'settings',
  handlers: [getSettings, getLanguages, reportLanguage],
  // Visitors of a demo decide by looking, and log in on pages that try the elements.
  async seedDemo({ settings }) {
    await settings.initialize('visitors_may_look', true)
    await settings.initialize('loginOnOtherSites', true)
    await settings.initialize('company', SAMPLE_COMPANY)
  },
  commands: [...commands, ...themeCommands],
  setupChecks: settingsChecks,
  pictures: `SELECT value #>> '{}' AS text FROM site_settings WHERE key = 'logo'
    UNION ALL SELECT concat(value ->> 'img', E'\\n', value ->> 'content') FROM site_settings WHERE key = 'popup'`,
})
