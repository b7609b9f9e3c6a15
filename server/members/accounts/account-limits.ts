import type { Context } from '../../core/http/context.ts'
import { TooMany } from '../../core/http/refusal.ts'
import { type Attempt, createRequestLimit } from '../../core/http/request-limit.ts'
import { RATES } from '../../core/limits/policies.ts'
import { toSenderKey } from '../../core/limits/sender.ts'
import { openSharedBucket } from '../../core/limits/token-bucket.ts'
import { type CountedLogin, countLoginAttempt, type Device } from '../registry/known-devices.ts'
import { toMailbox } from '../registry/mailbox.ts'
import { toNameKey } from '../registry/names.ts'

const loginBySender = createRequestLimit(RATES.failedLogins)
const passwordByPair = createRequestLimit(RATES.namePasswords)
const registerBySender = createRequestLimit(RATES.registrations)
const takenNamesBySender = createRequestLimit(RATES.takenNames)
const resetByPair = createRequestLimit(RATES.resetRequests)
const resetTryByPair = createRequestLimit(RATES.resetAttempts)
const codeBySender = createRequestLimit(RATES.codeRequests)

const toPairKey = (name: string, ip: string): string => `${toNameKey(name)} ${toSenderKey(ip)}`

/** Attempt that `refund` takes off the counts: it was legitimate, or had no effect. */
type RefundableAttempt = Pick<Attempt, 'refund'>

/** Counted registration. `refundTakenName` records that the name was not taken. */
export interface RegistrationAttempt {
  refundTakenName(): Promise<void>
}

/** Counts a registration by sender address over all nodes, and until `refundTakenName` is called also as one under a taken name. */
export async function consumeRegistration(context: Context, ip: string): Promise<RegistrationAttempt | TooMany> {
  const taken = await takenNamesBySender(context, toSenderKey(ip))
  if (taken instanceof TooMany) return taken
  const registered = await registerBySender(context, toSenderKey(ip))
  if (!(registered instanceof TooMany)) return { refundTakenName: taken.refund }
  await taken.refund()
  return registered
}

/** Counts a login without a name, with a passkey or with a code of the product's pages, by sender address like a login with a password. */
export const consumeNamelessLogin = (context: Context, ip: string): Promise<Attempt | TooMany> =>
  loginBySender(context, toSenderKey(ip))

/** Counts a request for a code by sender address, over all nodes. */
export const consumeCodeRequest = (context: Context, ip: string): Promise<Attempt | TooMany> =>
  codeBySender(context, toSenderKey(ip))

/** Counts a request for a reset code by sender address, and by address and name, whether or not the member exists. */
export async function consumeResetRequest(context: Context, name: string, ip: string): Promise<TooMany | null> {
  const sender = await codeBySender(context, toSenderKey(ip))
  const pair = sender instanceof TooMany ? sender : await resetByPair(context, toPairKey(name, ip))
  return pair instanceof TooMany ? pair : null
}

/** Counts an attempt to reset a password with a code by sender, and by sender and name. */
export async function consumeResetAttempt(
  context: Context,
  name: string,
  ip: string,
): Promise<RefundableAttempt | TooMany> {
  const sender = await loginBySender(context, toSenderKey(ip))
  if (sender instanceof TooMany) return sender
  const pair = await resetTryByPair(context, toPairKey(name, ip))
  if (pair instanceof TooMany) return pair
  return {
    async refund() {
      await sender.refund()
      await pair.refund()
    },
  }
}

/** Counts a code to a mailbox over all senders and nodes, codes to the caller's own mailbox separately. Returns the ms to wait if there are too many. */
export async function consumeCodeMessage(
  { db, now }: Pick<Context, 'db' | 'now'>,
  email: string,
  own: boolean,
): Promise<RefundableAttempt | { wait: number }> {
  const bucket = openSharedBucket(db, own ? RATES.codesToMember : RATES.codesToMailbox)
  const mailbox = toMailbox(email)
  const wait = await bucket.consume(mailbox, now())
  return wait > 0 ? { wait } : { refund: () => bucket.refund(mailbox) }
}

/** Login that may proceed, with the member's credentials if found. */
export interface LoginAttempt extends RefundableAttempt {
  counted: CountedLogin
}

/**
 * Counts a login by sender, by sender and name, and by name. A device known to the member has its own limit instead of those by name, so strangers guessing
 * passwords are slowed down and the member is not. A request with the device's cookie is also free of the sender's limit.
 */
export async function consumeLogin(context: Context, name: string, device: Device): Promise<LoginAttempt | TooMany> {
  const sender = await loginBySender(context, device.sender)
  if (sender instanceof TooMany && device.received === null) return sender
  const pair = sender instanceof TooMany ? sender : await passwordByPair(context, `${toNameKey(name)} ${device.sender}`)
  const counts = !(pair instanceof TooMany)
  const guess = await countLoginAttempt(context.db, { name, device, counts }, context.now())
  const { isKnownDevice, wait } = guess
  if (!isKnownDevice && pair instanceof TooMany) return pair
  if (wait > 0) return new TooMany(wait)
  if (isKnownDevice && !(pair instanceof TooMany)) await pair.refund()
  return {
    counted: guess,
    async refund() {
      if (!(sender instanceof TooMany)) await sender.refund()
      if (!isKnownDevice && !(pair instanceof TooMany)) await pair.refund()
    },
  }
}
