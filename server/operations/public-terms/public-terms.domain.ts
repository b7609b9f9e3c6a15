import { getPublicTerms as endpoint, type PublicTerms } from '../../../shared/base/contract/public-terms.ts'
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

/** Returns the terms of all domains that declare some (`publicTerms`). */
const getPublicTerms = handle(endpoint, async ({ context }) => {
  const parts = await Promise.all(context.domains.map(({ publicTerms }) => publicTerms?.(context)))
  return Object.assign({}, NOTHING, ...parts) as PublicTerms
})

/** Terms that visitors read: fees, ranges, rates, and the last check of the books. */
export const domain = defineDomain({ name: 'public-terms', handlers: [getPublicTerms] })
