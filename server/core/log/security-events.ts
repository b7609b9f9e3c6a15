import { Postponed, type Refusal } from '../http/refusal.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { createLimitedLog } from './limited-log.ts'
import type { Log } from './log.ts'

/** Proof of identity that failed: a login, a password or code of a form, a code of the sign-in window, or the key of a partner's server. */
export type ProofKind = 'login' | 'password' | 'second-factor' | 'reset' | 'handoff' | 'partner-code' | 'partner-key'

/** Reason of a denied call: no valid session, or a partner's session from another page or outside of its scopes. */
export type DenialReason = 'session' | 'origin' | 'scope'

/** Counts and logs failed logins and denied calls, without names, addresses, tokens or anything else that identifies a person. */
export interface SecurityEvents {
  /** Records a refused proof of identity. */
  recordFailure(kind: ProofKind, refusal: Refusal): void
  /** Records a denied call. `call` is the path of the endpoint. */
  recordDenial(call: string, reason: DenialReason): void
}

/** Returns the reason of a refused proof as a label: `limit` and `busy`, or the name of the refusal, such as `wrongLogin`. */
const getReason = (refusal: Refusal): string => {
  if (refusal instanceof Postponed) return refusal.status === 429 ? 'limit' : 'busy'
  return refusal.key.slice(refusal.key.indexOf('.') + 1)
}

/** Creates the security events of a backend. Each kind of line is written at most once per second, with the number of events since the previous one. */
export function createSecurityEvents(
  log: Log,
  { authFailures, callsDenied }: Pick<Metrics, 'authFailures' | 'callsDenied'>,
): SecurityEvents {
  const [logFailure, logDenial] = [createLimitedLog(log, 'warn'), createLimitedLog(log, 'warn')]
  // Every page that is open when a session ends is denied once.
  const logEndedSession = createLimitedLog(log, 'info')
  return {
    recordFailure(kind, refusal) {
      const reason = getReason(refusal)
      authFailures.inc({ kind, reason })
      logFailure({ kind, reason }, 'proof of identity failed')
    },
    recordDenial(call, reason) {
      callsDenied.inc({ call, reason })
      const write = reason === 'session' ? logEndedSession : logDenial
      write({ call, reason }, 'call denied')
    },
  }
}
