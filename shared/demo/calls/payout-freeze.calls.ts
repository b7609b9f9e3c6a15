import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import { DemoRefusal } from '../demo-refusal.ts'
import { assertTradingPassword } from './passwords.calls.ts'

const WAIT_MS = 24 * 3_600_000

/** @throws DemoRefusal if payouts are frozen */
export function assertPayoutsOpen({ records: { freeze }, now }: DemoBackend): void {
  if (freeze.since !== null && (freeze.until === null || freeze.until > now())) throw new DemoRefusal('frozen')
}

/** Handlers of the freeze of payouts. The demo sends no mails, so a link is always refused. */
export const payoutFreezeCalls: DomainCalls<'payoutFreeze'> = {
  getPayoutFreeze: (_form, { records: { freeze }, now }) =>
    freeze.until !== null && freeze.until <= now() ? { since: null, until: null } : freeze,
  freezePayouts(_form, { records, now }) {
    records.sessions = records.sessions.filter(({ present }) => present)
    records.freeze = { since: now(), until: null }
    return null
  },
  unfreezePayouts({ payPassword }, demo) {
    assertTradingPassword(demo, payPassword, 'payPassword')
    if (demo.records.freeze.since !== null)
      demo.records.freeze = { ...demo.records.freeze, until: demo.now() + WAIT_MS }
    return null
  },
  freezePayoutsByLink() {
    throw new DemoRefusal('unknown', 'token', 'expired')
  },
}
