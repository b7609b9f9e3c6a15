import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removeImage as endpoint } from '../../shared/contract/upload.ts'
import type { Sql } from '../db/db.ts'
import { handle } from '../http/handle.ts'
import { uploadsFolder } from './receive.ts'
import { uploadsIn } from './records.ts'
import { isUnused } from './references.ts'

/** Removes a picture of the member's own that nothing needs, its file too. A file that stays since the process was killed goes at the next start. */
export const removeImage = handle(endpoint, async ({ form, member, context }) => {
  const { config, db } = context
  const [name] = uploadsIn(form.url)
  if (name && (await db.transaction((tx) => forget(tx, isUnused(context), name, member))))
    await rm(join(uploadsFolder(config.dataDir), name), { force: true })
  return null
})

/**
 * Deletes the record, and answers whether it did. First the row is locked: a form that is just claiming the picture is waited for, and the second statement
 * sees it, as in the sweep.
 */
async function forget(tx: Sql, unused: string, name: string, member: string): Promise<boolean> {
  await tx.query('SELECT name FROM uploads WHERE name = $1 AND owner = $2::bigint FOR UPDATE', [name, member])
  const deleted = await tx.query(
    `DELETE FROM uploads u WHERE u.name = $1 AND u.owner = $2::bigint AND ${unused} RETURNING u.name`,
    [name, member],
  )
  return deleted.length > 0
}
