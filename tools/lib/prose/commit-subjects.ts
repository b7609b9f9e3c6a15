/** Longest subject of a commit, in characters. */
export const MAX_SUBJECT = 72
const AREA = /^[\w./, -]{2,24}: \S/

/** Returns why a commit's subject breaks the form `area: imperative summary`; null if it does not. */
export function subjectProblem(subject: string): string | null {
  if (subject.length > MAX_SUBJECT) return `${subject.length} characters, limit ${MAX_SUBJECT}`
  if (!AREA.test(subject)) return 'no area, as in "spot: reject orders outside the price band"'
  return /\bwip\b/i.test(subject) ? 'unfinished work' : null
}
