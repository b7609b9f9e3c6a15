import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancelDeposit, getLatestDeposits, submitDeposit } from '../../../../shared/base/contract/deposits.ts'
import { getDepositCoins } from '../../../../shared/base/contract/networks.ts'
import { bindAddress } from '../../../../shared/base/contract/session.ts'
import {
  cancelWithdrawal,
  getLatestWithdrawals,
  getWithdrawalInfo,
  withdraw,
} from '../../../../shared/base/contract/withdrawals.ts'
import type { findDepositAmountRefusal } from '../../../../shared/base/rules/deposits.rules.ts'
import type { findReviewCancelRefusal } from '../../../../shared/base/rules/reviews.rules.ts'
import type { findWithdrawalAmountRefusal } from '../../../../shared/base/rules/withdrawals.rules.ts'
import { lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { type RefusalCase, type RuleKey, refusal, refusalTests } from '../../../support/differential/refusals.ts'
import { createPair, playBoth, type Side } from '../../../support/differential/sides.ts'

const ADDRESS = 'TPybg2LC3dsG3fbLRRDngEdVnS1DdTHmfF'
const HOUSE_ADDRESS = 'TTN1B1Rf2qCLxjEhhkmcpu2c2ZprGqtQKK'

const pair = lazily(() =>
  createPair([{ account: 'funds', coin: 'USDT', amount: '10000' }], async (stage) => {
    await stage.set('withdrawalSwitch', true)
    await stage.operateOrFail('PUT', '/withdrawal-cooling', { hours: '0' })
    await stage.operateOrFail('PUT', '/withdrawal-terms', {
      coin: 'USDT',
      way: 'wallet',
      min: '10',
      max: '20000',
      fee: '1%',
    })
    await stage.operateOrFail('POST', '/networks', { coin: 'USDT', name: 'TRC20', address: HOUSE_ADDRESS, yes: 'true' })
  }),
)

const FORM = { coinId: '1', amount: '100', type: 'funds', payPassword: PASSWORD, destination: 'wallet' } as const
const readLatest = async (side: Side) => (await side.send(getLatestWithdrawals, { coinId: '1' })).data ?? []
const bind = (side: Side) => side.send(bindAddress, { coinId: '1', address: ADDRESS, payPassword: PASSWORD })
const withBound = (amount: string) => async (side: Side) => {
  const { envelope } = await bind(side)
  assert.equal(envelope.code, 1, envelope.msg)
  return { ...FORM, amount }
}

const WITHDRAWALS: Readonly<
  Record<
    | RuleKey<NonNullable<ReturnType<typeof findWithdrawalAmountRefusal> | ReturnType<typeof findReviewCancelRefusal>>>
    | 'address/missing'
    | 'amount/balance'
    | 'id/unknown',
    readonly RefusalCase[]
  >
> = {
  'address/missing': [refusal('no bound address', withdraw, FORM)],
  'amount/digits': [refusal('an amount with 9 decimals', withdraw, withBound('100.000000001'), '8')],
  'amount/range': [
    refusal('an amount below the minimum', withdraw, withBound('9.99999999'), '10'),
    refusal('an amount above the maximum', withdraw, withBound('20000.00000001'), '20000'),
  ],
  'amount/balance': [refusal('an amount above the balance', withdraw, withBound('10000.01'), '10000')],
  'id/unknown': [refusal('cancelling a withdrawal that does not exist', cancelWithdrawal, { id: '999999' })],
  'id/waiting': [
    refusal('cancelling a withdrawal twice', cancelWithdrawal, async (side) => {
      const { envelope } = await side.send(withdraw, (await withBound('50')(side)) as never)
      assert.equal(envelope.code, 1, envelope.msg)
      const id = (await readLatest(side))[0]?.id ?? ''
      assert.equal((await side.send(cancelWithdrawal, { id })).envelope.code, 1)
      return { id }
    }),
  ],
}
refusalTests('withdrawals', pair, WITHDRAWALS)

test('withdrawals: the terms, the fee, the hold and the payout give the same rows and books', async () => {
  const both = await pair()
  await playBoth(both, async (side) => {
    const { data } = await side.send(getWithdrawalInfo, {
      ...FORM,
      amount: null,
      payPassword: null,
      bankId: null,
    } as never)
    assert.ok(data)
    const { balance, minAmount, maxAmount, feeType, feePercent, digits } = data
    return { balance, minAmount, maxAmount, feeType, feePercent, digits }
  })
  for (const amount of ['100', '12.34567891', '33.33333333'])
    await playBoth(both, async (side) => (await side.send(withdraw, { ...FORM, amount })).envelope.code)
  // The demo pays what it approves; on the server a person pays it.
  const payouts = { server: 'approved', demo: 'paid' }
  const read = async (side: Side) =>
    (await readLatest(side)).map(({ updatedAt: _at, payout, ...row }) => ({
      ...row,
      payout: payout === payouts[side.name] ? 'as expected' : payout,
    }))
  await playBoth(both, read)
  await playBoth(both, async (side) => {
    await side.approveAll()
    return read(side)
  })
})

async function depositForm(side: Side, change: object = {}) {
  const coins = (await side.send(getDepositCoins)).data
  const network = coins?.find(({ id }) => id === '1')?.networkList.find(({ network }) => network === 'TRC20')
  const proof = await side.upload()
  return { coinId: '1', amount: '75.5', proof, networkId: network?.id ?? '', type: 'funds', ...change }
}
const readDeposits = async (side: Side) => (await side.send(getLatestDeposits, { coinId: '1' })).data ?? []

const DEPOSITS: Readonly<
  Record<
    | Exclude<RuleKey<NonNullable<ReturnType<typeof findDepositAmountRefusal>>>, 'amount/minimum'>
    | 'id/waiting'
    | 'id/unknown'
    | 'networkId/unknown',
    readonly RefusalCase[]
  >
> = {
  'amount/digits': [
    refusal('an amount with 9 decimals', submitDeposit, (side) => depositForm(side, { amount: '1.000000001' }), '8'),
  ],
  'networkId/unknown': [
    refusal('an unknown network', submitDeposit, (side) => depositForm(side, { networkId: '999' })),
  ],
  'id/unknown': [refusal('cancelling a deposit that does not exist', cancelDeposit, { id: '999999' })],
  'id/waiting': [
    refusal('cancelling a deposit that was approved', cancelDeposit, async (side) => {
      const { envelope } = await side.send(submitDeposit, (await depositForm(side)) as never)
      assert.equal(envelope.code, 1, envelope.msg)
      await side.approveAll()
      return { id: (await readDeposits(side))[0]?.id }
    }),
  ],
}
refusalTests('deposits', pair, DEPOSITS)

test('deposits: waiting, cancelled and approved ones give the same rows and books', async () => {
  const both = await pair()
  const read = async (side: Side) => (await readDeposits(side)).map(({ updatedAt: _at, ...row }) => row)
  await playBoth(both, async (side) => {
    await side.send(submitDeposit, (await depositForm(side)) as never)
    return read(side)
  })
  await playBoth(both, async (side) => {
    const id = (await readDeposits(side))[0]?.id ?? ''
    await side.send(cancelDeposit, { id })
    await side.send(submitDeposit, (await depositForm(side, { amount: '0.00000001' })) as never)
    await side.approveAll()
    return read(side)
  })
})
