import type { Context } from '../../core/http/context.ts'
import { TooMany } from '../../core/http/refusal.ts'
import { type Attempt, type CommonAttempt, commonLimit, requestLimit } from '../../core/http/request-limit.ts'
import { senderOf } from '../../core/limits/sender.ts'
import { type SharedLimit, sharedLimit } from '../../core/limits/shared-limit.ts'
import { mailboxOf } from '../registry/mailbox.ts'
import { nameKey } from '../registry/names.ts'
import { countGuess, type Device, type Guess } from './devices.ts'

/*
 * What one node counts alone keeps single senders from taking up its line of hashes, and from using up what all have in common: wrong passwords for a name
 * (devices.ts), codes to a mailbox and guesses at a code (email-codes.ts) are counted by name over all nodes.
 */
/** Wrong logins from one sender. */
const loginBySender = requestLimit({ burst: 30, everyMs: 4_000 })
/** Wrong passwords of one sender for one name: a single stranger leaves room for others, such as the member on a new phone. */
const passwordByPair = requestLimit({ burst: 10, everyMs: 30_000 })
const registerBySender = commonLimit('registration', { burst: 30, everyMs: 20_000 })
/** Registrations under names that have an account: who asks for many wants to know them. */
const takenBySender = commonLimit('taken name', { burst: 5, everyMs: 300_000 })
/** Codes for a new password that one sender asks for one name. */
const resetByPair = requestLimit({ burst: 5, everyMs: 600_000 })
/** Tries of one sender at a new password with a code, for one name. */
const resetTryByPair = requestLimit({ burst: 10, everyMs: 600_000 })
const codeBySender = commonLimit('code by sender', { burst: 10, everyMs: 60_000 })

/** Codes to one mailbox, whoever asks: in the long run one each time that a code ends, so that there is always one that is good. */
const codesToMailbox = sharedLimit('code', { burst: 10, everyMs: 600_000 })
/** Codes that a member asks for, signed in or on a known device, to the own mailbox: nobody else can use them up. */
const codesToMember = sharedLimit('own code', { burst: 20, everyMs: 300_000 })

const pairOf = (name: string, ip: string): string => `${nameKey(name)} ${senderOf(ip)}`

/** Two counts as one. */
const both = (one: Attempt, other: Attempt): Attempt => ({
  passed() {
    one.passed()
    other.passed()
  },
})

/** A registration that is counted: `opened` says that it was not under a name that is taken. */
export interface Registering {
  opened(): Promise<void>
}

/** Counts a registration by the address that it comes from, over all nodes, and until `opened` as one under a name that is taken. */
export async function consumeRegistration(context: Context, ip: string): Promise<Registering | TooMany> {
  const taken = await takenBySender(context, senderOf(ip))
  if (taken instanceof TooMany) return taken
  const registered = await registerBySender(context, senderOf(ip))
  if (!(registered instanceof TooMany)) return { opened: taken.passed }
  await taken.passed()
  return registered
}

/** Counts what asks for a code by the address that it comes from, over all nodes. */
export const consumeCode = (context: Context, ip: string): Promise<CommonAttempt | TooMany> =>
  codeBySender(context, senderOf(ip))

/** Counts a code for a new password by the address that asks for it, alone and for this name, whether there is such a member or not. */
export async function consumeReset(context: Context, name: string, ip: string): Promise<TooMany | null> {
  const sender = await codeBySender(context, senderOf(ip))
  const pair = sender instanceof TooMany ? sender : resetByPair(context, pairOf(name, ip))
  return pair instanceof TooMany ? pair : null
}

/** Counts a new password that is set with a code, by sender, alone and for this name. */
export function consumeResetTry(context: Context, name: string, ip: string): Attempt | TooMany {
  const sender = loginBySender(context, senderOf(ip))
  if (sender instanceof TooMany) return sender
  const pair = resetTryByPair(context, pairOf(name, ip))
  return pair instanceof TooMany ? pair : both(sender, pair)
}

/** A message that may go out: `kept` says that it did not, after all. */
export interface Posting {
  kept(): Promise<void>
}

/** Counts a code to a mailbox over all senders and nodes; those that the mailbox's own member asks for apart. For how many ms to wait when there were too many. */
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

/** A login that may go on, with what was found of the member. */
export interface LoginAttempt extends Attempt {
  guess: Guess
}

/**
 * Counts a login: by sender, by sender and name, and by name. On a device that knows the member none of the three counts but its own: strangers who try
 * passwords are slowed down, the member is not.
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
