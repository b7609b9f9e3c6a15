import type { Context } from '../../core/http/context.ts'
import { domains } from '../../define-domain.ts'

/** An SQL condition on `uploads u`: whether a record of any domain needs the picture. */
export function isReferenced(context: Context): string {
  const references = domains.of(context).flatMap(({ uploadReferences = [] }) => uploadReferences)
  if (references.length === 0) return 'false'
  return `EXISTS (SELECT 1 FROM (${references.join(' UNION ALL ')}) needed
    WHERE needed.member = u.owner AND needed.name = u.name)`
}

/** Whether nothing needs the picture: no record, and not the site, for which the operator has made it public. An SQL condition on `uploads u`. */
export const isUnused = (context: Context): string => `u.visibility = 'private' AND NOT ${isReferenced(context)}`
