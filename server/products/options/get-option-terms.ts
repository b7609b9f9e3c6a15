import { getOptionTerms as endpoint } from '../../../shared/base/contract/options.ts'
import { handle } from '../../core/http/handle.ts'
import { balanceOf } from '../../ledger/ledger.ts'
import { getOptionsAccount } from './options.journal.ts'
import { readTermFields } from './options.terms.ts'

/** Returns option terms and the member's balance. The call names no market, so these are the default terms of all markets. */
export const getOptionTerms = handle(endpoint, async ({ member, context: { db } }) => ({
  ...(await readTermFields(db)),
  balance: await balanceOf(db, getOptionsAccount(member)),
}))
