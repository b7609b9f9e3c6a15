import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '../../core/http/refusal.ts'

/**
 * Returns a hash of the terms shown to a member, which the member's request repeats to confirm them. Equal terms have equal hashes in any order of their
 * names.
 */
export const hashTerms = (terms: object): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(terms).sort()))
    .digest('hex')
    .slice(0, 16)

/** Returns a refusal if the terms differ from those that the request confirms by `shown`; null if they are equal or `shown` is null. */
export const findTermsRefusal = (shown: string | null, terms: object): Refusal | null =>
  shown === null || shown === hashTerms(terms)
    ? null
    : refuse('refusals.changed', {}, { field: 'terms', rule: 'changed' })
