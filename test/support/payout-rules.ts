import type { Db } from '../../server/core/db/db.ts'
import { PAYOUT_RULE_NAMES, setPayoutRule } from '../../server/products/withdrawals/payout-rules.ts'

/** Switches all rules before a payout off, for tests of other marks of withdrawals. */
export async function switchOffPayoutRules(db: Db): Promise<void> {
  for (const rule of PAYOUT_RULE_NAMES) await setPayoutRule(db, { rule, level: 'off', hours: null })
}
