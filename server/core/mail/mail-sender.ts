import type { Context } from '../http/context.ts'
import { metricsOf } from '../metrics/metrics.ts'
import { createScheduler, type Timer } from '../scheduler/scheduler.ts'
import { createFailureReport } from './failure-report.ts'
import { putIntoOutbox } from './outbox.ts'
import { type Claimed, claimMail, endMail, forgetMail, postponeMail, tidyMail } from './queue.ts'
import { type Posted, post } from './smtp.ts'

/** Messages that one node sends at once: few, so that a node that dies holds few. */
const AT_ONCE = 4
/** What waits is looked for this often, for messages come from every node. */
const LOOK_MS = 1_000
/** A mail server that is not to be had is left alone for this long. */
const PAUSE_MS = 10_000
/** The first pause of a message that was not sent; each further one is twice as long, up to the longest. */
const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 3_600_000
const TIDY_EVERY_MS = 60_000
/** A backend that stops waits this long for what is being sent (main.ts cuts it short later). What is cut off is sent again by the next one. */
const LAST_MS = 3_000

/** How long after so many tries the next one comes. */
export const pauseAfter = (tries: number): number => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1))

/** Sends what waits in the queue. */
export interface MailSender {
  start(): void
  /** Ends after what is being sent. */
  stop(): Promise<void>
  /** Tries all that is due now; answers how many messages went out. */
  sendDue(): Promise<number>
}

type Office = Pick<Context, 'config' | 'db' | 'log'> & { now(): number }

/**
 * Makes the sender. Every node has one; a message is claimed by one of them. It goes out once, but for a node that dies, or a connection that breaks, between the
 * mail server's yes and the note of it here: then it is sent again under the same Message-ID, since else it might never arrive. Without a mail server the
 * messages become files of the outbox.
 */
export function createMailSender(context: Office, timer?: Timer): MailSender {
  const { db, log } = context
  const counted = metricsOf(context).mail
  const report = createFailureReport({ config: context.config, log, now: () => context.now() })
  let queue: Promise<unknown> = Promise.resolve()
  let tidiedAt = Number.NEGATIVE_INFINITY
  let stopped = false

  async function tidy(): Promise<void> {
    if (Math.abs(context.now() - tidiedAt) < TIDY_EVERY_MS) return
    tidiedAt = context.now()
    const late = await tidyMail(db, tidiedAt)
    if (late > 0) gaveUp({ messages: late, code: 'late' })
  }

  function gaveUp(fields: { messages: number; code: string }): void {
    counted.inc({ outcome: 'given-up' }, fields.messages)
    log.warn(fields, 'messages to members were given up; mail list has them')
  }

  /** Writes down what became of a try. Whether it went out. */
  async function note(message: Claimed, posted: Posted): Promise<boolean> {
    const { id, tries, until } = message
    if (posted.sent) {
      counted.inc({ outcome: 'sent' })
      await forgetMail(db, id)
      return true
    }
    const { code: failure, again } = posted
    const [now, due] = [context.now(), context.now() + pauseAfter(tries)]
    if (again === 'never' || due >= until) {
      await endMail(db, id, { now, failure })
      gaveUp({ messages: 1, code: failure })
    } else {
      counted.inc({ outcome: 'postponed' })
      await postponeMail(db, { id, tries }, { due, failure })
    }
    return false
  }

  async function sendUntilNone(): Promise<{ sent: number; isBlocked: boolean }> {
    let sent = 0
    await tidy()
    while (!stopped) {
      const some = await claimMail(db, context.now(), AT_ONCE)
      const tried = await Promise.all(
        some.map(async (message) => ({ message, posted: await deliver(context, message) })),
      )
      for (const { message, posted } of tried) if (await note(message, posted)) sent += 1
      if (some.length === 0) break
      report.record(tried.map(({ posted }) => posted))
      if (tried.some(({ posted }) => !posted.sent && posted.again === 'blocked')) return { sent, isBlocked: true }
    }
    return { sent, isBlocked: false }
  }

  function turn(): ReturnType<typeof sendUntilNone> {
    const mine = queue.then(sendUntilNone)
    queue = mine.catch(() => undefined)
    return mine
  }

  const scheduler = createScheduler(
    async () => {
      try {
        return (await turn()).isBlocked ? PAUSE_MS : LOOK_MS
      } catch (error) {
        log.error({ err: error }, 'messages wait; trying again')
        return PAUSE_MS
      }
    },
    timer,
    log,
  )
  return {
    sendDue: async () => (await turn()).sent,
    start: () => scheduler.wakeWithin(0),
    async stop() {
      stopped = true
      await within(LAST_MS, Promise.all([scheduler.stop(), queue]))
    },
  }
}

/** By the mail server, or as a file. */
async function deliver({ config }: Office, message: Claimed): Promise<Posted> {
  if (config.mail !== null) return post(config.mail, message)
  try {
    await putIntoOutbox(config.dataDir, message, message.written_at)
    return { sent: true }
  } catch {
    return { sent: false, again: 'blocked', code: 'outbox', reason: 'the folder outbox cannot be written to' }
  }
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}
