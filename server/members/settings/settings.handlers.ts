import * as contract from '../../../shared/contract/settings.ts'
import { languageOf, NAMED_LANGUAGES } from '../../../shared/i18n/named-languages.ts'
import { handle } from '../../core/http/handle.ts'
import { originOf } from '../../core/http/origin.ts'
import { refuse } from '../../core/http/refusal.ts'
import { settingsOf } from './settings.ts'

/** The language that is marked as default in the list; what a browser starts with is its own rule. */
const DEFAULT_LANGUAGE = 'en'

export const getSettings = handle(contract.getSettings, async ({ context, request }) => {
  const current = await settingsOf(context)
  return { ...current, invit_url: current.invit_url || `${originOf(request)}/register` }
})

export const getLanguages = handle(contract.getLanguages, async () =>
  NAMED_LANGUAGES.map(({ code, name }) => ({
    language_name: name,
    file_name: code,
    is_default: code === DEFAULT_LANGUAGE,
  })),
)

/** Nothing is kept: the language travels with every call in the header `Lang` (LNG-05). Says whether we speak it. */
export const reportLanguage = handle(contract.reportLanguage, async ({ form }) =>
  languageOf(form.lang) === null ? refuse('site.unknownLanguage', {}, { field: 'lang', rule: 'unknown' }) : null,
)
