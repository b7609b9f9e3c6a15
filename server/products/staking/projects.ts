import type { EarlyRule } from '../../../shared/contract/staking.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { insertRow } from '../../core/db/rows.ts'
import type { Sql } from '../../core/db/sql.ts'

/** On which terms a coin can be staked: so many days at percent a year, at least so much, and what redeeming before the end brings. */
export interface PeriodTerms {
  days: number
  rate: Decimal
  minimum: Decimal
  early: EarlyRule
}

/** A period that is offered. */
export interface Period extends PeriodTerms {
  id: string
  project: string
}

/** A coin that can be staked. `scale` is the most digits of the coin; `sample` says that it is there to try things out. */
export interface Project {
  id: string
  c_id: string
  coin: string
  scale: number
  img: string
  sample: boolean
}

/** A period with its project. */
export interface Offer {
  project: Project
  period: Period
}

/** What the member is shown of a period: whoever stakes means exactly this. */
export const shownTerms = ({ project: { coin }, period: { days, rate, minimum, early } }: Offer): object => ({
  coin,
  days,
  rate,
  minimum,
  early,
})

const PROJECT =
  'p.id::text, c.id::text AS c_id, c.title AS coin, c.scale, p.img, p.sample FROM staking_projects p JOIN coins c ON c.id = p.coin WHERE p.closed_at IS NULL'
const PERIOD = 'id::text, project::text, days, rate, minimum, early FROM staking_periods WHERE closed_at IS NULL'

/** The projects that are offered, oldest first, also those that have no periods. */
export const openProjects = (sql: Sql): Promise<Project[]> => sql.query<Project>(`SELECT ${PROJECT} ORDER BY p.id`)

/** The periods that are offered of all projects, shortest first within each. */
export const openPeriods = (sql: Sql): Promise<Period[]> =>
  sql.query<Period>(`SELECT ${PERIOD} ORDER BY project, days, staking_periods.id`)

/** A project that is offered, or null. */
export async function openProject(sql: Sql, id: string): Promise<Project | null> {
  const [found] = await sql.query<Project>(`SELECT ${PROJECT} AND p.id = $1::bigint`, [id])
  return found ?? null
}

/** A period that is offered, or null; its project may be closed. */
export async function openPeriod(sql: Sql, id: string): Promise<Period | null> {
  const [found] = await sql.query<Period>(`SELECT ${PERIOD} AND id = $1::bigint`, [id])
  return found ?? null
}

/** Offers a coin, by its id; answers the project's id. */
export const addProject = (
  sql: Sql,
  { c_id, img, sample }: Pick<Project, 'c_id' | 'img' | 'sample'>,
): Promise<string> =>
  insertRow(sql, 'INSERT INTO staking_projects (coin, img, sample) VALUES ($1::bigint, $2, $3) RETURNING id::text', [
    c_id,
    img,
    sample,
  ])

/** Gives a project that is offered another picture; answers whether there is one. */
export const setPicture = async (sql: Sql, id: string, img: string): Promise<boolean> =>
  (
    await sql.query('UPDATE staking_projects SET img = $2 WHERE id = $1::bigint AND closed_at IS NULL RETURNING id', [
      id,
      img,
    ])
  ).length > 0

/** Offers a coin for a period; answers its id. */
export const addPeriod = (sql: Sql, project: string, { days, rate, minimum, early }: PeriodTerms): Promise<string> =>
  insertRow(
    sql,
    `INSERT INTO staking_periods (project, days, rate, minimum, early) VALUES ($1::bigint, $2::int, $3::numeric, $4::numeric, $5) RETURNING id::text`,
    [project, days, rate, minimum, early],
  )

/** Changes a period for those who stake from now on; what runs keeps the terms it has. */
export async function setPeriod(sql: Sql, id: string, { days, rate, minimum, early }: PeriodTerms): Promise<void> {
  await sql.query(
    `UPDATE staking_periods SET days = $2::int, rate = $3::numeric, minimum = $4::numeric, early = $5 WHERE id = $1::bigint`,
    [id, days, rate, minimum, early],
  )
}

/** Offers a project or a period no more; what runs goes on. Answers whether it was offered. */
export const close = async (
  sql: Sql,
  table: 'staking_projects' | 'staking_periods',
  id: string,
  now: number,
): Promise<boolean> =>
  (
    await sql.query(
      `UPDATE ${table} SET closed_at = $2::bigint WHERE id = $1::bigint AND closed_at IS NULL RETURNING id`,
      [id, now],
    )
  ).length > 0
