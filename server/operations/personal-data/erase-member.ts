import type { ActContext } from '../../core/command/command.ts'
import type { Sql } from '../../core/db/sql.ts'
import { revokeAllTokens } from '../../members/accounts/session-tokens.ts'
import { createInviteCode } from '../../members/registry/names.ts'
import { createUnusableHash } from '../../members/registry/passwords.ts'
import { deleteUnused } from '../../platform/uploads/sweep.ts'
import { PERSONAL_TABLES, type PersonalTable, toMemberCondition } from './personal-tables.ts'

/** Member to erase. */
interface Erased {
  id: string
  username: string
}

/**
 * Removes the personal data of a member, ends the sessions and deletes the pictures. The id, the orders and the books stay. The caller has checked that nothing
 * prevents it.
 */
export async function eraseMember(
  context: Pick<ActContext, 'blobs' | 'domains' | 'now' | 'tx'>,
  { id, username }: Erased,
): Promise<void> {
  const { tx, now } = context
  await revokeAllTokens(tx, id)
  await tx.query('DELETE FROM outgoing_mail WHERE lower(recipient) = lower($1)', [username])
  await tx.query('DELETE FROM email_codes WHERE position(lower($1) IN email_key) > 0', [username])
  await tx.query(
    `UPDATE partner_consents SET browser = '' WHERE grant_id IN (SELECT id FROM partner_grants WHERE member = $1::bigint)`,
    [id],
  )
  await tx.query(`DELETE FROM notice_reads WHERE notice IN (SELECT id FROM notices WHERE member = $1::bigint)`, [id])
  for (const table of PERSONAL_TABLES) await eraseRows(tx, id, table)
  await tx.query(
    `UPDATE members SET username = $2, name_key = $2, password = $3, trading_password = NULL, invite_code = $4, mail_word = '', country = NULL,
       trading_freeze = CASE WHEN trading_freeze IS NULL THEN NULL ELSE 'erased' END,
       payouts_freeze = CASE WHEN payouts_freeze IS NULL THEN NULL ELSE 'erased' END,
       disabled_at = coalesce(disabled_at, $5::bigint), erased_at = $5::bigint WHERE id = $1::bigint`,
    [id, `erased-${id}`, createUnusableHash(), createInviteCode(), now()],
  )
  await deletePictures(context, id)
}

async function eraseRows(tx: Sql, member: string, given: PersonalTable): Promise<void> {
  const { table, erase } = given
  if (erase === 'keep') return
  const condition = toMemberCondition(given)
  if (erase === 'delete') await tx.query(`DELETE FROM ${table} t WHERE ${condition}`, [member])
  else {
    const values = Object.entries(erase).map(([column, value]) => `${column} = ${value}`)
    await tx.query(`UPDATE ${table} t SET ${values.join(', ')} WHERE ${condition}`, [member])
  }
}

/** Deletes the pictures of a member with their content. No record needs them any more. */
async function deletePictures(
  { tx, ...context }: Pick<ActContext, 'blobs' | 'domains' | 'tx'>,
  member: string,
): Promise<void> {
  const rows = await tx.query<{ name: string }>('SELECT name FROM uploads WHERE owner = $1::bigint FOR UPDATE', [
    member,
  ])
  const names = rows.map(({ name }) => name)
  await deleteUnused(tx, context, names)
}
