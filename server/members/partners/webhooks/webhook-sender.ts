import type { Context } from '../../../core/http/context.ts'
import { createScheduler, type Timer } from '../../../core/scheduler/scheduler.ts'
import { type ClaimedEvent, claimEvents, deleteOldEvents, markDelivered, markFailed } from './event-queue.ts'
import { type PostResult, postWebhook, type WebhookRequest } from './post-webhook.ts'
import { signMessage } from './signature.ts'

/** Events that one node sends at once: few, so that a node that dies holds few claims. */
const BATCH_SIZE = 8
/** Interval of polling the queue, since every node adds events. */
const POLL_MS = 1_000
const TIDY_EVERY_MS = 3_600_000
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]
/** Delays after failed attempts, at most 10 % longer at random; an event is given up after the last one, some 3 days after it was recorded. */
const RETRY_DELAYS_MS = [
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]
const JITTER = 0.1

/** Returns the delay in ms after `tries` failed attempts, or null if the event is given up. `random` is from 0 to 1. */
export function getWebhookDelay(tries: number, random: number): number | null {
  const delay = RETRY_DELAYS_MS[tries - 1]
  return delay === undefined ? null : Math.round(delay * (1 + JITTER * random))
}

/** Sends the events of partners. */
export interface WebhookSender {
  start(): void
  /** Stops after the requests in progress. */
  stop(): Promise<void>
  /** Attempts all due events now; returns how many were delivered. */
  sendDue(): Promise<number>
}

type Dependencies = Pick<Context, 'config' | 'db' | 'log' | 'now' | 'openSecretBox'>

/**
 * Creates the sender. Every node has one; an event is claimed by one of them. A partner may receive an event twice, under the same `webhook-id`, if a node dies
 * before it records the delivery.
 */
export function createWebhookSender(
  context: Dependencies,
  { timer, post = postWebhook }: { timer?: Timer; post?: (request: WebhookRequest) => Promise<PostResult> } = {},
): WebhookSender {
  const { db, log, now } = context
  let tidiedAt = Number.NEGATIVE_INFINITY

  async function deliver(event: ClaimedEvent): Promise<boolean> {
    const result = await send(event)
    if (result.ok) {
      await markDelivered(db, event.id, now())
      return true
    }
    const delay = getWebhookDelay(event.tries, Math.random())
    const { failure } = result
    await markFailed(db, event, { due: delay === null ? null : now() + delay, failure, now: now() })
    if (delay === null)
      log.warn({ partner: event.partner, message: event.message, failure }, 'webhook given up, replay sends it again')
    return false
  }

  async function send({ message, partner, body, url, secret }: ClaimedEvent): Promise<PostResult> {
    const key = (await context.openSecretBox()).open(secret, partner)
    const headers = signMessage(key, { id: message, timestamp: Math.floor(now() / 1000), body })
    return post({ url, headers, body, allowsPrivate: context.config.webhooksPrivate })
  }

  async function sendDue(): Promise<number> {
    let sent = 0
    if (Math.abs(now() - tidiedAt) >= TIDY_EVERY_MS) {
      tidiedAt = now()
      await deleteOldEvents(db, tidiedAt)
    }
    for (;;) {
      const events = await claimEvents(db, now(), BATCH_SIZE)
      if (events.length === 0) return sent
      sent += (await Promise.all(events.map(deliver))).filter(Boolean).length
    }
  }

  const scheduler = createScheduler(
    async () => {
      await sendDue()
      return POLL_MS
    },
    timer,
    log,
  )
  return { start: () => scheduler.wakeWithin(0), stop: () => scheduler.stop(), sendDue }
}
