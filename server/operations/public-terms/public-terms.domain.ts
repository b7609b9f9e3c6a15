import { getPublicTerms as endpoint, type PublicTerms } from '../../../shared/base/contract/public-terms.ts'
import type { Context } from '../../core/http/context.ts'
import { handle } from '../../core/http/handle.ts'
import { defineDomain } from '../../define-domain.ts'

const NOTHING: PublicTerms = {
  books: null,
  options: null,
  spotFee: null,
  withdrawal: null,
  swapSeconds: 0,
  stakingRates: null,
  miningRates: null,
  loanRates: null,
  trades: [],
}
/** Time in ms for which visitors share one answer: the call needs no session and reads eight tables. */
const FRESH_MS = 1_000

/** Latest answer of each backend. */
const latest = new WeakMap<Context, { readAt: number; terms: Promise<PublicTerms> }>()

async function readTerms(context: Context): Promise<PublicTerms> {
  const parts = await Promise.all(context.domains.map(({ publicTerms }) => publicTerms?.(context)))
  return Object.assign({}, NOTHING, ...parts) as PublicTerms
}

/** Returns the terms of all domains that declare some (`publicTerms`), at most a second old. */
const getPublicTerms = handle(endpoint, async ({ context }) => {
  const known = latest.get(context)
  if (known && Math.abs(context.now() - known.readAt) < FRESH_MS) return known.terms
  const terms = readTerms(context)
  latest.set(context, { readAt: context.now(), terms })
  terms.catch(() => latest.delete(context))
  return terms
})

/** Terms that visitors read: fees, ranges, rates, and the last check of the books. */
export const domain = defineDomain({ name: 'public-terms', handlers: [getPublicTerms] })
