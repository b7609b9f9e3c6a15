import * as contract from '../../../shared/base/contract/settings.ts'
import { findLanguageByName, NAMED_LANGUAGES } from '../../../shared/base/i18n/named-languages.ts'
import { handle } from '../../core/http/handle.ts'
import { getRequestOrigin } from '../../core/http/origin.ts'
import { refuse } from '../../core/http/refusal.ts'
import { getRelyingParty } from '../../core/second-factor/passkeys.ts'

/** Language marked as default in the list. A browser chooses its first language by its own rule. */
const DEFAULT_LANGUAGE = 'en'

/**
 * Returns all settings except those that only the server uses, which the contract's codec leaves out. An empty `inviteUrl` becomes this site's registration page.
 * Passkeys are off without an address to whose host they belong.
 */
export const getSettings = handle(contract.getSettings, async ({ context, request }) => {
  const current = await context.settings.read()
  const passkeys = current.passkeys && getRelyingParty(current.site_url, current.name) !== null
  return { ...current, passkeys, inviteUrl: current.inviteUrl || `${getRequestOrigin(request)}/register` }
})

/** Returns the languages of the site. */
export const getLanguages = handle(contract.getLanguages, async () =>
  NAMED_LANGUAGES.map(({ code, name }) => ({
    languageName: name,
    fileName: code,
    isDefault: code === DEFAULT_LANGUAGE,
  })),
)

/** Checks that the language is supported. Stores nothing: each call sends its language in the header `Lang` (LNG-05). */
export const reportLanguage = handle(contract.reportLanguage, async ({ form }) =>
  findLanguageByName(form.lang) === null
    ? refuse('site.unknownLanguage', {}, { field: 'lang', rule: 'unknown' })
    : null,
)
