import type { FastifyRequest } from 'fastify'
import { lanes } from '../limits/per-key-concurrency.ts'
import { type Rate, rateLimit } from '../limits/rate-limit.ts'
import { senderOf } from '../limits/sender.ts'

/** Rate of calls of one member. Many polling pages stay far below it; a member who floods uses a small part of the backend's capacity. */
const MEMBER: Rate = { burst: 600, everyMs: 20 }
/** Rate of calls of one sender without a session. An office whose people open the site at once stays below it. */
const SENDER: Rate = { burst: 2_000, everyMs: 5 }

/** Concurrent calls of one member: most database connections remain for others. Further calls wait, such as those of a browser with many tabs. */
const MEMBER_LINE = { atOnce: 4, waiting: 500 } as const
/** Concurrent requests of one sender without a session, counted per call: a login may take long, and other people of an office do not wait for it. */
const SENDER_LINE = { atOnce: 16, waiting: 100 } as const

/** Limits of rate and concurrency in this process. They are in memory, so a restart resets them. They use real time, whatever clock the backend runs on. */
export interface CallLimits {
  /** Counts a call of a member, or of the sender if `member` is "". Returns 0 if it may proceed, else the ms to wait. */
  consume(request: FastifyRequest, member: string): number
  /** Runs a call when a slot of its member or sender is free. Rejects with `TooBusy` if its queue is full. */
  inTurn<T>(request: FastifyRequest, member: string, work: () => Promise<T>): Promise<T>
}

/** Creates the limits of one running backend. */
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
