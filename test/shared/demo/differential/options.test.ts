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
const UP = { m_id: '1', ctime: 30, ctzed: '100', buytype: 'up' } as const

const TABLE: Readonly<
  Record<RuleKey<OptionRefusal> | 'm_id/unknown' | 'ctzed/balance' | 'order_id/unknown', readonly RefusalCase[]>
> = {
  'ctime/choice': [
    refusal('a duration that is not offered', createOptionOrder, { ...UP, ctime: 45 }, '30, 60, 120, 180, 300'),
    refusal('a duration of 0 s', createOptionOrder, { ...UP, ctime: 0 }, '30, 60, 120, 180, 300'),
  ],
  'ctzed/digits': [refusal('an amount with 9 decimals', createOptionOrder, { ...UP, ctzed: '100.000000001' }, '8')],
  'ctzed/range': [
    refusal('an amount below the minimum', createOptionOrder, { ...UP, ctzed: '9.99' }, '10'),
    refusal('an amount below the minimum of 300 s', createOptionOrder, { ...UP, ctime: 300, ctzed: '199' }, '200'),
    refusal('an amount above the maximum', createOptionOrder, { ...UP, ctzed: '5000.01' }, '5000'),
  ],
  'ctzed/balance': [
    refusal('an amount above the balance', createOptionOrder, { ...UP, ctime: 180, ctzed: '6000.01' }, '6000'),
  ],
  'm_id/unknown': [refusal('an unknown market', createOptionOrder, { ...UP, m_id: '999' })],
  'order_id/unknown': [refusal('an order that does not exist', getOptionOrder, { order_id: '999999' })],
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
    { ...UP, buytype: 'down', ctzed: '33.33333333' },
    { ...UP, ctime: 60, ctzed: '11.1' },
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
