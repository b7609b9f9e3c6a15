import type { Context } from '../http/context.ts'
import { TooMany } from '../http/refusal.ts'
import { type Attempt, requestLimit } from '../http/request-limit.ts'
import { senderOf } from '../limits/sender.ts'
import { nameKey } from '../members/names.ts'

/** Wrong logins from one sender. */
const loginBySender = requestLimit({ burst: 30, everyMs: 4_000 })
/** Wrong passwords for one name. */
const passwordByName = requestLimit({ burst: 10, everyMs: 30_000 })
const registerBySender = requestLimit({ burst: 30, everyMs: 20_000 })
/** Codes for a new password that are asked for one name: they bother whoever the name belongs to. */
const resetByName = requestLimit({ burst: 5, everyMs: 600_000 })
/** Tries at a new password with a code, for one name. */
const resetTryByName = requestLimit({ burst: 10, everyMs: 600_000 })
const codeBySender = requestLimit({ burst: 10, everyMs: 60_000 })

/** Counts a registration by the address that it comes from. */
export const consumeRegistration = (context: Context, ip: string): Attempt | TooMany =>
  registerBySender(context, senderOf(ip))

/** Counts a code to an email address by the address that asks for it. */
export const consumeCode = (context: Context, ip: string): Attempt | TooMany => codeBySender(context, senderOf(ip))

/** Counts a code for a new password, by the address that asks for it and by the name, whether there is such a member or not. */
export function consumeReset(context: Context, name: string, ip: string): Attempt | TooMany {
  const sender = codeBySender(context, senderOf(ip))
  return sender instanceof TooMany ? sender : resetByName(context, nameKey(name))
}

/** Counts a new password that is set with a code, by sender and by name. */
export function consumeResetTry(context: Context, name: string, ip: string): Attempt | TooMany {
  const sender = loginBySender(context, senderOf(ip))
  if (sender instanceof TooMany) return sender
  const named = resetTryByName(context, nameKey(name))
  if (named instanceof TooMany) return named
  return {
    passed() {
      sender.passed()
      named.passed()
    },
  }
}

/** Pairs of name and sender that signed in, remembered at most. */
const KNOWN = 20_000
const known = new WeakMap<Context, Set<string>>()

/**
 * Counts a login, by sender and by name. A sender who has signed in under this name before is counted apart from all others, so that a stranger who tries
 * passwords cannot lock the member out.
 */
export function consumeLogin(context: Context, name: string, ip: string): Attempt | TooMany {
  const pairs = known.get(context) ?? new Set()
  known.set(context, pairs)
  const key = nameKey(name)
  const here = `${key} ${senderOf(ip)}`
  const sender = loginBySender(context, senderOf(ip))
  if (sender instanceof TooMany) return sender
  const named = passwordByName(context, pairs.has(here) ? here : key)
  if (named instanceof TooMany) return named
  return {
    passed() {
      sender.passed()
      named.passed()
      remember(pairs, here)
    },
  }
}

/** Makes it the newest pair, and forgets the oldest beyond the limit. */
function remember(pairs: Set<string>, pair: string): void {
  pairs.delete(pair)
  pairs.add(pair)
  for (const oldest of pairs) {
    if (pairs.size <= KNOWN) break
    pairs.delete(oldest)
  }
}
