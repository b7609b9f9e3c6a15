import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  applyLoan,
  cancelLoanApplication,
  getLoanProjects,
  getLoanRecords,
  repayLoan,
} from '../../../../shared/base/contract/loans.ts'
import { buyMiningMachine, getMiningMachines, getMiningOrders } from '../../../../shared/base/contract/mining.ts'
import {
  getStakingOrders,
  getStakingProjects,
  redeemStaking,
  submitStaking,
} from '../../../../shared/base/contract/staking.ts'
import { DAY_MS } from '../../../../shared/base/contract/utc-days.ts'
import type { findRepaymentRefusal } from '../../../../shared/base/rules/loans.rules.ts'
import type { findReviewCancelRefusal } from '../../../../shared/base/rules/reviews.rules.ts'
import type { findRedemptionRefusal, findStakeRefusal } from '../../../../shared/base/rules/staking.rules.ts'
import type { TermAmountRefusal } from '../../../../shared/base/rules/term-products.rules.ts'
import { lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { type RefusalCase, type RuleKey, refusal, refusalTests } from '../../../support/differential/refusals.ts'
import { createPair, playBoth, type Side } from '../../../support/differential/sides.ts'

const pair = lazily(() =>
  createPair(
    [{ account: 'funds', coin: 'USDT', amount: '20000' }],
    // The products of the demo.
    async ({ operateOrFail }) => {
      await operateOrFail('POST', '/loan-products', {
        ...{ title: 'Short loan', lender: 'A', coin: 'USDT', min: '100', max: '1000', rate: '0.08', days: '7' },
      })
      await operateOrFail('POST', '/mining-machines', {
        ...{ title: 'M1', coin: 'USDT', min: '50', max: '1000', rate: '0.015', days: '30' },
      })
      const { id } = await operateOrFail('POST', '/staking-projects', { coin: 'USDT' })
      for (const [days, rate] of [
        ['30', '4.8'],
        ['90', '6.2'],
        ['180', '7.5'],
      ])
        await operateOrFail('POST', '/staking-periods', { project: id, days, rate, minimum: '100', early: 'accrued' })
    },
  ),
)

const findLoan = async (side: Side) => (await side.send(getLoanProjects)).data?.[0]?.id ?? ''
const findMachine = async (side: Side) => (await side.send(getMiningMachines)).data?.[0]?.id ?? ''
async function findPeriod(side: Side, days = 30) {
  const project = (await side.send(getStakingProjects)).data?.find(({ coin }) => coin.title === 'USDT')
  return { id: project?.id ?? '', periodId: project?.periods.find((period) => period.days === days)?.id ?? '' }
}
/** Addresses that uploads could have: whether they exist is checked after the amount. */
const PICTURES = Object.fromEntries(
  ['frontCard', 'backCard', 'handheldCard'].map((field, at) => [field, `/uploads/${String(at).repeat(32)}.png`]),
)
const readLoans = async (side: Side) =>
  (await side.send(getLoanRecords, { status: 'all', page: 1, limit: 20 })).data ?? []
const readStakes = async (side: Side) => [
  (await side.send(getStakingOrders, { status: 'active', page: 1, limit: 20 })).data ?? [],
  (await side.send(getStakingOrders, { status: 'ended', page: 1, limit: 20 })).data ?? [],
]

const apply = (amount: string) => async (side: Side) => ({ id: await findLoan(side), amount, ...PICTURES })
const buy = (amount: string) => async (side: Side) => ({ id: await findMachine(side), amount, payPassword: PASSWORD })
const stake = (amount: string) => async (side: Side) => ({ ...(await findPeriod(side)), amount, payPassword: PASSWORD })

async function applyNow(side: Side, amount: string) {
  const cards = { frontCard: await side.upload(), backCard: await side.upload(), handheldCard: await side.upload() }
  const { envelope } = await side.send(applyLoan, { id: await findLoan(side), amount, ...cards })
  assert.equal(envelope.code, 1, envelope.msg)
  return (await readLoans(side))[0]
}

const LOANS: Readonly<
  Record<
    | Exclude<RuleKey<TermAmountRefusal>, 'amount/whole'>
    | RuleKey<NonNullable<ReturnType<typeof findRepaymentRefusal> | ReturnType<typeof findReviewCancelRefusal>>>
    | 'id/closed'
    | 'id/unknown'
    | 'orderNumber/unknown',
    readonly RefusalCase[]
  >
> = {
  'amount/digits': [refusal('an amount with 9 decimals', applyLoan, apply('100.000000001'), '8')],
  'amount/range': [
    refusal('an amount below the minimum', applyLoan, apply('99.99999999'), '100'),
    refusal('an amount above the maximum', applyLoan, apply('1000.01'), '1000'),
  ],
  'id/closed': [refusal('a loan that is not offered', applyLoan, { id: '999999', amount: '500', ...PICTURES })],
  'id/unknown': [refusal('cancelling a loan that does not exist', cancelLoanApplication, { id: '999999' })],
  'id/waiting': [
    refusal('cancelling an application twice', cancelLoanApplication, async (side) => {
      const loan = await applyNow(side, '200')
      await side.send(cancelLoanApplication, { id: loan?.id ?? '' })
      return { id: loan?.id }
    }),
  ],
  'orderNumber/unknown': [refusal('repaying a loan that does not exist', repayLoan, { orderNumber: 'L999' })],
  'orderNumber/approved': [
    refusal('repaying a loan that was cancelled', repayLoan, async (side) => ({
      orderNumber: (await readLoans(side)).find(({ status }) => status === 'canceled')?.orderNumber,
    })),
  ],
  'orderNumber/repaid': [
    refusal('repaying a loan a second time', repayLoan, async (side) => {
      await applyNow(side, '300')
      await side.approveAll()
      const orderNumber = (await readLoans(side))[0]?.orderNumber ?? ''
      assert.equal((await side.send(repayLoan, { orderNumber })).envelope.code, 1)
      return { orderNumber }
    }),
  ],
}
refusalTests('loans', pair, LOANS)

const MINING: Readonly<Record<RuleKey<TermAmountRefusal> | 'id/closed' | 'amount/balance', readonly RefusalCase[]>> = {
  'amount/whole': [refusal('an amount with decimals', buyMiningMachine, buy('100.5'))],
  // Whole amounts have no decimals.
  'amount/digits': [],
  'amount/range': [
    refusal('an amount below the minimum', buyMiningMachine, buy('49'), '50'),
    refusal('an amount above the maximum', buyMiningMachine, buy('1001'), '1000'),
  ],
  'id/closed': [
    refusal('a machine that is not offered', buyMiningMachine, { id: '999999', amount: '100', payPassword: PASSWORD }),
  ],
  'amount/balance': [
    refusal(
      'an amount above the balance',
      buyMiningMachine,
      async (side) => {
        // Locks all but 99.
        const available = Math.floor(Number((await side.balances())['funds USDT']))
        const { periodId, id } = await findPeriod(side)
        const amount = String(available - 99)
        const { envelope } = await side.send(submitStaking, { id, periodId, amount, payPassword: PASSWORD })
        assert.equal(envelope.code, 1, envelope.msg)
        return buy('500')(side)
      },
      /^99(\.\d+)?$/,
    ),
  ],
}
refusalTests('mining', pair, MINING)

const STAKING: Readonly<
  Record<
    | RuleKey<NonNullable<ReturnType<typeof findStakeRefusal>>>
    | Exclude<RuleKey<NonNullable<ReturnType<typeof findRedemptionRefusal>>>, 'id/early'>
    | 'id/closed'
    | 'periodId/closed'
    | 'id/unknown',
    readonly RefusalCase[]
  >
> = {
  'amount/whole': [
    refusal('an amount with decimals', submitStaking, stake('100.5')),
    refusal('an amount with decimals below the minimum', submitStaking, stake('0.5')),
  ],
  'amount/least': [refusal('an amount below the minimum', submitStaking, stake('99'), '100')],
  'id/closed': [
    refusal('a project that is not offered', submitStaking, {
      id: '9999',
      periodId: '1',
      amount: '100',
      payPassword: PASSWORD,
    }),
  ],
  'periodId/closed': [
    refusal('a period that is not offered', submitStaking, async (side) => ({
      ...(await findPeriod(side)),
      ...{ periodId: '9999', amount: '100', payPassword: PASSWORD },
    })),
  ],
  'id/unknown': [refusal('redeeming a stake that does not exist', redeemStaking, { id: '999999' })],
  'id/over': [
    refusal('redeeming a stake twice', redeemStaking, async (side) => {
      const id = (await readStakes(side))[0]?.[0]?.id ?? ''
      assert.equal((await side.send(redeemStaking, { id })).envelope.code, 1)
      return { id }
    }),
  ],
}
refusalTests('staking', pair, STAKING)

test('loans: an application, its approval, its due time and its repayment give the same rows and books', async () => {
  const both = await pair()
  await playBoth(both, (side) => applyNow(side, '123.45'))
  const [loan] = await playBoth(both, async (side) => {
    await side.approveAll()
    return (await readLoans(side)).map(({ updatedAt: _at, ...row }) => row)
  })
  assert.equal(Number(loan?.dueAt) % DAY_MS, 0)
  await playBoth(both, async (side) => {
    const orderNumber = (await readLoans(side))[0]?.orderNumber ?? ''
    const { envelope } = await side.send(repayLoan, { orderNumber })
    return [envelope.code, await readLoans(side)]
  })
})

test('staking and mining: ends, interest of each day, an early redemption and the returns are the same at every time', async () => {
  const both = await pair()
  await playBoth(both, async (side) => {
    await side.send(submitStaking, (await stake('1000')(side)) as never)
    await side.send(submitStaking, { ...(await findPeriod(side, 90)), amount: '777', payPassword: PASSWORD })
    return (await side.send(buyMiningMachine, (await buy('333')(side)) as never)).envelope.code
  })
  const read = async (side: Side) => ({
    stakes: await readStakes(side),
    machines: (await side.send(getMiningOrders, { page: 1, limit: 20 })).data ?? [],
  })
  const { stakes } = await playBoth(both, read)
  for (const { endsAt } of stakes.flat()) assert.equal(Number(endsAt) % DAY_MS, 0)
  for (const hours of [1, 11, 12, 24, 24 * 10])
    await playBoth(both, async (side) => {
      await side.pass(hours * 3_600_000)
      return read(side)
    })
  await playBoth(both, async (side) => {
    const running = (await readStakes(side))[0] ?? []
    const id = running.find(({ amount }) => amount === '777')?.id ?? ''
    return [(await side.send(redeemStaking, { id })).envelope.code, await read(side)]
  })
  for (const days of [10, 9, 1, 2])
    await playBoth(both, async (side) => {
      await side.pass(days * DAY_MS)
      return read(side)
    })
  const balances = await both.server.balances()
  assert.equal(balances['funds/frozen USDT'], undefined)
})
