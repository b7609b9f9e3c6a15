import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createOptionOrder,
  getOptionOrder,
  getOptionOrders,
  getOptionTerms,
} from '../../../../shared/base/contract/options.ts'
import type { OptionRefusal } from '../../../../shared/base/rules/options.rules.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { type RefusalCase, type RuleKey, refusal, refusalTests } from '../../../support/differential/refusals.ts'
import { createPair, playBoth, type Side } from '../../../support/differential/sides.ts'

const FUNDS = [{ account: 'options', coin: 'USDT', amount: '6000' }] as const
const pair = lazily(() => createPair(FUNDS))
const UP = { marketId: '1', seconds: 30, amount: '100', direction: 'up' } as const

const TABLE: Readonly<
  Record<RuleKey<OptionRefusal> | 'marketId/unknown' | 'amount/balance' | 'orderId/unknown', readonly RefusalCase[]>
> = {
  'seconds/choice': [
    refusal('a duration that is not offered', createOptionOrder, { ...UP, seconds: 45 }, '30, 60, 120, 180, 300'),
    refusal('a duration of 0 s', createOptionOrder, { ...UP, seconds: 0 }, '30, 60, 120, 180, 300'),
  ],
  'amount/digits': [refusal('an amount with 9 decimals', createOptionOrder, { ...UP, amount: '100.000000001' }, '8')],
  'amount/range': [
    refusal('an amount below the minimum', createOptionOrder, { ...UP, amount: '9.99' }, '10'),
    refusal('an amount below the minimum of 300 s', createOptionOrder, { ...UP, seconds: 300, amount: '199' }, '200'),
    refusal('an amount above the maximum', createOptionOrder, { ...UP, amount: '5000.01' }, '5000'),
  ],
  'amount/balance': [
    refusal('an amount above the balance', createOptionOrder, { ...UP, seconds: 180, amount: '6000.01' }, '6000'),
  ],
  'marketId/unknown': [refusal('an unknown market', createOptionOrder, { ...UP, marketId: '999' })],
  'orderId/unknown': [refusal('an order that does not exist', getOptionOrder, { orderId: '999999' })],
}
refusalTests('options', pair, TABLE)

const readOrders = async (side: Side) => [
  (await side.send(getOptionOrders, { status: 'open', page: 1, limit: 20 })).data,
  (await side.send(getOptionOrders, { status: 'settled', page: 1, limit: 20 })).data,
]

test('options: terms, orders in both directions and their settlement give the same rows, trades, profits and books', async () => {
  const both = await createPair(FUNDS)
  await playBoth(both, async (side) => (await side.send(getOptionTerms)).data)
  for (const form of [
    UP,
    { ...UP, direction: 'down', amount: '33.33333333' },
    { ...UP, seconds: 60, amount: '11.1' },
  ] as const)
    await playBoth(both, async (side) => (await side.send(createOptionOrder, form)).envelope.code)
  await playBoth(both, async (side) => {
    await side.pass(7_000)
    return (await readOrders(side))[0]
  })
  for (const ms of [23_000, 20_000, 40_000])
    await playBoth(both, async (side) => {
      await side.pass(ms)
      return readOrders(side)
    })
  const [open, settled] = await readOrders(both.server)
  assert.deepEqual([open?.length, settled?.length], [0, 3])
})
