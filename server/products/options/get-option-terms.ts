import { getOptionTerms as endpoint } from '../../../shared/base/contract/options.ts'
import { handle } from '../../core/http/handle.ts'
import { balanceOf } from '../../ledger/ledger.ts'
import { readOptionRequirement } from '../../members/option-permission/check-option-permission.ts'
import { toOptionRules } from '../../members/option-permission/option-rules.ts'
import { getOptionsAccount } from './options.journal.ts'
import { readTermFields } from './options.terms.ts'

/**
 * Returns option terms, the member's balance, and what the member must do before the next order. The call names no market, so these are the default terms of all
 * markets.
 */
export const getOptionTerms = handle(endpoint, async ({ member, context: { db, settings, now } }) => {
  const rules = toOptionRules(await settings.read())
  const requirement = await readOptionRequirement(db, { member, rules, now: now() })
  return {
    ...(await readTermFields(db)),
    balance: await balanceOf(db, getOptionsAccount(member)),
    requirement: requirement === 'none' ? '' : requirement,
  }
})
