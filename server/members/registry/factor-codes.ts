import type { Sql } from '../../core/db/sql.ts'
import type { Context } from '../../core/http/context.ts'
import { Refusal, refuse } from '../../core/http/refusal.ts'
import { createRequestLimit } from '../../core/http/request-limit.ts'
import { RATES } from '../../core/limits/policies.ts'
import { isOneTimeForm, verifyOneTimePassword } from '../../core/second-factor/one-time-passwords.ts'
import { findRecoveryHash } from '../../core/second-factor/recovery-codes.ts'
import {
  cancelReset,
  findAuthenticator,
  findPendingSecret,
  hasSecondFactor,
  listRecoveryHashes,
  toCodeOwner,
  useRecoveryHash,
  useStep,
} from './second-factors.ts'

const codesOfMember = createRequestLimit(RATES.secondFactorCodes)

/** Valid code of a member that is not used up yet. */
export interface ValidCode {
  kind: 'app' | 'recovery'
  /** Uses the code up, in the transaction that accepts it. Returns false if it was used in the meantime. A used code cancels an ordered reset. */
  use(tx: Sql): Promise<boolean>
  /** Takes the attempt off the count, once the code is accepted. */
  refund(): Promise<void>
}

/** Attempt of a member, on a device from which strangers must not lock the others out. */
interface CodeAttempt {
  member: string
  code: string
  /** True for a login on an unknown device, which has a limit of its own. */
  isUnknownDevice?: boolean
}

/** Returns the refusal of a wrong or used code. */
export const refuseCode = ({ security }: Pick<Context, 'security'>): Refusal => {
  const refusal = refuse('accounts.wrongFactorCode', {}, { field: 'code', rule: 'wrong' })
  security.recordFailure('second-factor', refusal)
  return refusal
}

/** Counts an attempt with a code of a member over all nodes. */
const consumeCode = (context: Context, { member, isUnknownDevice = false }: Omit<CodeAttempt, 'code'>) =>
  codesOfMember(context, isUnknownDevice ? `${member} new` : member)

/**
 * Checks a code of the member's authenticator app, or a recovery code. Every attempt counts as a wrong one until `refund`. Returns the refusal of a wrong code,
 * or of too many. It reads the database outside of a transaction, so the caller uses the code up in its own.
 */
export async function checkCode(context: Context, given: CodeAttempt): Promise<ValidCode | Refusal> {
  const { db, now } = context
  const { member, code } = given
  const attempt = await consumeCode(context, given)
  if (attempt instanceof Refusal) return attempt
  if (!(await hasSecondFactor(db, member, now()))) return refuseCode(context)
  const accept = (kind: ValidCode['kind'], markUsed: (tx: Sql) => Promise<boolean>): ValidCode => ({
    kind,
    refund: attempt.refund,
    async use(tx) {
      if (!(await markUsed(tx))) return false
      await cancelReset(tx, member, now())
      return true
    },
  })
  if (isOneTimeForm(code)) {
    const app = await findAuthenticator(db, member, now())
    if (!app) return refuseCode(context)
    const secret = (await context.openSecretBox()).open(app.secret, member)
    const step = verifyOneTimePassword(secret, code, { now: now(), lastStep: app.last_step })
    return step === null ? refuseCode(context) : accept('app', (tx) => useStep(tx, member, step))
  }
  const hash = findRecoveryHash(code, toCodeOwner(member), await listRecoveryHashes(db, member))
  return hash === null ? refuseCode(context) : accept('recovery', (tx) => useRecoveryHash(tx, member, hash))
}

/** Checks the first code of an app that is being set up. Returns its encrypted secret and the step of the code, or a refusal. */
export async function checkFirstCode(
  context: Context,
  { member, code }: { member: string; code: string },
): Promise<{ secret: string; step: number; refund(): Promise<void> } | Refusal> {
  const attempt = await consumeCode(context, { member })
  if (attempt instanceof Refusal) return attempt
  const secret = await findPendingSecret(context.db, member)
  if (secret === null) return refuseCode(context)
  const opened = (await context.openSecretBox()).open(secret, member)
  const step = verifyOneTimePassword(opened, code, { now: context.now(), lastStep: null })
  return step === null ? refuseCode(context) : { secret, step, refund: attempt.refund }
}
