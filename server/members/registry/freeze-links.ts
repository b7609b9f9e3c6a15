import type { Sql } from '../../core/db/sql.ts'
import { deleteOlder } from '../../core/db/time-partitions.ts'
import { createSecret, toDigest } from '../../core/secrets/random-secrets.ts'
import { readSettings } from '../../platform/settings/settings.ts'

/** Time for which a link in a mail freezes payouts, ms. The text `accounts.freezeLink` names it. */
export const FREEZE_LINK_LIFE_MS = 72 * 3_600_000

/**
 * Creates a link that freezes a member's payouts once within 72 hours. The token is in its fragment, which browsers do not send, so no log has it, and a mail
 * program that opens the address does nothing: the page sends the token when the button is pressed. Returns null without the setting `site_url`. The header `Host`
 * cannot give the address, because the sender of a request chooses it.
 */
export async function createFreezeLink(tx: Sql, member: string, now: number): Promise<string | null> {
  const { site_url } = await readSettings(tx)
  if (site_url === '') return null
  const token = createSecret()
  await tx.query('INSERT INTO freeze_links (digest, member, expires_at) VALUES ($1, $2::bigint, $3::bigint)', [
    toDigest(token),
    member,
    now + FREEZE_LINK_LIFE_MS,
  ])
  return `${new URL('/security-freeze', site_url).href}#${token}`
}

/** Uses a link up. Returns its member, or null if it has expired or was used before: of several concurrent calls exactly one gets the member. */
export async function useFreezeLink(tx: Sql, token: string, now: number): Promise<string | null> {
  const [used] = await tx.query<{ member: string; expires_at: number }>(
    'DELETE FROM freeze_links WHERE digest = $1 RETURNING member::text, expires_at',
    [toDigest(token)],
  )
  return used && used.expires_at > now ? used.member : null
}

/** Deletes links that have expired. */
export const deleteExpiredLinks = (sql: Sql, now: number): Promise<void> =>
  deleteOlder(sql, 'freeze_links', 'expires_at', now + 1)
