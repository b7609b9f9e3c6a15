import { removeImage as endpoint } from '../../../shared/contract/upload.ts'
import { handle } from '../../core/http/handle.ts'
import { isUnused } from './references.ts'
import { dropFiles, forget } from './sweep.ts'
import { uploadsIn } from './uploads.records.ts'

/**
 * Removes a picture of the member's own that nothing needs, with its content; an object of the store goes with the next sweep. First the row is locked: a form
 * that is just claiming the picture is waited for, and the second statement sees it, as in the sweep.
 */
export const removeImage = handle(endpoint, async ({ form, member, context }) => {
  const { config, db, now } = context
  const [name] = uploadsIn(form.url)
  if (!name) return null
  const gone = await db.transaction(async (tx) => {
    const own = await tx.query('SELECT name FROM uploads WHERE name = $1 AND owner = $2::bigint FOR UPDATE', [
      name,
      member,
    ])
    return own.length ? forget(tx, isUnused(context), [name], now()) : []
  })
  await dropFiles(config.dataDir, gone)
  return null
})
