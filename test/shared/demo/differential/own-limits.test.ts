import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConditionalOrder } from '../../../../shared/base/contract/conditional-orders.ts'
import { submitDeposit } from '../../../../shared/base/contract/deposits.ts'
import { createOptionOrder } from '../../../../shared/base/contract/options.ts'
import {
  cancelOwnLimitChange,
  getOwnLimits,
  setOwnLimit,
  startPause,
} from '../../../../shared/base/contract/own-limits.ts'
import { cancelSpotOrder, createSpotOrder, getSpotOrders } from '../../../../shared/base/contract/spot.ts'
import type {
  findLimitAmountRefusal,
  findPauseLengthRefusal,
  findPauseRefusal,
  OwnLimitRefusal,
} from '../../../../shared/base/rules/own-limits.rules.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { type RefusalCase, type RuleKey, refusal, refusalTests } from '../../../support/differential/refusals.ts'
import { createPair, playBoth, type Side } from '../../../support/differential/sides.ts'

const FUNDS = [
  { account: 'options', coin: 'USDT', amount: '6000' },
  { account: 'funds', coin: 'USDT', amount: '6000' },
] as const
const DAY_MS = 86_400_000
const NETWORK = { coin: 'USDT', name: 'TRC20', address: 'TTN1B1Rf2qCLxjEhhkmcpu2c2ZprGqtQKK', yes: 'true' }
const networks: Record<Side['name'], string> = { server: '', demo: '' }

const limited = lazily(() =>
  createPair(FUNDS, async (stage) => {
    networks.server = (await stage.operateOrFail<{ id: string }>('POST', '/networks', NETWORK)).id
  }),
)
/** Pair of members on a break. */
const paused = lazily(async () => {
  await limited()
  const both = await createPair(FUNDS)
  for (const side of [both.server, both.demo]) await start(side, { kind: 'break', days: 14 })
  return both
})

const UP = { marketId: '1', seconds: 30, amount: '100', direction: 'up' } as const
const SPOT = {
  marketId: '1',
  quantity: '0.01',
  price: '50000',
  orderType: 'limit',
  amount: '500',
  type: 'buy',
} as const
const STOP = { ...SPOT, orderType: 'stop-limit', price: '70000', triggerPrice: '70000' } as const

async function start(side: Side, form: { kind: 'break' | 'exclusion'; days: number }) {
  const { envelope } = await side.send(startPause, form)
  assert.equal(envelope.code, 1, envelope.msg)
}

const limit =
  (kind: 'deposit' | 'loss' | 'stake' | 'time', amount: string, form: object) =>
  async (side: Side): Promise<object> => {
    const { envelope } = await side.send(setOwnLimit, { kind, period: 'day', amount })
    assert.equal(envelope.code, 1, envelope.msg)
    return form
  }

async function deposit(side: Side): Promise<object> {
  const networkId = side.name === 'server' ? networks.server : '1'
  return { coinId: '1', amount: '50', type: 'funds', networkId, proof: await side.upload(), terms: null }
}

type Rules =
  | RuleKey<OwnLimitRefusal>
  | RuleKey<NonNullable<ReturnType<typeof findLimitAmountRefusal>>>
  | RuleKey<NonNullable<ReturnType<typeof findPauseLengthRefusal>>>
const LIMITS: Readonly<Record<Exclude<Rules, 'days/longer'> | 'kind/planned', readonly RefusalCase[]>> = {
  'amount/depositLimit': [
    refusal(
      'a deposit above the limit',
      submitDeposit,
      async (side) => ({
        ...(await deposit(side)),
        ...(await limit('deposit', '49.99', {})(side)),
      }),
      '49.99',
    ),
  ],
  'amount/stakeLimit': [refusal('a stake above the limit', createOptionOrder, limit('stake', '99', UP), '99')],
  'amount/lossLimit': [
    refusal('a possible loss above the limit', createOptionOrder, limit('loss', '90.5', UP), '90.5'),
  ],
  'seconds/timeLimit': [
    refusal(
      'a duration above the limit',
      createOptionOrder,
      limit('time', '1', { ...UP, seconds: 120, amount: '50' }),
      '1',
    ),
  ],
  'amount/digits': [
    refusal('a limit with 3 decimals', setOwnLimit, { kind: 'stake', period: 'day', amount: '1.234' }, '2'),
    refusal('a part of a minute', setOwnLimit, { kind: 'time', period: 'day', amount: '1.5' }, '0'),
  ],
  'days/range': [
    refusal('a break of 0 days', startPause, { kind: 'break', days: 0 }, '1'),
    refusal('a break of 43 days', startPause, { kind: 'break', days: 43 }, '42'),
  ],
  'days/choice': [
    refusal('a self-exclusion of 42 days', startPause, { kind: 'exclusion', days: 42 }, '180, 365, 1825'),
  ],
  'kind/planned': [refusal('cancelling without a change', cancelOwnLimitChange, { kind: 'loss', period: 'month' })],
}
refusalTests('own limits', limited, LIMITS)

type Breaks = `marketId/${Exclude<NonNullable<ReturnType<typeof findPauseRefusal>>['rule'], 'exclusion'>}`
const PAUSES: Readonly<Record<Breaks | 'coinId/break' | 'days/longer', readonly RefusalCase[]>> = {
  'marketId/break': [
    refusal('an option on a break', createOptionOrder, UP, /^\d{4}-/),
    refusal('a spot order on a break', createSpotOrder, SPOT, /^\d{4}-/),
    refusal('a conditional order on a break', createConditionalOrder, STOP, /^\d{4}-/),
  ],
  'coinId/break': [refusal('a deposit on a break', submitDeposit, deposit, /^\d{4}-/)],
  'days/longer': [refusal('a shorter break', startPause, { kind: 'break', days: 13 }, /^\d{4}-/)],
}
refusalTests('breaks', paused, PAUSES)

test('own limits: changes, planned changes, pauses and their ends give the same state', async () => {
  await limited()
  const both = await createPair(FUNDS)
  const read = async (side: Side) => (await side.send(getOwnLimits)).data
  const set = (side: Side, amount: string | null) =>
    side.send(setOwnLimit, { kind: 'stake', period: 'week', ...(amount !== null && { amount }) })
  for (const amount of ['500', '300', '400', null, '400'])
    await playBoth(both, async (side) => {
      await set(side, amount)
      return read(side)
    })
  await playBoth(both, async (side) => [(await side.send(createOptionOrder, UP)).envelope.code, await read(side)])
  await playBoth(both, async (side) => {
    await side.pass(DAY_MS)
    return read(side)
  })
  await playBoth(both, async (side) => {
    await side.send(createSpotOrder, SPOT)
    await start(side, { kind: 'exclusion', days: 180 })
    await side.send(startPause, { kind: 'break', days: 42 })
    const [order] = (await side.send(getSpotOrders, { type: 'all', status: 'open', page: 1, limit: 5 })).data ?? []
    const cancelled = order && (await side.send(cancelSpotOrder, { orderId: order.id })).envelope.code
    return [cancelled, await read(side)]
  })
  await playBoth(both, async (side) => {
    await side.pass(180 * DAY_MS)
    return read(side)
  })
})
