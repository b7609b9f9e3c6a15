import { getSampleFeatureList as endpoint } from '../../shared/contract/sample-feature.ts'
import { handle } from '../http/handle.ts'
import { pageProblem } from '../http/pages.ts'
import { entriesOf } from './entries.ts'

/** A page of what the member has set aside. */
export const getSampleFeatureList = handle(endpoint, async ({ form, member, context: { db } }) => {
  const problem = pageProblem(form)
  if (problem) return problem
  const entries = await entriesOf(db, member, form.page, form.limit)
  return entries.map(({ id, amount, note, created_at }) => ({ id, num: amount, note, addtime: created_at }))
})
