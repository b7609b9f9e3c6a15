import type { Sql } from '../../../core/db/sql.ts'
import type { SecretBox } from '../../../core/secrets/secret-box.ts'
import { endPause } from './endpoint-pause.ts'
import { createWebhookSecret } from './signature.ts'

/** Sets where a partner receives webhooks, and returns the new secret of their signatures, which is stored encrypted. */
export async function setWebhook(tx: Sql, box: SecretBox, partner: string, url: string): Promise<string> {
  const secret = createWebhookSecret()
  await tx.query('UPDATE embedding_partners SET webhook_url = $2, webhook_secret = $3 WHERE id = $1::bigint', [
    partner,
    url,
    box.seal(secret, partner),
  ])
  await endPause(tx, partner)
  return secret
}

/** Ends the webhooks of a partner. Events that wait are deleted. */
export async function removeWebhook(tx: Sql, partner: string): Promise<void> {
  await tx.query("UPDATE embedding_partners SET webhook_url = '', webhook_secret = '' WHERE id = $1::bigint", [partner])
  await endPause(tx, partner)
  await tx.query('DELETE FROM partner_events WHERE partner = $1::bigint AND delivered_at IS NULL', [partner])
}
