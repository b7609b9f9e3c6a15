/** Longest subject of a commit, in characters. */
export const MAX_SUBJECT_LENGTH = 72
const AREA = /^[\w./, -]{2,24}: \S/

/** Returns why a commit's subject breaks the form `area: imperative summary`; null if it does not. */
export function findSubjectProblem(subject: string): string | null {
  if (subject.length > MAX_SUBJECT_LENGTH) return `${subject.length} characters, limit ${MAX_SUBJECT_LENGTH}`
  if (!AREA.test(subject)) return 'no area, as in "spot: reject orders outside the price band"'
  return /\bwip\b/i.test(subject) ? 'unfinished work' : null
}
