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

const formatHead = ({ id, hash }: Head): string => `${id}:${hash}`

/**
 * Creates the checkpoints of a node: each goes to its log, and to AUDIT_WEBHOOK if that is set. Every node publishes them, under the same message id. A node also
 * checks that the row of its last checkpoint is still there, and writes an alarm if not.
 */
export function createCheckpoints(
  { config, db, log, now }: Dependencies,
  { post = postWebhook }: { post?: typeof postWebhook } = {},
): Checkpoints {
  let logged: Head = { id: 0, hash: '' }
  let sent = ''

  async function checkLastRow(): Promise<void> {
    if (logged.id === 0) return
    const [row] = await db.query<{ hash: string }>('SELECT hash FROM operator_acts WHERE id = $1::bigint', [logged.id])
    if (row?.hash === logged.hash) return
    log.error(
      { alarm: 'audit', checkpoint: formatHead(logged) },
      'row of the last checkpoint is gone, audit log was cut or replaced',
    )
    logged = { id: 0, hash: '' }
  }

  async function send(head: Head): Promise<void> {
    if (config.auditWebhook === null) return
    const { url, secret } = config.auditWebhook
    const body = JSON.stringify({ type: 'audit.checkpoint', checkpoint: formatHead(head), at: now() })
    const headers = signMessage(secret, { id: `audit-${head.id}`, timestamp: Math.floor(now() / 1000), body })
    const result = await post({ url, headers, body, allowsPrivate: true })
    if (!result.ok) throw new Error(`AUDIT_WEBHOOK did not accept the checkpoint: ${result.failure}`)
  }

  return {
    async publish() {
      await checkLastRow()
      const head = await readHead(db)
      if (head.id === 0) return
      if (head.hash !== logged.hash) {
        log.info({ checkpoint: formatHead(head) }, 'checkpoint of the audit log')
        logged = head
      }
      if (head.hash === sent) return
      await send(head)
      sent = head.hash
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
