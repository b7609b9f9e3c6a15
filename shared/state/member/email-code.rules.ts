import { EMAIL_PATTERN } from '../../base/contract/fields.ts'
import { cleanLoginName } from '../../base/contract/login-name.ts'

/** Fields of a form that may require a code by e-mail. */
export interface CodeDraft {
  /** Address for the code, if the member's login name is not an address. */
  email: string
  code: string
}

/** Problems of these fields. */
export type CodeReason = 'missing' | 'malformed'

/** Fields that are required in addition to the form's own. */
export interface RequiredCodeFields {
  /** A code by e-mail. */
  code: boolean
  /** The address for the code. */
  email: boolean
}

/** Returns the required fields from the site's setting and the member's login name. */
export const getRequiredFields = (verifies: boolean, username: string): RequiredCodeFields => ({
  code: verifies,
  email: verifies && toEmailAddress(username) === null,
})

/** Returns the login name if it is an address, or null. */
export const toEmailAddress = (username: string): string | null => (EMAIL_PATTERN.test(username) ? username : null)

/** Masks an address except for its first character and the domain. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*(?=@)/u, '$1***')

/** Returns the problem of an address for the code, or null. */
export function findEmailProblem(email: string): CodeReason | null {
  if (cleanLoginName(email) === '') return 'missing'
  return EMAIL_PATTERN.test(cleanLoginName(email)) ? null : 'malformed'
}

/** Returns the problems of both fields; null for a valid field or one that is not required. */
export const findCodeProblems = (
  { email, code }: CodeDraft,
  asked: RequiredCodeFields,
): Record<keyof CodeDraft, CodeReason | null> => ({
  email: asked.email ? findEmailProblem(email) : null,
  code: asked.code && code.trim() === '' ? 'missing' : null,
})

/** Returns the wire values of both fields; null for a field that is not required. */
export const toCodeForm = (
  { email, code }: CodeDraft,
  asked: RequiredCodeFields,
): { emailCode: string | null; email: string | null } => ({
  emailCode: asked.code ? code.trim() : null,
  email: asked.email ? cleanLoginName(email) : null,
})
