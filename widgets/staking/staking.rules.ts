import type { FormValues, ResponseData } from '../../shared/base/contract/endpoint.ts'
import type { getStakingProjects, submitStaking } from '../../shared/base/contract/staking.ts'
import { parseAmountInput } from '../../shared/base/format/amount-input.ts'
import { findAmountReason } from '../../shared/base/format/amount-reason.ts'
import { compare, getScale, sign } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { findStakeRefusal } from '../../shared/base/rules/staking.rules.ts'
import { calculateStakeInterest, getTermEnd } from '../../shared/base/rules/term-products.rules.ts'

/** Coin that can be staked, with its periods. */
export type Project = ResponseData<typeof getStakingProjects>[number]

/** Terms of a stake: days, percent per year, minimum amount. */
export type Period = Project['periods'][number]

/** Request form of a stake. */
export type Stake = FormValues<typeof submitStaking> & { coin?: string }

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
export interface ChosenProject {
  project: Project
  period: Period | null
}

/**
 * Returns the expanded project and the chosen period; null while all projects are collapsed. Before a choice it is the first project whose coin is among the
 * `held` ids, else the first of all.
 */
export function findChosenProject(
  projects: readonly Project[],
  draft: Pick<StakingDraft, 'project' | 'period'>,
  held: ReadonlySet<string> = new Set(),
): ChosenProject | null {
  const first = projects.find(({ coin }) => held.has(coin.id)) ?? projects[0]
  const project = draft.project === '' ? first : projects.find(({ id }) => id === draft.project)
  if (!project) return null
  const { periods } = project
  const period = draft.period === '' ? periods[0] : periods.find(({ id }) => id === draft.period)
  return { project, period: period ?? null }
}

/** Returns why an amount is invalid, or null (STK-04…06). `least` and `balance` are null if unknown. */
export function findStakeAmountProblem(
  typed: string,
  { least, balance }: { least: Decimal | null; balance: Decimal | null },
): StakingReason | null {
  const reason = findAmountReason(typed, 'insufficient')
  const amount = parseAmountInput(typed)
  if (reason || amount === null) return reason
  const refused = findStakeRefusal(amount, least)
  if (refused) return refused.rule === 'whole' ? 'notWhole' : 'belowLeast'
  return balance !== null && compare(amount, balance) > 0 ? 'insufficient' : null
}

/** Returns the typed amount if it is a positive whole number, else null. */
export function parseWholeAmount(typed: string): Decimal | null {
  const amount = parseAmountInput(typed)
  return amount !== null && getScale(amount) === 0 && sign(amount) > 0 ? amount : null
}

/** Estimates the interest of the whole period, rounded down to the coin's decimals. */
export const estimateRevenue = (
  { digits }: Pick<Project, 'digits'>,
  { interestRate: rate, days }: Period,
  amount: Decimal,
): Decimal => calculateStakeInterest({ amount, rate, scale: digits }, days)

/** Returns the end of a stake that starts at `now`, epoch ms. Stakes end at the start of a UTC day. */
export const getEndTime = ({ days }: Period, now: number): number => getTermEnd(now, days)

/** Returns the smallest and largest figure; null for an empty list. */
export function findRange(figures: readonly Decimal[]): { min: Decimal; max: Decimal } | null {
  const sorted = [...figures].sort(compare)
  const [min, max] = [sorted[0], sorted.at(-1)]
  return min === undefined || max === undefined ? null : { min, max }
}
