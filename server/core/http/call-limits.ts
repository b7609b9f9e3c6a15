import type { FastifyRequest } from 'fastify'
import { createKeyedQueue } from '../limits/fair-queue.ts'
import { QUEUES, RATES } from '../limits/policies.ts'
import { toSenderKey } from '../limits/sender.ts'
import { createMemoryBucket } from '../limits/token-bucket.ts'

/** Limits of rate and concurrency in this process. They are in memory, so a restart resets them. They use real time, whatever clock the backend runs on. */
export interface CallLimits {
  /** Counts a call of a member, or of the sender if `member` is "". Returns 0 if it may proceed, else the ms to wait. */
  consume(request: FastifyRequest, member: string): number
  /** Runs a call when a slot of its member or sender is free. Rejects with `TooBusy` if its queue is full. */
  enqueue<T>(request: FastifyRequest, member: string, work: () => Promise<T>): Promise<T>
}

/** Creates the limits of one running backend. */
export function createCallLimits(): CallLimits {
  const [members, senders] = [createMemoryBucket(RATES.memberCalls), createMemoryBucket(RATES.senderCalls)]
  const [ofMembers, ofSenders] = [createKeyedQueue(QUEUES.memberCalls), createKeyedQueue(QUEUES.senderCalls)]
  return {
    consume: ({ ip }, member) =>
      member === '' ? senders.consume(toSenderKey(ip), performance.now()) : members.consume(member, performance.now()),
    enqueue: ({ ip, routeOptions }, member, work) =>
      member === '' ? ofSenders(`${toSenderKey(ip)} ${routeOptions.url}`, work) : ofMembers(member, work),
  }
}
