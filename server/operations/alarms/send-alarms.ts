import type { Context } from '../../core/http/context.ts'
import { getRetryDelay } from '../../core/mail/mail-sender.ts'
import { postWebhook } from '../../platform/partners/webhooks/post-webhook.ts'
import { signMessage } from '../../platform/partners/webhooks/signature.ts'

/** Time for which a claimed message is not sent by another node, ms; longer than `postWebhook` takes. */
const CLAIM_MS = 30_000

type Dependencies = Pick<Context, 'config' | 'db' | 'log' | 'now'>

/** Message that this node has claimed. */
interface ClaimedMessage {
  id: string
  body: string
  tries: number
}

/**
 * Sends the waiting messages to ALARM_WEBHOOK, oldest first, until one is not accepted. A node claims each; the receiver may get one twice under the same
 * `webhook-id` if the node dies before it has recorded the success. Returns the number of accepted messages.
 */
export async function sendAlarms(context: Dependencies, post: typeof postWebhook = postWebhook): Promise<number> {
  const { config, db, log, now } = context
  if (config.alarmWebhook === null) return 0
  const { url, secret } = config.alarmWebhook
  for (let sent = 0; ; sent++) {
    const message = await claimMessage(context)
    if (message === null) return sent
    const { id, body, tries } = message
    const headers = signMessage(secret, { id: `alarm-${id}`, timestamp: Math.floor(now() / 1000), body })
    const result = await post({ url, headers, body, allowsPrivate: true })
    if (!result.ok) {
      await db.query('UPDATE alarm_messages SET due_at = $2::bigint WHERE id = $1::bigint', [
        id,
        now() + getRetryDelay(tries),
      ])
      log.warn({ failure: result.failure, tries }, 'ALARM_WEBHOOK did not accept an alarm, it is sent again')
      return sent
    }
    await db.query('DELETE FROM alarm_messages WHERE id = $1::bigint', [id])
  }
}

async function claimMessage({ db, now }: Dependencies): Promise<ClaimedMessage | null> {
  const [message] = await db.query<ClaimedMessage>(
    `UPDATE alarm_messages SET tries = tries + 1, due_at = $1::bigint + $2::bigint
     WHERE id = (SELECT id FROM alarm_messages WHERE due_at <= $1::bigint ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id::text, body, tries`,
    [now(), CLAIM_MS],
  )
  return message ?? null
}
