import { findRedemptionRefusal } from '../../base/rules/staking.rules.ts'
import type { DomainCalls } from '../call-types.ts'
import { assertAllowed, requireFound } from '../demo-refusal.ts'
import { takePage } from '../pages.ts'
import { endStake, payStakes, STAKE_DIGITS, STAKING_PERIODS, STAKING_PROJECTS, stake } from '../products/demo-stakes.ts'
import { assertTradingPassword } from './passwords.calls.ts'

/** Handlers of staking. */
export const stakingCalls: DomainCalls<'staking'> = {
  getStakingProjects: (_form, demo) =>
    STAKING_PROJECTS.map(([id, title, minAmount]) => ({
      id,
      img: '',
      coin: { id: demo.getCoinId(title), title },
      periods: STAKING_PERIODS.map(([period, days, interestRate]) => ({
        id: period,
        days,
        interestRate,
        minAmount,
        early: 'accrued' as const,
        terms: 'demo',
      })),
      digits: STAKE_DIGITS,
      sample: true,
    })),
  submitStaking({ id, periodId, amount, payPassword }, demo) {
    assertTradingPassword(demo, payPassword, 'payPassword')
    return { id: stake(demo, { project: id, period: periodId, amount }, demo.now()).id }
  },
  getStakingOrders: ({ status, ...page }, { records }) =>
    takePage(
      records.stakes.filter((row) => (row.status === 'active') === (status === 'active')),
      page,
      ({ id }) => id,
    ),
  redeemStaking({ id }, demo) {
    const row = requireFound(
      demo.records.stakes.find((other) => other.id === id),
      'id',
    )
    payStakes(demo, demo.now())
    assertAllowed(findRedemptionRefusal({ early: row.early, isActive: row.status === 'active' }))
    endStake(demo, row, demo.now(), 'redeemed')
    return { id }
  },
}
