import { EMAIL_PATTERN } from '../contract/fields.ts'

/** The fields of a form that may ask for a code by e-mail. */
export interface CodeDraft {
  /** Where the code goes, of a member whose login name is no address. */
  email: string
  code: string
}

/** What may be wrong with them. */
export type CodeReason = 'missing' | 'malformed'

/** What is asked for beside the form's own fields. */
export interface CodeAsked {
  /** A code by e-mail. */
  code: boolean
  /** The address that it goes to. */
  email: boolean
}

/** What is asked for, by the switch of the site and the login name of the member. */
export const askedFor = (verifies: boolean, username: string): CodeAsked => ({
  code: verifies,
  email: verifies && addressOf(username) === null,
})

/** The address that a login name is, or null. */
export const addressOf = (username: string): string | null => (EMAIL_PATTERN.test(username) ? username : null)

/** An address of which only the first sign and the domain can be read. */
export const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*(?=@)/u, '$1***')

/** What is wrong with an address for the code, or null. */
export function emailProblem(email: string): CodeReason | null {
  if (email.trim() === '') return 'missing'
  return EMAIL_PATTERN.test(email.trim()) ? null : 'malformed'
}

/** What is wrong with both, by field; null for what is right or not asked for. */
export const codeProblems = (
  { email, code }: CodeDraft,
  asked: CodeAsked,
): Record<keyof CodeDraft, CodeReason | null> => ({
  email: asked.email ? emailProblem(email) : null,
  code: asked.code && code.trim() === '' ? 'missing' : null,
})

/** Both as they are sent: only what is asked for travels. */
export const codeForm = (
  { email, code }: CodeDraft,
  asked: CodeAsked,
): { captcha: string | null; email: string | null } => ({
  captcha: asked.code ? code.trim() : null,
  email: asked.email ? email.trim() : null,
})
