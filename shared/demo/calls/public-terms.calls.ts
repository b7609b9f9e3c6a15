import { CURRENCY } from '../../base/contract/constants.ts'
import type { DomainCalls } from '../call-types.ts'
import { WITHDRAWAL_FEE } from '../products/demo-funds.ts'
import { DEMO_OPTION_TERMS } from './options.calls.ts'
import { DEMO_SPOT_FEE } from './spot-engine.ts'

/** Handler of the terms that visitors read. A page has no books; rates of term products are those of their lists. */
export const publicTermsCalls: DomainCalls<'publicTerms'> = {
  getPublicTerms: () => ({
    books: null,
    options: DEMO_OPTION_TERMS,
    spotFee: DEMO_SPOT_FEE,
    withdrawal: {
      coin: CURRENCY,
      feePercent: WITHDRAWAL_FEE.feePercent,
      fixedFee: WITHDRAWAL_FEE.fixedFee,
      minimum: null,
      maximum: null,
    },
    swapSeconds: 0,
    stakingRates: null,
    miningRates: null,
    loanRates: null,
    trades: [],
  }),
}
