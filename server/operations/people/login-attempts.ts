import { Problem } from '../../core/command/command.ts'
import type { Context } from '../../core/http/context.ts'
import { RATES } from '../../core/limits/policies.ts'
import { toSenderKey } from '../../core/limits/sender.ts'
import { createMemoryBucket, openSharedBucket } from '../../core/limits/token-bucket.ts'
import { appendAct } from '../audit/audit-log.ts'
import { OWN_SESSIONS } from './operator-roles.rules.ts'
import type { LoginOrigin } from './operator-sessions.ts'

/** Origin of an attempt, with the id of its request. */
export interface AttemptOrigin extends LoginOrigin {
  request: string
}

/** Attempt of a person to prove its identity. */
export interface Attempt {
  /** Words for the audit log: `login`. */
  command: 'login' | 'set-up' | 'prove' | 'password' | 'recovery-codes'
  name: string
  origin: AttemptOrigin
}

/** Too many attempts: nothing was checked. */
export class TooManyAttempts extends Problem {
  constructor() {
    super('Too many failed attempts; try again in some minutes.')
  }
}

/** Input of a proven person that cannot be accepted: no failed attempt. */
export class InputFault extends Problem {}

/** Runs a check of an identity: limits, records and counts failed ones. */
export type RunAttempt = <T>(attempt: Attempt, check: () => Promise<T | Problem>) => Promise<T | Problem>

/** Creates the limits of a node on failed attempts: per address in memory, per name for all nodes. */
export function createLoginAttempts({ db, log, now }: Pick<Context, 'db' | 'log' | 'now'>): RunAttempt {
  const addresses = createMemoryBucket(RATES.operatorLogins)
  return async ({ command, name, origin }, check) => {
    const names = openSharedBucket(db, RATES.operatorPasswords)
    const address = toSenderKey(origin.address)
    if (addresses.consume(address, now()) > 0) return new TooManyAttempts()
    if ((await names.consume(name, now())) > 0) return new TooManyAttempts()
    const result = await check()
    if (result instanceof Problem && !(result instanceof InputFault)) {
      log.warn({ alarm: 'operator login', sender: address, act: command }, 'proof of an operator failed')
      await recordFailure(result)
    } else {
      addresses.refund(address)
      await names.refund(name)
    }
    return result

    /** Adds the failure to the audit log and to the number that the person sees at the next login. A name that no person has leaves no row. */
    function recordFailure({ message }: Problem): Promise<void> {
      return db.transaction(async (tx) => {
        const [person] = await tx.query(
          'UPDATE operators SET failed_logins = failed_logins + 1 WHERE name = $1 RETURNING id',
          [name],
        )
        if (person) await appendAct(tx, toAttemptRow({ command, name, origin }, 'refused', message, now()))
      })
    }
  }
}

/** Returns the row of an attempt for the audit log. */
export const toAttemptRow = (
  { command, name, origin: { address, request } }: Attempt,
  outcome: 'done' | 'refused',
  sentence: string,
  at: number,
) => ({
  at,
  person: name,
  command,
  permission: OWN_SESSIONS,
  member: null,
  input: '{}',
  outcome,
  sentence,
  before: null,
  after: null,
  address,
  request,
})
