import { NAMED_LANGUAGES } from '../../base/i18n/named-languages.ts'
import type { DomainCalls, LateSettingCall } from '../call-types.ts'

/** Handler of the list of languages, which a page asks for when its picker opens. */
export const languageCalls: Pick<DomainCalls<'settings'>, LateSettingCall> = {
  getLanguages: () =>
    NAMED_LANGUAGES.map(({ name, code }) => ({ languageName: name, fileName: code, isDefault: code === 'en' })),
}
