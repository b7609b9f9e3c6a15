import { PASSWORD_LENGTH, PHONE_DIGITS } from '../../shared/base/contract/constants.ts'
import type { Translate } from '../../shared/base/i18n/translate.ts'
import type { RegisterField, RegisterReason } from './register.rules.ts'

/** Returns the message for an invalid field (specification section 5). */
export function getProblemText(t: Translate<'register'>, field: RegisterField, reason: RegisterReason): string {
  if (reason === 'different') return t('repeatDifferent')
  if (field === 'phone') return reason === 'missing' ? t('phoneMissing') : t('phoneMalformed', PHONE_DIGITS)
  if (field === 'password') return reason === 'missing' ? t('passwordMissing') : t('passwordMalformed', PASSWORD_LENGTH)
  if (field === 'email') return t(reason === 'missing' ? 'emailMissing' : 'emailMalformed')
  return t(field === 'repeat' ? 'repeatMissing' : 'codeMissing')
}
