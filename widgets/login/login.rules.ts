import { cleanLoginName } from '../../shared/base/contract/login-name.ts'

/** Login form in progress. */
export interface LoginDraft {
  /** Email address or phone number. The server decides which names are valid (SES-19). */
  username: string
  password: string
}

/** Field of the login form. */
export type LoginField = keyof LoginDraft

/** Returns the empty fields. Nothing else is validated, because an old password may break current rules (SES-20). */
export function findLoginProblems(draft: LoginDraft): Partial<Record<LoginField, 'missing'>> {
  return {
    ...(cleanLoginName(draft.username) === '' && { username: 'missing' as const }),
    ...(draft.password === '' && { password: 'missing' as const }),
  }
}

/** Converts the draft to the request form: the name without surrounding spaces and invisible characters, the password exactly as typed. */
export const toLoginForm = (draft: LoginDraft): LoginDraft => ({
  username: cleanLoginName(draft.username),
  password: draft.password,
})

/** Returns true for a market title such as `BTC/USDT`. The text comes from the page's address, so nothing else of it may be shown. */
export const isMarketTitle = (text: string): boolean => /^[A-Z0-9]{1,12}\/[A-Z0-9]{1,12}$/.test(text)
