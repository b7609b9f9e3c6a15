import type { PartnerSessionToken } from './partner-config.ts'

/** Returns what is wrong with a session that a partner's function returned, null if nothing is. */
function findProblem({ token, expires, scopes }: Partial<Record<keyof PartnerSessionToken, unknown>>): string | null {
  if (typeof token !== 'string' || token === '') return '"token" must be a text that is not empty'
  if (!Number.isFinite(expires)) return '"expires" must be a number, the epoch ms at which the session ends'
  const isList = Array.isArray(scopes) && scopes.every((scope) => typeof scope === 'string')
  if (scopes !== undefined && scopes !== null && typeof scopes !== 'string' && !isList)
    return '"scopes" must be a list of names, or one text with commas'
  return null
}

/**
 * Returns what a partner's function returned if it is a session; null if it returned none.
 * @throws TypeError that names the wrong field, such as for the whole response instead of its `data`
 */
export function toSession(value: unknown): PartnerSessionToken | null {
  if (!value) return null
  const problem = findProblem(Object(value))
  if (problem) throw new TypeError(`no session: ${problem}. Return the "data" of the backend's response`)
  return value as PartnerSessionToken
}
