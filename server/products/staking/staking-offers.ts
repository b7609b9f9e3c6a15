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
export const findClosedRefusal = ({ stakingSwitch }: Pick<SiteSettings, 'stakingSwitch'>): Refusal | null =>
  stakingSwitch ? null : refuse('staking.off', {}, { field: 'id', rule: 'off' })

const refuseClosedOffer = (field: 'id' | 'periodId'): Refusal =>
  refuse('refusals.closed', {}, { field, rule: 'closed' })

/** Returns the refusal of ids that no project or period can have, or null. */
export function findIdRefusal({ id, periodId }: { id: string; periodId: string }): Refusal | null {
  if (!isRowId(id)) return refuseClosedOffer('id')
  return isRowId(periodId) ? null : refuseClosedOffer('periodId')
}

/** Returns the open projects with their periods; omits projects without any (STK-02, STK-03). */
export const getStakingProjects = handle(contract.getStakingProjects, async ({ context: { db } }) => {
  const closed = await checkStakingOpen(db)
  if (closed) return closed
  const [projects, openPeriods] = await Promise.all([findOpenProjects(db), findOpenPeriods(db)])
  return projects.flatMap((project) => {
    const own = openPeriods.filter((period) => period.project === project.id)
    if (own.length === 0) return []
    const { id, coinId, coin, scale, img, sample } = project
    const periods = own.map((period) => ({
      id: period.id,
      days: period.days,
      interestRate: period.rate,
      minAmount: period.minimum,
      early: period.early,
      terms: hashTerms(toShownStakingTerms({ project, period })),
    }))
    return [{ id, img, coin: { id: coinId, title: coin }, periods, digits: scale, sample }]
  })
})

/** Returns the open project and period of a form whose ids are valid (`findIdRefusal`), or a refusal. */
export async function findStakingOffer(
  sql: Sql,
  { id, periodId }: { id: string; periodId: string },
): Promise<Offer | Refusal> {
  const project = await findOpenProject(sql, id)
  if (!project) return refuseClosedOffer('id')
  const period = await findOpenPeriod(sql, periodId)
  return period?.project === project.id ? { project, period } : refuseClosedOffer('periodId')
}
