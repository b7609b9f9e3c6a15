import type { FastifyRequest } from 'fastify'
import { lanes } from '../limits/per-key-concurrency.ts'
import { type Rate, rateLimit } from '../limits/rate-limit.ts'
import { senderOf } from '../limits/sender.ts'

/** Calls of one member, whatever they ask: many pages that poll together stay far below, and one member who floods takes a small part of what the backend can do. */
const MEMBER: Rate = { burst: 600, everyMs: 20 }
/** Calls of one sender without a session: an office whose people open the site at once stays below. */
const SENDER: Rate = { burst: 2_000, everyMs: 5 }

/** What is worked on at a time for one member: most connections to the database are left for others. More wait, as a browser's do that has many open. */
const MEMBER_LINE = { atOnce: 4, waiting: 500 } as const
/** The same for one call of one sender without a session; a login may take long, and others of an office do not wait for it. */
const SENDER_LINE = { atOnce: 16, waiting: 100 } as const

/** How often and how much at a time is asked of this process; a restart forgives. Real time, whatever clock the backend runs on. */
export interface CallLimits {
  /** Counts a call of a member, or of the sender where `member` is "". For how many ms to wait; 0: it may go on. */
  consume(request: FastifyRequest, member: string): number
  /** Does the work of a call when it is its turn. Rejects with `TooBusy` when too much of the same member or sender waits. */
  inTurn<T>(request: FastifyRequest, member: string, work: () => Promise<T>): Promise<T>
}

/** Limits of one running backend. */
export function callLimits(): CallLimits {
  const [members, senders] = [rateLimit(MEMBER), rateLimit(SENDER)]
  const [ofMembers, ofSenders] = [lanes(MEMBER_LINE), lanes(SENDER_LINE)]
  return {
    consume: ({ ip }, member) =>
      member === '' ? senders.consume(senderOf(ip), performance.now()) : members.consume(member, performance.now()),
    inTurn: ({ ip, routeOptions }, member, work) =>
      member === '' ? ofSenders(`${senderOf(ip)} ${routeOptions.url}`, work) : ofMembers(member, work),
  }
}
