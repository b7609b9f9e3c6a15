import { cleanLoginName } from '../../shared/base/contract/login-name.ts'

/** Login form in progress. */
export interface LoginDraft {
  /** Email address or phone number. The server decides which names are valid (SES-19). */
  username: string
  password: string
  /** Code of the second factor; "" until the server asks for it. */
  code: string
}

/** Field of the login form. */
export type LoginField = keyof LoginDraft

/** Returns the empty fields; the code only if the server has asked for it. Nothing else is validated, because an old password may break current rules (SES-20). */
export function findLoginProblems(draft: LoginDraft, asksCode = false): Partial<Record<LoginField, 'missing'>> {
  return {
    ...(cleanLoginName(draft.username) === '' && { username: 'missing' as const }),
    ...(draft.password === '' && { password: 'missing' as const }),
    ...(asksCode && draft.code.trim() === '' && { code: 'missing' as const }),
  }
}

/** Converts the draft to the request form: the name without surrounding spaces and invisible characters, the password exactly as typed. */
export const toLoginForm = (draft: LoginDraft): Omit<LoginDraft, 'code'> => ({
  username: cleanLoginName(draft.username),
  password: draft.password,
})

/** Returns true for a market title such as `BTC/USDT`. The text comes from the page's address, so nothing else of it may be shown. */
export const isMarketTitle = (text: string): boolean => /^[A-Z0-9]{1,12}\/[A-Z0-9]{1,12}$/.test(text)
