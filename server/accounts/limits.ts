import type { Context } from '../http/context.ts'
import { TooMany } from '../http/refusal.ts'
import { type RateLimit, rateLimit, senderOf } from '../limits/rate-limit.ts'
import { nameKey } from '../members/names.ts'

/** What is counted, and how much of it is let through. */
const RATES = {
  /** Wrong logins from one sender. */
  loginBySender: { burst: 30, everyMs: 4_000 },
  /** Wrong passwords for one name, or for the forms that ask for the login password again. */
  passwordByName: { burst: 10, everyMs: 30_000 },
  registerBySender: { burst: 30, everyMs: 20_000 },
  codeBySender: { burst: 10, everyMs: 60_000 },
  uploadByMember: { burst: 30, everyMs: 10_000 },
} as const

type Counted = keyof typeof RATES

/** Pairs of name and sender that signed in, remembered at most. */
const KNOWN = 20_000

interface Limits {
  of: Record<Counted, RateLimit>
  known: Set<string>
}

const running = new WeakMap<Context, Limits>()

/** The counters of a running backend. */
function limitsOf(context: Context): Limits {
  const existing = running.get(context)
  if (existing) return existing
  const of = Object.fromEntries(Object.entries(RATES).map(([name, rate]) => [name, rateLimit(rate)]))
  const limits = { of: of as Limits['of'], known: new Set<string>() }
  running.set(context, limits)
  return limits
}

/** An attempt that may go on: `passed` says that it was no misuse and takes it off the count. */
export interface Attempt {
  passed(): void
}

/** Counts one of something; a refusal that names the seconds to wait when it is one too many. */
export function consume(context: Context, what: Counted, key: string): Attempt | TooMany {
  const limit = limitsOf(context).of[what]
  const wait = limit.consume(key, context.now())
  return wait > 0 ? new TooMany(wait) : { passed: () => limit.refund(key) }
}

/** Counts by the address that a request came from. */
export const consumeBySender = (context: Context, what: Counted, ip: string): Attempt | TooMany =>
  consume(context, what, senderOf(ip))

/**
 * Counts a login, by sender and by name. Who has signed in under this name from here before is counted apart from everybody else, so that a stranger
 * who tries passwords cannot lock the member out.
 */
export function consumeLogin(context: Context, name: string, ip: string): Attempt | TooMany {
  const { known } = limitsOf(context)
  const key = nameKey(name)
  const here = `${key} ${senderOf(ip)}`
  const sender = consumeBySender(context, 'loginBySender', ip)
  if (sender instanceof TooMany) return sender
  const named = consume(context, 'passwordByName', known.has(here) ? here : key)
  if (named instanceof TooMany) return named
  return {
    passed() {
      sender.passed()
      named.passed()
      known.delete(here)
      known.add(here)
      for (const oldest of known) {
        if (known.size <= KNOWN) break
        known.delete(oldest)
      }
    },
  }
}
