import type { EarlyRedemptionRule } from '../../../shared/base/contract/staking.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { insertRow } from '../../core/db/rows.ts'
import type { Sql } from '../../core/db/sql.ts'

/** Terms of staking a coin: the days, the rate in percent per year, the smallest amount, and the rule for early redemption. */
export interface PeriodTerms {
  days: number
  rate: Decimal
  minimum: Decimal
  early: EarlyRedemptionRule
}

/** Open period. */
export interface Period extends PeriodTerms {
  id: string
  project: string
}

/** Coin that can be staked. `scale` is its number of decimals; `sample` marks a sample of a demo. */
export interface Project {
  id: string
  coinId: string
  coin: string
  scale: number
  img: string
  sample: boolean
}

/** Period with its project. */
export interface Offer {
  project: Project
  period: Period
}

/** Returns the terms shown to the member, which a stake accepts. */
export const toShownStakingTerms = ({ project: { coin }, period: { days, rate, minimum, early } }: Offer): object => ({
  coin,
  days,
  rate,
  minimum,
  early,
})

const PROJECT =
  'p.id::text, c.id::text AS "coinId", c.title AS coin, c.scale, p.img, p.sample FROM staking_projects p JOIN coins c ON c.id = p.coin WHERE p.closed_at IS NULL'
const PERIOD = 'id::text, project::text, days, rate, minimum, early FROM staking_periods WHERE closed_at IS NULL'

/** Returns the open projects, oldest first, including those without periods. */
export const findOpenProjects = (sql: Sql): Promise<Project[]> => sql.query<Project>(`SELECT ${PROJECT} ORDER BY p.id`)

/** Returns the open periods of all projects, shortest first within each project. */
export const findOpenPeriods = (sql: Sql): Promise<Period[]> =>
  sql.query<Period>(`SELECT ${PERIOD} ORDER BY project, days, staking_periods.id`)

/** Returns an open project, or null. */
export async function findOpenProject(sql: Sql, id: string): Promise<Project | null> {
  const [found] = await sql.query<Project>(`SELECT ${PROJECT} AND p.id = $1::bigint`, [id])
  return found ?? null
}

/** Returns an open period, or null. Its project may be closed. */
export async function findOpenPeriod(sql: Sql, id: string): Promise<Period | null> {
  const [found] = await sql.query<Period>(`SELECT ${PERIOD} AND id = $1::bigint`, [id])
  return found ?? null
}

/** Inserts a project for a coin and returns its id. */
export const addProject = (
  sql: Sql,
  { coinId, img, sample }: Pick<Project, 'coinId' | 'img' | 'sample'>,
): Promise<string> =>
  insertRow(sql, 'INSERT INTO staking_projects (coin, img, sample) VALUES ($1::bigint, $2, $3) RETURNING id::text', [
    coinId,
    img,
    sample,
  ])

/** Changes the picture of an open project. Returns false if there is none with this id. */
export const setProjectPicture = async (sql: Sql, id: string, img: string): Promise<boolean> =>
  (
    await sql.query('UPDATE staking_projects SET img = $2 WHERE id = $1::bigint AND closed_at IS NULL RETURNING id', [
      id,
      img,
    ])
  ).length > 0

/** Inserts a period and returns its id. */
export const addPeriod = (sql: Sql, project: string, { days, rate, minimum, early }: PeriodTerms): Promise<string> =>
  insertRow(
    sql,
    `INSERT INTO staking_periods (project, days, rate, minimum, early) VALUES ($1::bigint, $2::int, $3::numeric, $4::numeric, $5) RETURNING id::text`,
    [project, days, rate, minimum, early],
  )

/** Changes a period for new stakes. Active stakes keep their terms. */
export async function setPeriod(sql: Sql, id: string, { days, rate, minimum, early }: PeriodTerms): Promise<void> {
  await sql.query(
    `UPDATE staking_periods SET days = $2::int, rate = $3::numeric, minimum = $4::numeric, early = $5 WHERE id = $1::bigint`,
    [id, days, rate, minimum, early],
  )
}
