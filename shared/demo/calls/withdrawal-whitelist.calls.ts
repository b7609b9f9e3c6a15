import type { DomainCalls } from '../call-types.ts'
import { assertTradingPassword } from './passwords.calls.ts'

const WAIT_MS = 24 * 3_600_000

/** Handlers of the whitelist of withdrawals. Addresses of the demo count as old. */
export const withdrawalWhitelistCalls: DomainCalls<'withdrawalWhitelist'> = {
  getWithdrawalWhitelist: (_form, { records }) => ({ ...records.whitelist }),
  setWithdrawalWhitelist({ isOn, payPassword }, demo) {
    const { records } = demo
    if (isOn) records.whitelist = { isOn, endsAt: null }
    else if (records.whitelist.isOn && records.whitelist.endsAt === null) {
      assertTradingPassword(demo, payPassword, 'payPassword')
      records.whitelist.endsAt = demo.now() + WAIT_MS
    }
    return { ...records.whitelist }
  },
}
