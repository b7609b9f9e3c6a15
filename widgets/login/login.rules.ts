/** What a person typed into the login form. */
export interface LoginDraft {
  /** An email address or a phone number; what the site accepts as a name is the server's business (SES-19). */
  username: string
  password: string
}

/** A field of the login form. */
export type LoginField = keyof LoginDraft

/** Which fields keep the form from being sent. Only emptiness counts: an old password may break today's rules (SES-20). */
export function loginProblems(draft: LoginDraft): Partial<Record<LoginField, 'missing'>> {
  return {
    ...(draft.username.trim() === '' && { username: 'missing' as const }),
    ...(draft.password === '' && { password: 'missing' as const }),
  }
}

/** The form as it is sent: a name without outer spaces, the password exactly as typed. */
export const loginForm = (draft: LoginDraft): LoginDraft => ({
  username: draft.username.trim(),
  password: draft.password,
})

/** Whether a text is the title of a market, such as `BTC/USDT`. It comes from an address, so nothing else of it is shown. */
export const isTitle = (text: string): boolean => /^[A-Z0-9]{1,12}\/[A-Z0-9]{1,12}$/.test(text)
