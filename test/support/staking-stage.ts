import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { balanceOf, post } from '../../server/ledger/ledger.ts'
import { findMemberByToken } from '../../server/members/accounts/session-tokens.ts'
import { createScheduleEngine } from '../../server/products/schedule/schedule-engine.ts'
import { stakeEnd } from '../../server/products/staking/stake-end.ts'
import { STAKING } from '../../server/products/staking/staking.journal.ts'
import { readData } from '../../shared/contract/endpoint.ts'
import { type Envelope, readEnvelope } from '../../shared/contract/result.ts'
import { type EarlyRedemptionRule, getStakingOrders, getStakingProjects } from '../../shared/contract/staking.ts'
import { type AccountsBackend, accountsBackend, PASSWORD } from './accounts-backend.ts'
import type { Open } from './databases.ts'
import { callAsOperator, type OperatorAnswer } from './operator.ts'

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
export interface Staker {
  id: string
  token: string
  fund(amount: string, coin: string): Promise<void>
  /** Stakes 2,000, under a new key unless one is given; the form overrides the defaults. */
  stake(of: StakePeriod, form?: Record<string, string>, key?: string): Promise<Envelope>
  /** Stakes, which must succeed, and returns the stake. */
  stakeOrFail(of: StakePeriod, form?: Record<string, string>): Promise<Order>
  redeem(id: string, key?: string): Promise<Envelope>
  running(): Promise<Order[]>
  over(): Promise<Order[]>
  projects(): Promise<Project[]>
  has(part?: 'available' | 'frozen', coin?: string): Promise<string>
}

/** Backend that offers staking; scheduled steps run when the test calls `runDueSteps`. */
export interface StakingStage extends AccountsBackend {
  operate(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<OperatorAnswer>
  /** Adds a project with one period: by default USDT, 90 days at 6.2 %, from 100, `accrued`. */
  offer(terms?: Record<string, string> & { early?: EarlyRedemptionRule }): Promise<StakePeriod>
  staker(): Promise<Staker>
  /** Runs the steps that are due. */
  runDueSteps(): Promise<number>
}

/** Creates the stage. */
export async function stakingStage(open: Open): Promise<StakingStage> {
  const backend = await accountsBackend(open, { demo: false })
  const { clock, context } = backend
  const since = clock.now
  // Sessions must outlive the years that the clock jumps.
  context.authenticate = (sql, token) => findMemberByToken(sql, token, since)
  const operate: StakingStage['operate'] = (method, path, body) => callAsOperator(backend, method, path, body)
  const added = async (path: string, body: object): Promise<string> => {
    const answer = await operate('POST', path, body)
    assert.equal(answer.code, 1, answer.msg)
    return (answer.data as { id: string }).id
  }
  const engine = createScheduleEngine({
    db: context.db,
    log: context.log,
    kinds: { [STAKING]: stakeEnd },
    now: () => context.now(),
  })
  return {
    ...backend,
    operate,
    runDueSteps: () => engine.runAllDue(),
    async offer({ coin = 'USDT', ...terms } = {}) {
      const id = await added('/staking-projects', { coin })
      const period = { days: '90', rate: '6.2', minimum: '100', early: 'accrued', ...terms }
      return { id, s_id: await added('/staking-periods', { project: id, ...period }) }
    },
    staker: () => staker(backend),
  }
}

async function staker({ inject, join, call, context }: AccountsBackend): Promise<Staker> {
  const { token, id } = await join()
  const fund = async (amount: string, coin: string) => {
    const postings = [
      { account: { member: id, type: 'funds' as const, coin }, amount },
      { account: { house: 'test-funds', coin }, amount: `-${amount}` },
    ]
    const entry = { kind: 'test', reference: `funds:${randomUUID()}`, postings }
    await context.db.transaction((tx) => post(tx, [entry], context.now()))
  }
  await fund('10000', 'USDT')
  const sendOnce = async (path: string, form: Record<string, string>, key: string) => {
    const response = await inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: { token, 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': key },
      payload: new URLSearchParams(form).toString(),
    })
    const envelope = readEnvelope(response.json())
    assert.ok(envelope, response.body)
    return envelope
  }
  const orders = async (status: string) => {
    const answer = await call('getStakingOrderList', { status, limit: '100', page: '1' }, { token })
    assert.equal(answer.code, 1, answer.msg)
    return readOrders(answer.data) ?? []
  }
  const stake: Staker['stake'] = (of, form = {}, key = randomUUID()) =>
    sendOnce('submitStaking', { ...of, amount: '2000', paypassword: PASSWORD, ...form }, key)
  return {
    id,
    token,
    fund,
    stake,
    async stakeOrFail(of, form) {
      const answer = await stake(of, form)
      assert.equal(answer.code, 1, answer.msg)
      const [newest] = await orders('0')
      assert.ok(newest)
      return newest
    },
    redeem: (order, key = randomUUID()) => sendOnce('redeemStaking', { id: order }, key),
    running: () => orders('0'),
    over: () => orders('1'),
    projects: async () => readProjects((await call('getStakingProjects', {}, { token })).data) ?? [],
    has: (part = 'available', coin = 'USDT') => balanceOf(context.db, { member: id, type: 'funds', coin, part }),
  }
}
