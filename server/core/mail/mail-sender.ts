import type { Context } from '../http/context.ts'
import { createScheduler, type Timer } from '../scheduler/scheduler.ts'
import { createFailureReport } from './failure-report.ts'
import { writeToOutbox } from './outbox.ts'
import { type ClaimedMail, claimMail, deleteMail, expireMail, failMail, postponeMail } from './queue.ts'
import { type DeliveryResult, deliverBySmtp } from './smtp.ts'

/** Messages that one node sends at once: few, so that a node that dies holds few claims. */
const BATCH_SIZE = 4
/** Interval of polling the queue, since every node adds messages. */
const POLL_MS = 1_000
/** Pause after the mail server failed. */
const FAILURE_PAUSE_MS = 10_000
/** Delay of a message after its first failed attempt; it doubles with each further one, up to `MAX_PAUSE_MS`. */
const FIRST_PAUSE_MS = 10_000
const MAX_PAUSE_MS = 3_600_000
const EXPIRY_INTERVAL_MS = 60_000
/** Time that a stopping backend waits for deliveries in progress (main.ts may end it earlier). The next backend sends interrupted ones again. */
const STOP_TIMEOUT_MS = 3_000

/** Returns the delay in ms after `tries` failed attempts. */
export const getRetryDelay = (tries: number): number => Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1))

/** Sends the messages in the queue. */
export interface MailSender {
  start(): void
  /** Stops after the deliveries in progress. */
  stop(): Promise<void>
  /** Attempts all due messages now; returns how many were sent. */
  sendDue(): Promise<number>
}

type MailDependencies = Pick<Context, 'config' | 'db' | 'log' | 'metrics'> & { now(): number }

/**
 * Creates the sender. Every node has one; a message is claimed by one of them. It is sent once, unless the node dies or the connection breaks after the mail
 * server accepted it and before that is recorded. Then it is sent again under the same Message-ID, since otherwise it might be lost. Without a mail server the
 * messages are written to the outbox.
 */
export function createMailSender(context: MailDependencies, timer?: Timer): MailSender {
  const { db, log } = context
  const report = createFailureReport({ config: context.config, log, now: () => context.now() })
  const results = createResults(context)
  let queue: Promise<unknown> = Promise.resolve()
  let stopped = false

  async function sendUntilNone(): Promise<{ sent: number; isBlocked: boolean }> {
    let sent = 0
    await results.expireLate()
    while (!stopped) {
      const some = await claimMail(db, context.now(), BATCH_SIZE)
      const tried = await Promise.all(
        some.map(async (message) => ({ message, posted: await deliver(context, message) })),
      )
      for (const { message, posted } of tried) if (await results.record(message, posted)) sent += 1
      if (some.length === 0) break
      report.record(tried.map(({ posted }) => posted))
      if (tried.some(({ posted }) => !posted.sent && posted.again === 'blocked')) return { sent, isBlocked: true }
    }
    return { sent, isBlocked: false }
  }

  function sendInTurn(): ReturnType<typeof sendUntilNone> {
    const mine = queue.then(sendUntilNone)
    queue = mine.catch(() => undefined)
    return mine
  }

  const scheduler = createScheduler(
    async () => {
      try {
        return (await sendInTurn()).isBlocked ? FAILURE_PAUSE_MS : POLL_MS
      } catch (error) {
        log.error({ err: error }, 'sending messages failed, retrying in 10 s')
        return FAILURE_PAUSE_MS
      }
    },
    timer,
    log,
  )
  return {
    sendDue: async () => (await sendInTurn()).sent,
    start: () => scheduler.wakeWithin(0),
    async stop() {
      stopped = true
      await withDeadline(STOP_TIMEOUT_MS, Promise.all([scheduler.stop(), queue]))
    },
  }
}

/** Results of deliveries, in the queue and the metrics. */
interface Results {
  /** Gives up expired messages and deletes those given up more than 30 days ago. Runs at most once a minute. */
  expireLate(): Promise<void>
  /** Records the result of an attempt; returns whether the message was sent. */
  record(message: ClaimedMail, posted: DeliveryResult): Promise<boolean>
}

function createResults(context: MailDependencies): Results {
  const { db, log } = context
  const mailCounter = context.metrics.mail
  let checkedAt = Number.NEGATIVE_INFINITY

  async function expireLate(): Promise<void> {
    if (Math.abs(context.now() - checkedAt) < EXPIRY_INTERVAL_MS) return
    checkedAt = context.now()
    const late = await expireMail(db, checkedAt)
    if (late > 0) reportFailed({ messages: late, code: 'late' })
  }

  function reportFailed(fields: { messages: number; code: string }): void {
    mailCounter.inc({ outcome: 'given-up' }, fields.messages)
    log.warn(fields, 'messages to members were given up and will not be sent, see mail list')
  }

  async function record(message: ClaimedMail, posted: DeliveryResult): Promise<boolean> {
    const { id, tries, expires_at } = message
    if (posted.sent) {
      mailCounter.inc({ outcome: 'sent' })
      await deleteMail(db, id)
      return true
    }
    const { code: failure, again } = posted
    const [now, due] = [context.now(), context.now() + getRetryDelay(tries)]
    if (again === 'never' || due >= expires_at) {
      await failMail(db, id, { now, failure })
      reportFailed({ messages: 1, code: failure })
    } else {
      mailCounter.inc({ outcome: 'postponed' })
      await postponeMail(db, { id, tries }, { due, failure })
    }
    return false
  }

  return { expireLate, record }
}

/** Delivers a message to the mail server, or to the outbox. */
async function deliver({ config }: MailDependencies, message: ClaimedMail): Promise<DeliveryResult> {
  if (config.mail !== null) return deliverBySmtp(config.mail, message)
  try {
    await writeToOutbox(config.dataDir, message, message.written_at)
    return { sent: true }
  } catch {
    return { sent: false, again: 'blocked', code: 'outbox', reason: 'the folder outbox cannot be written to' }
  }
}

async function withDeadline(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}
