import type { SetupCheck } from '../../define-domain.ts'
import { listWithdrawalTerms } from './withdrawals.terms.ts'

/** Requires the terms of a coin while withdrawals are on. */
export const termsCheck: SetupCheck = {
  name: 'withdrawal terms',
  need: 'required',
  async findGap({ db, settings }) {
    if (!(await settings.read()).withdrawalSwitch || (await listWithdrawalTerms(db)).length > 0) return null
    return {
      missing: 'Members cannot withdraw: no coin has terms.',
      repair: 'withdrawals terms set USDT wallet 10 none 1',
    }
  },
}
