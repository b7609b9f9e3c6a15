import { CURRENCY } from '../../../shared/base/contract/constants.ts'
import { getOptionTerms as endpoint } from '../../../shared/base/contract/options.ts'
import { handle } from '../../core/http/handle.ts'
import { balanceOf } from '../../ledger/ledger.ts'
import { ALL_MARKETS } from '../../market/market.ts'
import { getOptionsAccount } from './options.journal.ts'
import { readOptionTerms } from './options.terms.ts'

/** Returns option terms and the member's balance. The call names no market, so these are the default terms of all markets. */
export const getOptionTerms = handle(endpoint, async ({ member, context: { db } }) => {
  const { durations, multipliers, priceType } = await readOptionTerms(db, ALL_MARKETS)
  return {
    multipliers: [...multipliers],
    presetKind: String(priceType),
    coin: CURRENCY,
    balance: await balanceOf(db, getOptionsAccount(member)),
    profitPercents: durations.map(({ percent }) => percent),
    durations: durations.map(({ seconds }) => String(seconds)),
    amountRanges: durations.map(({ minimum, maximum }) => `${minimum}-${maximum}`),
  }
})
