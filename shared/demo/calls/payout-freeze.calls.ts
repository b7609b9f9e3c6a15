import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import { DemoRefusal } from '../demo-refusal.ts'
import { assertTradingPassword } from './passwords.calls.ts'

const WAIT_MS = 24 * 3_600_000

const isFrozen = (demo: DemoBackend): boolean => {
  const { since, until } = demo.records.freeze
  return since !== null && (until === null || until > demo.now())
}

/** @throws DemoRefusal if payouts are frozen */
export function assertPayoutsOpen(demo: DemoBackend): void {
  if (isFrozen(demo)) throw new DemoRefusal('frozen')
}

function freeze(demo: DemoBackend): null {
  demo.records.freeze = { since: demo.now(), until: null }
  return null
}

/** Handlers of the freeze of payouts. The demo sends no mails: it accepts every token. */
export const payoutFreezeCalls: DomainCalls<'payoutFreeze'> = {
  getPayoutFreeze: (_form, demo) => (isFrozen(demo) ? demo.records.freeze : { since: null, until: null }),
  freezePayouts(_form, demo) {
    demo.records.sessions = demo.records.sessions.filter(({ present }) => present)
    return freeze(demo)
  },
  unfreezePayouts({ payPassword }, demo) {
    assertTradingPassword(demo, payPassword, 'payPassword')
    if (demo.records.freeze.since !== null)
      demo.records.freeze = { ...demo.records.freeze, until: demo.now() + WAIT_MS }
    return null
  },
  freezePayoutsByLink: (_form, demo) => freeze(demo),
}
