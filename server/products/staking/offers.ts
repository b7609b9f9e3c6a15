import * as contract from '../../../shared/contract/staking.ts'
import { isRowId } from '../../core/db/row-id.ts'
import type { Sql } from '../../core/db/sql.ts'
import { handle } from '../../core/http/handle.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'
import { markOfTerms } from '../../core/http/terms-hash.ts'
import { settingsIn } from '../../members/settings/settings.ts'
import { type Offer, openPeriod, openPeriods, openProject, openProjects, shownTerms } from './projects.ts'

/** Returns the reason why staking is unavailable, or null. */
export const closedStaking = async (sql: Sql): Promise<Refusal | null> =>
  (await settingsIn(sql)).staking_switch ? null : refuse('staking.off', {}, { field: 'id', rule: 'off' })

/** Returns the open projects with their periods; omits projects without any (STK-02, STK-03). */
export const getStakingProjects = handle(contract.getStakingProjects, async ({ context: { db } }) => {
  const closed = await closedStaking(db)
  if (closed) return closed
  const [projects, periods] = await Promise.all([openProjects(db), openPeriods(db)])
  return projects.flatMap((project) => {
    const own = periods.filter((period) => period.project === project.id)
    if (own.length === 0) return []
    const { id, c_id, coin, scale, img, sample } = project
    const staking_info = own.map((period) => ({
      id: period.id,
      days: period.days,
      interest_rate: period.rate,
      min_price: period.minimum,
      early: period.early,
      terms: markOfTerms(shownTerms({ project, period })),
    }))
    return [{ id, img, coin: { id: c_id, title: coin }, staking_info, digits: scale, sample }]
  })
})

/** Returns the open project and period of a form, or a refusal. */
export async function offerOf(sql: Sql, { id, s_id }: { id: string; s_id: string }): Promise<Offer | Refusal> {
  const project = isRowId(id) ? await openProject(sql, id) : null
  if (!project) return refuse('products.closed', {}, { field: 'id', rule: 'closed' })
  const period = isRowId(s_id) ? await openPeriod(sql, s_id) : null
  return period?.project === project.id
    ? { project, period }
    : refuse('products.closed', {}, { field: 's_id', rule: 'closed' })
}
