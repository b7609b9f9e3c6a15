import { getSampleFeatureList as endpoint } from '../../../shared/base/contract/sample-feature.ts'
import { handle } from '../../core/http/handle.ts'
import { parsePage } from '../../core/http/paging.ts'
import { Refusal } from '../../core/http/refusal.ts'
import { findEntries } from './sample-feature.entries.ts'

/** Returns a page of the member's entries. */
export const getSampleFeatureList = handle(endpoint, async ({ form, member, context: { db } }) => {
  const page = parsePage(form)
  if (page instanceof Refusal) return page
  const entries = await findEntries(db, member, page)
  return entries.map(({ id, amount, note, created_at }) => ({ id, amount, note, createdAt: created_at }))
})
