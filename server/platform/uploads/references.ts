import type { Context } from '../../core/http/context.ts'

/** Returns an SQL condition on `uploads u`: true if a record of any domain needs the picture. */
export function toReferencedCondition(context: Pick<Context, 'domains'>): string {
  const references = context.domains.flatMap(({ uploadReferences = [] }) => uploadReferences)
  if (references.length === 0) return 'false'
  return `EXISTS (SELECT 1 FROM (${references.join(' UNION ALL ')}) needed
    WHERE needed.member = u.owner AND needed.name = u.name)`
}

/** Returns an SQL condition on `uploads u`: true if no record needs the picture and the operator has not published it. */
export const toUnusedCondition = (context: Pick<Context, 'domains'>): string =>
  `u.visibility = 'private' AND NOT ${toReferencedCondition(context)}`
