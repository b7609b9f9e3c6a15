import type { ActContext } from '../../core/command/command.ts'
import { toReferencedCondition } from './references.ts'
import { findUploadNames } from './upload-records.ts'

/** Makes public the uploads whose addresses are in a text of the operator, which becomes content of the site. Pictures in members' records stay private. */
export async function publishUploads(context: Pick<ActContext, 'domains' | 'tx'>, text: string): Promise<void> {
  const names = findUploadNames(text)
  if (names.length === 0) return
  await context.tx.query(
    `UPDATE uploads u SET visibility = 'public' WHERE u.name = ANY ($1::text[]) AND NOT ${toReferencedCondition(context)}`,
    [names],
  )
}
