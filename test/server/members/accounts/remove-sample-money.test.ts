import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { balancesOf, verifyBooks } from '../../../../server/ledger/ledger.ts'
import { previewRemoval, removeSampleMoney } from '../../../../server/members/accounts/remove-sample-money.ts'
import { hasSampleMoney } from '../../../../server/members/registry/sample-members.ts'
import { decideReview } from '../../../../server/platform/reviews/decide.ts'
import { compare } from '../../../../shared/base/money/decimal.ts'
import { PASSWORD } from '../../../support/accounts-backend.ts'
import { eachDatabase, type Open } from '../../../support/databases.ts'
import { createPictureBody } from '../../../support/multipart.ts'
import { switchOffPayoutRules } from '../../../support/payout-rules.ts'
import { type Buyer, productStage } from '../../../support/product-stage.ts'
import { findPendingReviews } from '../../../support/reviews.ts'

const USDT = '1'
const ETH = '3'
const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

async function stage(open: Open) {
  const backend = await productStage(open, { demo: true })
  const { context, operateOrFail, set } = backend
  for (const coin of ['ETH', 'USDT'])
    await operateOrFail('PUT', '/transfer-terms', { coin, fee: '0', days: coin === 'ETH' ? '0' : '2' })
  await operateOrFail('PUT', '/withdrawal-terms', { coin: 'USDT', way: 'wallet', min: '10', max: '20000', fee: '1%' })
  await operateOrFail('PUT', '/withdrawal-cooling', { hours: '0' })
  await set('withdrawalSwitch', true)
  /** Creates a member without sample money, as in a non-demo installation. */
  const realBuyer = async (): Promise<Buyer> => {
    context.config = { ...context.config, demo: false }
    const member = await backend.buyer()
    context.config = { ...context.config, demo: true }
    return member
  }
  const sendCoins = async (from: Buyer, to: Buyer, c_id: string, amount: string) => {
    const { list } = (await from.ask('searchUser', { username: to.email })).data as { list: { id: string }[] }
    const form = { c_id, amount, to_uid: list[0]?.id ?? '', paypassword: PASSWORD }
    const answer = await from.send('balanceTransfer', form)
    assert.equal(answer.code, 1, answer.msg)
  }
  const isEmpty = async ({ id }: Buyer) =>
    (await balancesOf(context.db, id)).every(({ balance }) => compare(balance, '0') === 0)
  const marks = async (): Promise<string[][]> =>
    (await operateOrFail<{ marks: string[] }[]>('GET', '/reviews')).map((review) => review.marks)
  return { ...backend, realBuyer, sendCoins, isEmpty, marks }
}

type Stage = Awaited<ReturnType<typeof stage>>

async function uploadPicture({ inject }: Stage, member: Buyer): Promise<string> {
  const { headers, payload } = createPictureBody()
  const sent = { ...headers, token: member.token() }
  return (await inject({ method: 'POST', url: '/api/api/common/upload', headers: sent, payload })).json().data.url
}

/** Opens one of each kind of position for a member, all from the funds account except the option. */
async function openEverything(on: Stage, member: Buyer): Promise<void> {
  const { context, operateOrFail } = on
  const send = async (path: string, form: Record<string, string>) => {
    const answer = await member.send(path, form)
    assert.equal(answer.code, 1, `${path}: ${answer.msg}`)
  }
  const machine = { title: 'Miner M2', coin: 'USDT', min: '100', max: '5000', rate: '0.02', days: '90' }
  const { id: bought } = await operateOrFail('POST', '/mining-machines', machine)
  await send('buyMiningMachine', { id: bought, amount: '1000', paypassword: PASSWORD })
  const { id } = await operateOrFail('POST', '/staking-projects', { coin: 'USDT' })
  const period = { project: id, days: '90', rate: '6.2', minimum: '100', early: 'accrued' }
  const stake = {
    id,
    s_id: (await operateOrFail('POST', '/staking-periods', period)).id,
    amount: '1000',
    paypassword: PASSWORD,
  }
  await send('submitStaking', stake)
  await send('upbbbuy', { m_id: '1', num: '1', price: '100', operate_type: '1', amount: '100', type: '1' })
  await send('creatorder', { m_id: '1', ctime: '30', ctzed: '100', buytype: '1' })
  const loan = { title: 'Loan', lender: 'Lender', coin: 'USDT', min: '500', max: '5000', rate: '0.05', days: '30' }
  const cards = {
    front_card: await uploadPicture(on, member),
    later_card: await uploadPicture(on, member),
    handheld_card: await uploadPicture(on, member),
  }
  await send('applyLoan', { id: (await operateOrFail('POST', '/loan-products', loan)).id, amount: '700', ...cards })
  const [application] = await findPendingReviews(context, member.id)
  await decideReview(context, application?.id ?? '', { state: 'approved', by: 'nobody', reason: '' })
  assert.equal((await member.ask('setusraddress', { c_id: USDT, address: ADDRESS, paypassword: PASSWORD })).code, 1)
  const form = { c_id: USDT, num: '1000', type: '1', paypwd: PASSWORD, bank_id: '', withdraw_type: '1' }
  await send('withdraw', form)
}

