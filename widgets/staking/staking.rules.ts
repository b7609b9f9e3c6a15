import type { Answer, FormOf } from '../../shared/contract/endpoint.ts'
import type { getStakingProjects, submitStaking } from '../../shared/contract/staking.ts'
import { utcDay } from '../../shared/contract/utc-days.ts'
import { normalAmount } from '../../shared/format/amount-input.ts'
import { compare, scaleOf, sign } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { interestOf } from '../../shared/money/interest.ts'

/** A coin that can be staked, with its periods. */
export type Project = Answer<typeof getStakingProjects>[number]

/** On which terms: days, percent a year, the least amount. */
export type Period = Project['staking_info'][number]

/** What a form asks for, as it is sent. */
export type Stake = FormOf<typeof submitStaking>

/** A stake as it is being filled in: ids of project and period, "" for the first, `amount` as it was typed. */
export interface StakingDraft {
  project: string
  period: string
  amount: string
  password: string
}

/** What stands for no project: all are closed on the page. */
export const NO_PROJECT = '-'

/** What may be wrong with a field. */
export type StakingReason =
  | 'amountMissing'
  | 'notANumber'
  | 'notPositive'
  | 'notWhole'
  | 'belowLeast'
  | 'insufficient'
  | 'passwordMissing'
  | 'periodMissing'

/** What a draft means: the project that is open, and the period; null where the one that was chosen is not offered any more. */
export interface Chosen {
  project: Project
  period: Period | null
}

/** What is chosen among the projects; null while none is open. */
export function chosenOf(projects: readonly Project[], draft: Pick<StakingDraft, 'project' | 'period'>): Chosen | null {
  const project = draft.project === '' ? projects[0] : projects.find(({ id }) => id === draft.project)
  if (!project) return null
  const { staking_info: periods } = project
  const period = draft.period === '' ? periods[0] : periods.find(({ id }) => id === draft.period)
  return { project, period: period ?? null }
}

/** What is wrong with an amount at which so much is the least and so much is there, null where nobody says; null when nothing is (STK-04…06). */
export function amountProblem(
  typed: string,
  { least, balance }: { least: Decimal | null; balance: Decimal | null },
): StakingReason | null {
  if (typed.trim() === '') return 'amountMissing'
  const amount = normalAmount(typed)
  if (amount === null) return 'notANumber'
  if (scaleOf(amount) > 0) return 'notWhole'
  if (sign(amount) === 0) return 'notPositive'
  if (least !== null && compare(amount, least) < 0) return 'belowLeast'
  return balance !== null && compare(amount, balance) > 0 ? 'insufficient' : null
}

/** The whole amount that was typed; null while it is none. */
export function wholeOf(typed: string): Decimal | null {
  const amount = normalAmount(typed)
  return amount !== null && scaleOf(amount) === 0 && sign(amount) > 0 ? amount : null
}

/** What the whole period is estimated to bring, rounded down at the digits of the coin. */
export const revenueOf = (
  { digits }: Pick<Project, 'digits'>,
  { interest_rate: rate, days }: Period,
  amount: Decimal,
): Decimal => interestOf({ amount, rate, per: 'year' }, days, digits, 'down')

/** When a stake that is made at `now` ends, epoch ms: with a day of UTC. */
export const endOf = ({ days }: Period, now: number): number => utcDay(now, days)

/** The least and the most of some figures; null of none. */
export function rangeOf(figures: readonly Decimal[]): { min: Decimal; max: Decimal } | null {
  const sorted = [...figures].sort(compare)
  const [min, max] = [sorted[0], sorted.at(-1)]
  return min === undefined || max === undefined ? null : { min, max }
}

/** Whether two ask for the same, whatever the password and the terms. */
export const isSameStake = (one: Stake | null, other: Stake | null): boolean =>
  one !== null && other !== null && one.id === other.id && one.s_id === other.s_id && one.amount === other.amount
