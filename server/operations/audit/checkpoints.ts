import type { Context } from '../../core/http/context.ts'
import { repeatEvery } from '../../core/scheduler/repeat.ts'
import { postWebhook } from '../../platform/partners/webhooks/post-webhook.ts'
import { signMessage } from '../../platform/partners/webhooks/signature.ts'
import { type Head, readHead } from './audit-log.ts'

const INTERVAL_MS = 60_000

type Dependencies = Pick<Context, 'config' | 'db' | 'log' | 'now'>

/** Publishes id and hash of the newest row of the audit log, which `audit verify --checkpoint` compares. */
export interface Checkpoints {
  /** Publishes the newest row, unless it was published before. @throws if AUDIT_WEBHOOK does not accept it; the next call tries again */
  publish(): Promise<void>
}

/** Creates the checkpoints of a node: each goes to its log, and to AUDIT_WEBHOOK if that is set. Every node publishes them, under the same message id. */
export function createCheckpoints(
  { config, db, log, now }: Dependencies,
  { post = postWebhook }: { post?: typeof postWebhook } = {},
): Checkpoints {
  let [logged, sent] = [0, 0]

  async function send({ id, hash }: Head): Promise<void> {
    if (config.auditWebhook === null) return
    const { url, secret } = config.auditWebhook
    const body = JSON.stringify({ type: 'audit.checkpoint', checkpoint: `${id}:${hash}`, at: now() })
    const headers = signMessage(secret, { id: `audit-${id}`, timestamp: Math.floor(now() / 1000), body })
    const result = await post({ url, headers, body, allowsPrivate: true })
    if (!result.ok) throw new Error(`AUDIT_WEBHOOK did not accept the checkpoint: ${result.failure}`)
  }

  return {
    async publish() {
      const head = await readHead(db)
      if (head.id > logged) {
        log.info({ checkpoint: `${head.id}:${head.hash}` }, 'checkpoint of the audit log')
        logged = head.id
      }
      if (head.id <= sent) return
      await send(head)
      sent = head.id
    },
  }
}

/** Publishes a checkpoint each minute if the log has grown. Returns the function that stops it. */
export const startCheckpoints = (context: Dependencies): (() => void) =>
  repeatEvery(
    INTERVAL_MS,
    createCheckpoints(context).publish,
    context.log,
    'checkpoint of the audit log not published, retried in 60 s',
  )
