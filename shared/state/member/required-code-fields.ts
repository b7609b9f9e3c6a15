import { $settings } from '../settings/settings.store.ts'
import { getRequiredFields, type RequiredCodeFields } from './email-code.rules.ts'
import { $member } from './member.store.ts'

/** Returns the currently required fields of a code by e-mail. */
export const getCurrentRequiredFields = (): RequiredCodeFields =>
  getRequiredFields($settings.get().values.verifyEmailCode ?? false, $member.get()?.username ?? '')