eachDatabase((kind, open) => {
  test(`${kind}: removal empties the members who received sample money and ends their positions; others keep their money, and the preview changes nothing`, async () => {
    const on = await stage(open)
    const { buyer, clock, context, house, isEmpty, marks, runDueSteps, realBuyer, sendCoins } = on
    const [sample, heir, honest] = [await buyer(), await realBuyer(), await realBuyer()]
    await switchOffPayoutRules(context.db)
    await sample.fund('2', 'ETH')
    await openEverything(on, sample)
    await sendCoins(sample, heir, ETH, '1')
    await sendCoins(sample, honest, USDT, '50')
    await sendCoins(honest, heir, USDT, '70')
    assert.deepEqual(await marks(), [['member received sample money']])

    const before = await balancesOf(context.db, sample.id)
    const preview = await previewRemoval(context)
    assert.deepEqual(await balancesOf(context.db, sample.id), before)
    assert.equal(await hasSampleMoney(context.db), true)
    const ended = { reviews: 1, 'internal-transfer': 1, loans: 1, mining: 1, options: 1, spot: 1, staking: 1 }
    assert.deepEqual(preview.ended, ended)
    assert.equal(preview.members, 2)

    clock.now += 1000
    assert.deepEqual(await removeSampleMoney(context), preview)
    assert.equal(await hasSampleMoney(context.db), false)
    assert.deepEqual([await isEmpty(sample), await isEmpty(heir)], [true, true])
    assert.deepEqual([await honest.has(), await honest.has('frozen')], ['9930', '70'])
    assert.deepEqual(
      [await house('options-held'), await house('loans'), await house('test-funds', 'ETH')],
      ['0', '0', '-2'],
    )
    clock.now += 100 * 86_400_000
    await runDueSteps()
    assert.deepEqual([await sample.has(), await heir.has(), await honest.has('frozen')], ['0', '70', '0'])
    assert.deepEqual(await verifyBooks(context.db), [])
    assert.equal((await removeSampleMoney(context)).members, 0)
  })

  test(`${kind}: money received after a removal is not sample money, unless it comes from a new sample member`, async () => {
    const { buyer, clock, context, operateOrFail, isEmpty, realBuyer, sendCoins } = await stage(open)
    const [sample, honest] = [await buyer(), await realBuyer()]
    await removeSampleMoney(context)
    clock.now += 1000
    await sample.fund('300', 'ETH')
    await sendCoins(sample, honest, ETH, '100')
    assert.equal(await hasSampleMoney(context.db), false)
    clock.now += 1000
    const later = await buyer()
    await later.fund('1', 'ETH')
    await sendCoins(later, sample, ETH, '1')
    const affected = (await operateOrFail<{ members: number }>('GET', '/sample-money/removal')).members
    assert.equal(affected, 2)
    assert.equal((await operateOrFail<{ members: number }>('POST', '/sample-money/removal')).members, 2)
    assert.deepEqual(
      [await isEmpty(sample), await isEmpty(later), await honest.has('available', 'ETH')],
      [true, true, '100'],
    )
  })

  test(`${kind}: a deposit approved automatically by a demo is sample money; one approved by an operator is not`, async () => {
    const { context, operateOrFail, realBuyer, set, ...on } = await stage(open)
    await set('depositSwitch', true)
    const { id } = await operateOrFail('POST', '/networks', { coin: 'USDT', name: 'TRC20', address: ADDRESS })
    for (const [by, isSample] of [
      ['operator', false],
      ['nobody', true],
    ] as const) {
      const member = await realBuyer()
      const payimg = await uploadPicture({ ...on, context, operateOrFail, realBuyer, set }, member)
      const answer = await member.send(
        'recharge',
        { c_id: USDT, num: '500', a_id: id, type: '1', payimg },
        randomUUID(),
      )
      assert.equal(answer.code, 1, answer.msg)
      const [review] = await findPendingReviews(context, member.id)
      await decideReview(context, review?.id ?? '', { state: 'approved', by, reason: '' })
      assert.equal(await hasSampleMoney(context.db), isSample, by)
    }
  })
})
