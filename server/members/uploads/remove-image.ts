import { removeImage as endpoint } from '../../../shared/contract/upload.ts'
import { handle } from '../../core/http/handle.ts'
import { isUnused } from './references.ts'
import { dropFiles, forget } from './sweep.ts'
import { uploadsIn } from './upload-records.ts'

/**
 * Removes a picture of the member that nothing needs, with its content; an object in the store is removed by the next sweep. The row is locked first: so the
 * delete waits for a form that is claiming the picture and then sees it, as in the sweep.
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
