import { createHash } from 'node:crypto'
import { type Refusal, refuse } from './refusal.ts'

/** Names terms that a member is shown, so that what they send can say that it means these: equal for equal terms, whatever the order of their names. */
export const markOfTerms = (terms: object): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(terms).sort()))
    .digest('hex')
    .slice(0, 16)

/** Why something that was sent under the terms `shown` is not done when they are others now; null when they are the same, or none were named. */
export const refuseOtherTerms = (shown: string | null, terms: object): Refusal | null =>
  shown === null || shown === markOfTerms(terms)
    ? null
    : refuse('products.changed', {}, { field: 'terms', rule: 'changed' })
