import assert from 'node:assert/strict'
import { findMemberByToken } from '../../server/members/accounts/session-tokens.ts'
import { readData } from '../../shared/base/contract/endpoint.ts'
import type { Envelope } from '../../shared/base/contract/result.ts'
import { type EarlyRedemptionRule, getStakingOrders, getStakingProjects } from '../../shared/base/contract/staking.ts'
import { PASSWORD } from './accounts-backend.ts'
import type { Open } from './databases.ts'
import { type Buyer, type ProductStage, productStage } from './product-stage.ts'

const readOrders = (data: unknown) => readData(getStakingOrders, data)?.data
const readProjects = (data: unknown) => readData(getStakingProjects, data)?.data
type Order = NonNullable<ReturnType<typeof readOrders>>[number]
type Project = NonNullable<ReturnType<typeof readProjects>>[number]

/** Staking period as the form names it. */
export interface StakePeriod {
  id: string
  s_id: string
}

/** Member with 10,000 USDT in the funds account. */
export interface Staker extends Pick<Buyer, 'id' | 'fund' | 'has'> {
  token: string
  /** Stakes 2,000, under a new key unless one is given; the form overrides the defaults. */
  stake(of: StakePeriod, form?: Record<string, string>, key?: string): Promise<Envelope>
  /** Stakes, which must succeed, and returns the stake. */
  stakeOrFail(of: StakePeriod, form?: Record<string, string>): Promise<Order>
  redeem(id: string, key?: string): Promise<Envelope>
  running(): Promise<Order[]>
  over(): Promise<Order[]>
  projects(): Promise<Project[]>
}

/** Backend that offers staking; scheduled steps run when the test calls `runDueSteps`. */
export interface StakingStage extends ProductStage {
  /** Adds a project with one period: by default USDT, 90 days at 6.2 %, from 100, `accrued`. */
  offer(terms?: Record<string, string> & { early?: EarlyRedemptionRule }): Promise<StakePeriod>
  staker(): Promise<Staker>
}

/** Creates the stage. */
export async function stakingStage(open: Open): Promise<StakingStage> {
  const stage = await productStage(open)
  const { clock, context, operateOrFail } = stage
  const since = clock.now
  // Sessions must outlive the years that the clock jumps.
  context.authenticate = (sql, token) => findMemberByToken(sql, token, since)
  return {
    ...stage,
    async offer({ coin = 'USDT', ...terms } = {}) {
      const { id } = await operateOrFail('POST', '/staking-projects', { coin })
      const period = { project: id, days: '90', rate: '6.2', minimum: '100', early: 'accrued', ...terms }
      return { id, s_id: (await operateOrFail('POST', '/staking-periods', period)).id }
    },
    staker: async () => staker(await stage.buyer()),
  }
}

function staker({ id, token, fund, has, send, ask }: Buyer): Staker {
  const orders = async (status: string) => {
    const answer = await ask('getStakingOrderList', { status, limit: '100', page: '1' })
    assert.equal(answer.code, 1, answer.msg)
    return readOrders(answer.data) ?? []
  }
  const stake: Staker['stake'] = (of, form = {}, key) =>
    send('submitStaking', { ...of, amount: '2000', paypassword: PASSWORD, ...form }, key)
  return {
    id,
    token: token(),
    fund,
    has,
    stake,
    async stakeOrFail(of, form) {
      const answer = await stake(of, form)
      assert.equal(answer.code, 1, answer.msg)
      const [newest] = await orders('0')
      assert.ok(newest)
      assert.deepEqual(answer.data, { id: newest.id })
      return newest
    },
    redeem: (order, key) => send('redeemStaking', { id: order }, key),
    running: () => orders('0'),
    over: () => orders('1'),
    projects: async () => readProjects((await ask('getStakingProjects')).data) ?? [],
  }
}
