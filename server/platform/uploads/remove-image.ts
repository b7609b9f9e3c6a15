import { removeImage as endpoint } from '../../../shared/base/contract/upload.ts'
import { handle } from '../../core/http/handle.ts'
import { deleteUnused } from './sweep.ts'
import { findUploadNames } from './upload-records.ts'

/**
 * Removes a picture of the member that nothing needs, with its content; an object in the store is removed by the next sweep. The row is locked first: so the
 * delete waits for a form that is claiming the picture and then sees it, as in the sweep.
 */
export const removeImage = handle(endpoint, async ({ form, member, context }) => {
  const [name] = findUploadNames(form.url)
  if (!name) return null
  await context.db.transaction(async (tx) => {
    const own = await tx.query('SELECT name FROM uploads WHERE name = $1 AND owner = $2::bigint FOR UPDATE', [
      name,
      member,
    ])
    if (own.length > 0) await deleteUnused(tx, context, [name])
  })
  return null
})
