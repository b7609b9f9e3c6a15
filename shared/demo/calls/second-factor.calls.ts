import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import { DemoRefusal } from '../demo-refusal.ts'
import { openSession } from './account.calls.ts'
import { assertTradingPassword } from './passwords.calls.ts'

const SAMPLE_SECRET = 'SAMPLEONLY234567SAMPLEONLY234567'
const CODE_COUNT = 10
const CONFIRMATION_MS = 300_000

/** The demo has no clock of an app: every code is accepted but 000000. */
function assertCode(code: string): void {
  if (code.replace(/\s/g, '') === '000000') throw new DemoRefusal('invalid', 'code', 'wrong')
}

/** Creates recovery codes of the demo. */
export function createCodes({ records }: DemoBackend): { codes: string[] } {
  records.factor.recoveryLeft = CODE_COUNT
  return { codes: [...Array(CODE_COUNT).keys()].map((at) => `DEMO-CODE-ONLY-000${at}`) }
}

/** Handlers of the second factor. The demo asks for it at a login only. */
export const secondFactorCalls: DomainCalls<'secondFactor'> = {
  getSecondFactor: (_form, { records }) => ({
    ...records.factor,
    passkeys: records.passkeys.length,
    confirmedUntil: null,
  }),
  startAuthenticator({ payPassword }, demo) {
    assertTradingPassword(demo, payPassword, 'payPassword')
    return { secret: SAMPLE_SECRET, uri: `otpauth://totp/Demo?secret=${SAMPLE_SECRET}&issuer=Demo` }
  },
  activateAuthenticator({ code }, demo) {
    assertCode(code)
    demo.records.factor.appSince = demo.now()
    return createCodes(demo)
  },
  removeAuthenticator(_form, { records }) {
    records.factor = { appSince: null, recoveryLeft: 0 }
    return null
  },
  renewRecoveryCodes: (_form, demo) => createCodes(demo),
  confirmSession({ code }, demo) {
    assertCode(code)
    return { until: demo.now() + CONFIRMATION_MS }
  },
  loginWithCode({ username, code }, demo) {
    assertCode(code)
    demo.member.name = username
    return openSession(demo)
  },
}
