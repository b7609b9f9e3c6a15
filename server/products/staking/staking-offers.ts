import * as contract from '../../../shared/base/contract/staking.ts'
import { isRowId } from '../../core/db/row-id.ts'
import type { Sql } from '../../core/db/sql.ts'
import { handle } from '../../core/http/handle.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import type { SiteSettings } from '../../platform/settings/site-settings.ts'
import { hashTerms } from '../term-products/terms-hash.ts'
import {
  findOpenPeriod,
  findOpenPeriods,
  findOpenProject,
  findOpenProjects,
  type Offer,
  toShownStakingTerms,
} from './projects.ts'

/** Returns the reason why staking is unavailable, or null. */
export const checkStakingOpen = async (sql: Sql): Promise<Refusal | null> => findClosedRefusal(await readSettings(sql))

/** Returns the reason why staking is unavailable by these settings, or null. */
export const findClosedRefusal = ({ staking_switch }: Pick<SiteSettings, 'staking_switch'>): Refusal | null =>
  staking_switch ? null : refuse('staking.off', {}, { field: 'id', rule: 'off' })

const refuseClosedOffer = (field: 'id' | 's_id'): Refusal => refuse('refusals.closed', {}, { field, rule: 'closed' })

/** Returns the refusal of ids that no project or period can have, or null. */
export function findIdRefusal({ id, s_id }: { id: string; s_id: string }): Refusal | null {
  if (!isRowId(id)) return refuseClosedOffer('id')
  return isRowId(s_id) ? null : refuseClosedOffer('s_id')
}

/** Returns the open projects with their periods; omits projects without any (STK-02, STK-03). */
export const getStakingProjects = handle(contract.getStakingProjects, async ({ context: { db } }) => {
  const closed = await checkStakingOpen(db)
  if (closed) return closed
  const [projects, periods] = await Promise.all([findOpenProjects(db), findOpenPeriods(db)])
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
      terms: hashTerms(toShownStakingTerms({ project, period })),
    }))
    return [{ id, img, coin: { id: c_id, title: coin }, staking_info, digits: scale, sample }]
  })
})

/** Returns the open project and period of a form whose ids are valid (`findIdRefusal`), or a refusal. */
export async function findStakingOffer(sql: Sql, { id, s_id }: { id: string; s_id: string }): Promise<Offer | Refusal> {
  const project = await findOpenProject(sql, id)
  if (!project) return refuseClosedOffer('id')
  const period = await findOpenPeriod(sql, s_id)
  return period?.project === project.id ? { project, period } : refuseClosedOffer('s_id')
}
