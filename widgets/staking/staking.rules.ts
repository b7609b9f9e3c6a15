import type { Answer, FormOf } from '../../shared/contract/endpoint.ts'
import type { getStakingProjects, submitStaking } from '../../shared/contract/staking.ts'
import { utcDay } from '../../shared/contract/utc-days.ts'
import { normalAmount } from '../../shared/format/amount-input.ts'
import { compare, scaleOf, sign } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { interestOf } from '../../shared/money/interest.ts'

/** Coin that can be staked, with its periods. */
export type Project = Answer<typeof getStakingProjects>[number]

/** Terms of a stake: days, percent per year, minimum amount. */
export type Period = Project['staking_info'][number]

/** Request form of a stake. */
export type Stake = FormOf<typeof submitStaking>

/** Staking form in progress: ids of project and period ("" for the first), `amount` as typed. */
export interface StakingDraft {
  project: string
  period: string
  amount: string
  password: string
}

/** Value of `project` while all projects are collapsed. */
export const NO_PROJECT = '-'

/** Reasons why a field is invalid. */
export type StakingReason =
  | 'amountMissing'
  | 'notANumber'
  | 'notPositive'
  | 'notWhole'
  | 'belowLeast'
  | 'insufficient'
  | 'passwordMissing'
  | 'periodMissing'

/** Expanded project and chosen period of a draft; `period` is null if it is no longer offered. */
export interface Chosen {
  project: Project
  period: Period | null
}

/** Returns the expanded project and the chosen period; null while all projects are collapsed. */
export function chosenOf(projects: readonly Project[], draft: Pick<StakingDraft, 'project' | 'period'>): Chosen | null {
  const project = draft.project === '' ? projects[0] : projects.find(({ id }) => id === draft.project)
  if (!project) return null
  const { staking_info: periods } = project
  const period = draft.period === '' ? periods[0] : periods.find(({ id }) => id === draft.period)
  return { project, period: period ?? null }
}

/** Returns why an amount is invalid, or null (STK-04…06). `least` and `balance` are null if unknown. */
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

/** Returns the typed amount if it is a positive whole number, else null. */
export function wholeOf(typed: string): Decimal | null {
  const amount = normalAmount(typed)
  return amount !== null && scaleOf(amount) === 0 && sign(amount) > 0 ? amount : null
}

/** Estimates the interest of the whole period, rounded down to the coin's decimals. */
export const revenueOf = (
  { digits }: Pick<Project, 'digits'>,
  { interest_rate: rate, days }: Period,
  amount: Decimal,
): Decimal => interestOf({ amount, rate, per: 'year' }, days, digits, 'down')

/** Returns the end of a stake that starts at `now`, epoch ms. Stakes end at the start of a UTC day. */
export const endOf = ({ days }: Period, now: number): number => utcDay(now, days)

/** Returns the smallest and largest figure; null for an empty list. */
export function rangeOf(figures: readonly Decimal[]): { min: Decimal; max: Decimal } | null {
  const sorted = [...figures].sort(compare)
  const [min, max] = [sorted[0], sorted.at(-1)]
  return min === undefined || max === undefined ? null : { min, max }
}

/** Returns true if two forms request the same stake, ignoring the password and the version of the terms. */
export const isSameStake = (one: Stake | null, other: Stake | null): boolean =>
  one !== null && other !== null && one.id === other.id && one.s_id === other.s_id && one.amount === other.amount
