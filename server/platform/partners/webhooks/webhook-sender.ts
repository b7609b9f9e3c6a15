import type { Context } from '../../../core/http/context.ts'
import { createScheduler, type Timer } from '../../../core/scheduler/scheduler.ts'
import { recordResponse, recordTimeout } from './endpoint-pause.ts'
import { type ClaimedEvent, claimEvents, deleteOldEvents, markDelivered, markFailed } from './event-queue.ts'
import { type PostResult, postWebhook, type WebhookRequest } from './post-webhook.ts'
import { signMessage } from './signature.ts'

/** Deliveries of one node at a time. Each partner has its own few (`MAX_DELIVERIES`), so this many endpoints would have to hang to hold up others. */
const MAX_NODE_DELIVERIES = 200
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

/** Failure of an endpoint that did not respond in time (`postWebhook`). */
const TIMEOUT = 'timeout'

/** Sends the events of partners. */
export interface WebhookSender {
  start(): void
  /** Stops after the requests in progress. */
  stop(): Promise<void>
  /** Attempts all due events now; returns how many were delivered. */
  sendDue(): Promise<number>
}

type Dependencies = Pick<Context, 'config' | 'db' | 'log' | 'now' | 'openSecretBox'>

/** Counts a timeout of the event's endpoint and logs the pause that it causes. */
async function reportTimeout({ db, log, now }: Dependencies, { partner, name, message }: ClaimedEvent): Promise<void> {
  const pause = await recordTimeout(db, partner, now())
  if (pause !== null)
    log.warn(
      { partner: name, message, seconds: pause / 1000 },
      'webhook endpoint keeps timing out, paused until a probe',
    )
}

/** Records that the event's endpoint responded and logs the end of its pause. */
async function reportResponse({ db, log }: Dependencies, { partner, name }: ClaimedEvent): Promise<void> {
  if (await recordResponse(db, partner)) log.info({ partner: name }, 'webhook endpoint responds again, pause ended')
}

/**
 * Creates the sender. Every node has one; an event is claimed by one of them. Deliveries do not wait for each other: as soon as one ends, the sender claims the next
 * events. A partner may receive an event twice, under the same `webhook-id`, if a node dies before it records the delivery.
 */
export function createWebhookSender(
  context: Dependencies,
  { timer, post = postWebhook }: { timer?: Timer; post?: (request: WebhookRequest) => Promise<PostResult> } = {},
): WebhookSender {
  const { db, log, now } = context
  let tidiedAt = Number.NEGATIVE_INFINITY
  const running = new Set<Promise<void>>()
  let delivered = 0
  let isStarted = false

  async function deliver(event: ClaimedEvent): Promise<void> {
    const result = await send(event)
    if (result.ok) {
      await markDelivered(db, event.id, now())
      delivered += 1
      return reportResponse(context, event)
    }
    // The pause begins before the event can be claimed again: until then the partner has one request fewer.
    if (result.failure === TIMEOUT) await reportTimeout(context, event)
    else await reportResponse(context, event)
    await fail(event, result.failure)
  }

  async function fail(event: ClaimedEvent, failure: string): Promise<void> {
    const delay = getWebhookDelay(event.tries, Math.random())
    await markFailed(db, event, { due: delay === null ? null : now() + delay, failure, now: now() })
    if (delay === null)
      log.warn({ partner: event.name, message: event.message, failure }, 'webhook given up, replay sends it again')
  }

  async function send({ message, partner, body, url, secret }: ClaimedEvent): Promise<PostResult> {
    const key = (await context.openSecretBox()).open(secret, partner)
    const headers = signMessage(key, { id: message, timestamp: Math.floor(now() / 1000), body })
    return post({ url, headers, body, allowsPrivate: context.config.webhooksPrivate })
  }

  /** Claims events and starts their deliveries. Returns their number. */
  async function startDeliveries(): Promise<number> {
    const room = MAX_NODE_DELIVERIES - running.size
    const events = room > 0 ? await claimEvents(db, now(), room) : []
    for (const event of events) {
      const delivery = deliver(event)
        .catch((error: unknown) =>
          log.error({ err: error, message: event.message }, 'webhook not recorded, sent again'),
        )
        .finally(() => {
          running.delete(delivery)
          if (isStarted) scheduler.wakeWithin(0)
        })
      running.add(delivery)
    }
    return events.length
  }

  async function tidy(): Promise<void> {
    if (Math.abs(now() - tidiedAt) < TIDY_EVERY_MS) return
    tidiedAt = now()
    await deleteOldEvents(db, tidiedAt)
  }

  const scheduler = createScheduler(
    async () => {
      await tidy()
      await startDeliveries()
      return POLL_MS
    },
    timer,
    log,
  )
  return {
    start() {
      isStarted = true
      scheduler.wakeWithin(0)
    },
    async stop() {
      await scheduler.stop()
      await Promise.all(running)
    },
    async sendDue() {
      const before = delivered
      await tidy()
      for (;;) {
        // A running delivery may hold the lock of its partner, whose events are then skipped: only a claim next to none finds all that is due.
        const isIdle = running.size === 0
        if ((await startDeliveries()) === 0 && isIdle) break
        if (running.size > 0) await Promise.race(running)
      }
      return delivered - before
    },
  }
}
