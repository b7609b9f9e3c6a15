import type { Context } from '../../core/http/context.ts'
import { TooMany } from '../../core/http/refusal.ts'
import { type Attempt, type CommonAttempt, commonLimit, requestLimit } from '../../core/http/request-limit.ts'
import { senderOf } from '../../core/limits/sender.ts'
import { type SharedLimit, sharedLimit } from '../../core/limits/shared-limit.ts'
import { mailboxOf } from '../registry/mailbox.ts'
import { nameKey } from '../registry/names.ts'
import { countGuess, type Device, type Guess } from './known-devices.ts'

/*
 * Limits counted on one node keep a single sender from filling its hash queue and from using up limits that all senders share. The shared limits are counted
 * per name over all nodes: wrong passwords (`countGuess`), codes to a mailbox and guesses at a code (`emailCodeMatches`).
 */
/** Failed logins from one sender. */
const loginBySender = requestLimit({ burst: 30, everyMs: 4_000 })
/** Wrong passwords of one sender for one name. Leaves room in the shared limit for others, such as the member on a new phone. */
const passwordByPair = requestLimit({ burst: 10, everyMs: 30_000 })
const registerBySender = commonLimit('registration', { burst: 30, everyMs: 20_000 })
/** Registrations under taken names: many of them are an attempt to find out which names exist. */
const takenBySender = commonLimit('taken name', { burst: 5, everyMs: 300_000 })
/** Password reset codes that one sender requests for one name. */
const resetByPair = requestLimit({ burst: 5, everyMs: 600_000 })
/** Attempts of one sender to reset the password of one name with a code. */
const resetTryByPair = requestLimit({ burst: 10, everyMs: 600_000 })
const codeBySender = commonLimit('code by sender', { burst: 10, everyMs: 60_000 })

/** Codes to one mailbox, from all senders. The long-term rate is one per lifetime of a code, so that one valid code is always available. */
const codesToMailbox = sharedLimit('code', { burst: 10, everyMs: 600_000 })
/** Codes that a member requests to the own mailbox, logged in or on a known device. No other sender can use them up. */
const codesToMember = sharedLimit('own code', { burst: 20, everyMs: 300_000 })

const pairOf = (name: string, ip: string): string => `${nameKey(name)} ${senderOf(ip)}`

/** Combines two attempts into one. */
const both = (one: Attempt, other: Attempt): Attempt => ({
  passed() {
    one.passed()
    other.passed()
  },
})

/** Counted registration. `opened` records that the name was not taken. */
export interface Registering {
  opened(): Promise<void>
}

/** Counts a registration by sender address over all nodes, and until `opened` is called also as one under a taken name. */
export async function consumeRegistration(context: Context, ip: string): Promise<Registering | TooMany> {
  const taken = await takenBySender(context, senderOf(ip))
  if (taken instanceof TooMany) return taken
  const registered = await registerBySender(context, senderOf(ip))
  if (!(registered instanceof TooMany)) return { opened: taken.passed }
  await taken.passed()
  return registered
}

/** Counts a request for a code by sender address, over all nodes. */
export const consumeCode = (context: Context, ip: string): Promise<CommonAttempt | TooMany> =>
  codeBySender(context, senderOf(ip))

/** Counts a request for a reset code by sender address, and by address and name, whether or not the member exists. */
export async function consumeReset(context: Context, name: string, ip: string): Promise<TooMany | null> {
  const sender = await codeBySender(context, senderOf(ip))
  const pair = sender instanceof TooMany ? sender : resetByPair(context, pairOf(name, ip))
  return pair instanceof TooMany ? pair : null
}

/** Counts an attempt to reset a password with a code by sender, and by sender and name. */
export function consumeResetTry(context: Context, name: string, ip: string): Attempt | TooMany {
  const sender = loginBySender(context, senderOf(ip))
  if (sender instanceof TooMany) return sender
  const pair = resetTryByPair(context, pairOf(name, ip))
  return pair instanceof TooMany ? pair : both(sender, pair)
}

/** Message that may be sent. `kept` refunds it if it was not sent. */
export interface Posting {
  kept(): Promise<void>
}

/** Counts a code to a mailbox over all senders and nodes, codes to the caller's own mailbox separately. Returns the ms to wait if there are too many. */
export async function consumePosting(
  { db, now }: Pick<Context, 'db' | 'now'>,
  email: string,
  own: boolean,
): Promise<Posting | { wait: number }> {
  const limit: SharedLimit = own ? codesToMember : codesToMailbox
  const mailbox = mailboxOf(email)
  const wait = await limit.consume(db, mailbox, now())
  return wait > 0 ? { wait } : { kept: () => limit.refund(db, mailbox) }
}

/** Login that may proceed, with the member's credentials if found. */
export interface LoginAttempt extends Attempt {
  guess: Guess
}

/**
 * Counts a login by sender, by sender and name, and by name. On a device known to the member only the device's own limit counts: strangers guessing passwords
 * are slowed down, the member is not.
 */
export async function consumeLogin(context: Context, name: string, device: Device): Promise<LoginAttempt | TooMany> {
  const sender = loginBySender(context, device.sender)
  if (sender instanceof TooMany && !device.brought) return sender
  const pair = sender instanceof TooMany ? sender : passwordByPair(context, `${nameKey(name)} ${device.sender}`)
  const counts = !(pair instanceof TooMany)
  const guess = await countGuess(context.db, { name, device, counts }, context.now())
  const { known, wait } = guess
  if (!known && pair instanceof TooMany) return pair
  if (wait > 0) return new TooMany(wait)
  if (known && !(pair instanceof TooMany)) pair.passed()
  return {
    guess,
    passed() {
      if (!(sender instanceof TooMany)) sender.passed()
      if (!known && !(pair instanceof TooMany)) pair.passed()
    },
  }
}
