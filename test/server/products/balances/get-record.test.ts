import assert from 'node:assert/strict'
import { test } from 'node:test'
import { utcDayStart } from '../../../../shared/base/contract/utc-days.ts'
import { getRefusal, lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { loanStage } from '../../../support/loan-stage.ts'
import { optionsStage, START } from '../../../support/options-stage.ts'
import { readRecord } from '../../../support/records.ts'
import { decideOldestReview } from '../../../support/reviews.ts'
import { spotStage } from '../../../support/spot-stage.ts'
import { stakingStage } from '../../../support/staking-stage.ts'
import { swapStage } from '../../../support/swap-stage.ts'
import { transferStage } from '../../../support/transfer-stage.ts'
import { ADDRESS, withdrawalStage } from '../../../support/withdrawal-stage.ts'

const UNKNOWN = [201, 'number', 'unknown']
const DAY = 86_400_000

eachDatabase((kind, open) => {
  test(`${kind}: an option order has its terms, the two trades that decide it, and its bills`, async () => {
    const { call, clock, engine, market, member, order } = await optionsStage(await open())
    const me = await member()
    const number = await order(me)
    const ask = (type: string, of: string, by = me) => call('getRecord', { type, number: of }, { member: by })
    const open_ = readRecord(await ask('option', number))
    assert.deepEqual([open_.state, open_.final, open_.number, open_.bills], ['open', false, number, ['-100 USDT']])
    assert.deepEqual([open_.facts.created, open_.facts.ends], [START, START + 30_000])
    market.trade(clock.now + 5, '100')
    market.trade(clock.now + 9_000, '101')
    clock.now += 31_000
    await engine.settleDue()
    const won = readRecord(await ask('option', number))
    assert.deepEqual([won.state, won.final, won.bills], ['won', true, ['112 USDT', '-100 USDT']])
    assert.deepEqual(
      [won.facts.market, won.facts.direction, won.facts.amount, won.facts.duration, won.facts.payout, won.facts.result],
      ['BTC/USDT', 'up', '100 USDT', '30', '12', '12 USDT'],
    )
    assert.match(String(won.facts.entry), /^100 USDT btcusdt \S+$/)
    assert.match(String(won.facts.exit), /^101 USDT btcusdt \S+$/)
    assert.deepEqual(getRefusal(await ask('option', number, await member())), UNKNOWN, "another member's")
    for (const bad of ['0', `${number}0`, `0${number}x`, 'L26112000041'])
      assert.deepEqual(getRefusal(await ask('option', bad)), UNKNOWN, bad)
    assert.deepEqual(getRefusal(await ask('spot', number)), UNKNOWN, 'a type that this backend does not have')
    assert.equal((await ask('order', number)).field, 'type')
  })

  test(`${kind}: a lost option order shows the loss`, async () => {
    const { call, clock, engine, market, member, order } = await optionsStage(await open())
    const me = await member()
    const number = await order(me, { buytype: '2' })
    market.trade(clock.now + 5, '100')
    market.trade(clock.now + 9_000, '101')
    clock.now += 31_000
    await engine.settleDue()
    const lost = readRecord(await call('getRecord', { type: 'option', number }, { member: me }))
    assert.deepEqual([lost.state, lost.facts.result, lost.bills], ['lost', '-100 USDT', ['-100 USDT']])
  })

  test(`${kind}: a spot order lists what was filled, its fee, and the bills of its fills`, async () => {
    const { call, member, order, trade } = await spotStage(await open())
    const me = await member()
    const number = await order(me)
    const ask = () => call('getRecord', { type: 'spot', number }, me)
    assert.deepEqual([readRecord(await ask()).state, readRecord(await ask()).facts.filled], ['open', '0 BTC'])
    await trade('99', '0.4')
    await trade('99', '0.6')
    const done = readRecord(await ask())
    assert.deepEqual([done.state, done.final], ['completed', true])
    assert.deepEqual(
      [done.facts.direction, done.facts.orderType, done.facts.price, done.facts.quantity, done.facts.filled],
      ['buy', 'limit', '100 USDT', '1 BTC', '1 BTC'],
    )
    assert.deepEqual([done.facts.total, done.facts.averagePrice], ['100 USDT', '100 USDT'])
    assert.match(String(done.facts.fee), /^0\.001 BTC$/)
    assert.equal(done.bills.length, 3, String(done.bills))
    assert.equal(done.bills.at(-1), '-100 USDT')
  })

  test(`${kind}: a swap names both sides and its rate, and its bills of both coins lead to it`, async () => {
    const { swapper, call } = await swapStage(open)
    const me = await swapper()
    assert.equal((await me.swap()).code, 1)
    const form = { c_id: '2', type: '1', page: '1', limit: '10' }
    const bills = (await call('getBillList', form, { token: me.token })).data as { list: Record<string, string>[] }
    const { type = '', number = '' } = bills.list[0] ?? {}
    assert.equal(type, 'swap')
    const record = readRecord(await call('getRecord', { type, number }, { token: me.token }))
    assert.deepEqual(
      [record.facts.given, record.facts.received, record.facts.rate, record.facts.account],
      ['500 USDT', '0.00740962 BTC', '1 BTC = 67479.82982983 USDT', 'funds'],
    )
    assert.deepEqual([...record.bills].sort(), ['-500 USDT', '0.00740962 BTC'])
    const other = await swapper()
    assert.deepEqual(getRefusal(await call('getRecord', { type, number }, { token: other.token })), UNKNOWN)
    assert.equal((await call('getRecord', { type, number })).code, 401)
  })

  test(`${kind}: a withdrawal shows its destination, fee, decision and reason`, async () => {
    const { call, clock, context, withdrawer } = await withdrawalStage(open)
    const me = await withdrawer()
    await me.withdraw()
    const [latest] = await me.latest()
    const ask = async () => readRecord(await call('getRecord', { type: 'withdrawal', number: latest?.id ?? '' }, me))
    const waiting = await ask()
    assert.deepEqual([waiting.state, waiting.final, waiting.bills], ['waiting', false, ['-1000 USDT']])
    assert.equal(waiting.facts.decided, undefined)
    clock.now += 60_000
    await decideOldestReview(context, me.id, 'refused', 'Please check the address')
    const refused = await ask()
    assert.deepEqual(
      [refused.state, refused.final, refused.facts.reason, refused.facts.decided],
      ['refused', true, 'Please check the address', clock.now],
    )
    assert.deepEqual(
      [refused.facts.amount, refused.facts.fee, refused.facts.received, refused.facts.address],
      ['1000 USDT', '10 USDT', '990 USDT', ADDRESS],
    )
    assert.deepEqual(refused.bills, ['1000 USDT', '-1000 USDT'])
    await me.withdraw({ withdraw_type: '2', bank_id: await me.card(), num: '100' })
    const [toCard] = await me.latest()
    const card = readRecord(await call('getRecord', { type: 'withdrawal', number: toCard?.id ?? '' }, me))
    assert.deepEqual([card.facts.bank, card.facts.card], ['Sample Bank', '**** 7890'])
    assert.equal(JSON.stringify(card).includes('6222021234567890'), false)
  })

  test(`${kind}: a transfer is visible to its recipient once it has arrived, with a masked sender`, async () => {
    const { call, clock, completeDueTransfers, sender } = await transferStage(open)
    const [from, to] = [await sender(), await sender()]
    assert.equal((await from.send({ to_uid: await from.find(to.email) })).code, 1)
    const [sent] = await from.sent()
    const number = sent?.orderNumber ?? ''
    const ask = (by: { token: string }) => call('getRecord', { type: 'transfer', number }, by)
    const held = readRecord(await ask(from))
    assert.deepEqual([held.state, held.final, held.bills], ['transferring', false, ['-250 USDT']])
    assert.deepEqual(getRefusal(await ask(to)), UNKNOWN, 'on its way, it can still be cancelled')
    clock.now += 2 * DAY
    await completeDueTransfers()
    const mine = readRecord(await ask(from))
    assert.deepEqual([mine.state, mine.facts.amount, mine.facts.fee], ['completed', '250 USDT', '1.25 USDT'])
    const theirs = readRecord(await ask(to))
    assert.deepEqual(
      [theirs.facts.received, theirs.facts.amount, theirs.bills],
      ['248.75 USDT', undefined, ['248.75 USDT']],
    )
    assert.match(String(theirs.facts.sender), /^\S{1,2}••••/)
    assert.equal(JSON.stringify(theirs).includes(from.email), false)
    assert.deepEqual(getRefusal(await ask(await sender())), UNKNOWN)
    const list = async (form: Record<string, string>) =>
      (
        (await call('getInternalTransferList', { status: '0', page: '1', limit: '10', ...form }, to)).data as {
          list: Record<string, string>[]
        }
      ).list
    const [received] = await list({ received: '1' })
    assert.deepEqual(
      [received?.order_num, received?.amount, received?.sxf, received?.to_username],
      [number, '248.75', '0', ''],
    )
    assert.match(String(received?.from_username), /^\S{1,2}••••/)
    assert.deepEqual([await list({}), await list({ received: '1', status: '3' })], [[], []])
    const byOtherDay = { type: 'transfer', number: `T000101${number.slice(7)}` }
    assert.deepEqual(getRefusal(await call('getRecord', byOtherDay, from)), UNKNOWN)
  })

  test(`${kind}: a loan follows its application, payout and repayment, by its number and by the id of its bills`, async () => {
    const { call, clock, context, borrower } = await loanStage(open)
    const me = await borrower()
    await me.apply()
    const [{ order_num: number = '', id = '' } = {}] = await me.loans()
    const ask = async (of: string) =>
      readRecord(await call('getRecord', { type: 'loan', number: of }, { token: me.token() }))
    assert.deepEqual([(await ask(number)).state, (await ask(number)).bills], ['waiting', []])
    await decideOldestReview(context, me.id, 'approved')
    const paid = await ask(id)
    assert.deepEqual([paid.number, paid.state, paid.final, paid.bills], [number, 'approved', false, ['3000 USDT']])
    assert.deepEqual(
      [paid.facts.product, paid.facts.interest, paid.facts.toRepay, paid.facts.dayRate, paid.facts.term],
      ['Starter loan', '45 USDT', '3045 USDT', '0.05', '30'],
    )
    assert.equal(paid.facts.due, utcDayStart(clock.now, 30))
    await me.repay(number)
    const repaid = await ask(number)
    assert.deepEqual([repaid.state, repaid.final, repaid.bills], ['repaid', true, ['-3045 USDT', '3000 USDT']])
  })

  const earning = lazily(() => stakingStage(open))

  test(`${kind}: a stake shows its term and interest, and how it ended`, async () => {
    const stage = await earning()
    const me = await stage.staker()
    const order = await me.stakeOrFail(await stage.offer())
    const ask = async () => readRecord(await stage.call('getRecord', { type: 'stake', number: order.orderNumber }, me))
    const running = await ask()
    assert.deepEqual([running.state, running.final, running.number], ['running', false, order.orderNumber])
    assert.deepEqual(
      [running.facts.interest, running.facts.yearRate, running.facts.early, running.facts.ends],
      ['30.57534246 USDT', '6.2', 'accrued', order.endsAt],
    )
    await me.redeem(order.id)
    const redeemed = await ask()
    assert.deepEqual([redeemed.state, redeemed.final, redeemed.facts.paid], ['redeemed', true, '0 USDT'])
    assert.deepEqual(redeemed.bills, ['2000 USDT', '-2000 USDT'])
  })

  test(`${kind}: a mining machine lists every payment of interest`, async () => {
    const { buyer, call, clock, operateOrFail, runDueSteps } = await earning()
    const machine = { title: 'M', coin: 'USDT', min: '100', max: '5000', rate: '0.02', days: '3' }
    const { id } = await operateOrFail('POST', '/mining-machines', machine)
    const me = await buyer()
    assert.equal((await me.send('buyMiningMachine', { id, amount: '2000', paypassword: PASSWORD })).code, 1)
    const [order] = await me.list('getMiningMachineOrders', { page: '1', limit: '10' })
    clock.now += 4 * DAY
    await runDueSteps()
    const form = { type: 'mining', number: order?.order_num ?? '' }
    const record = readRecord(await call('getRecord', form, { token: me.token() }))
    assert.deepEqual([record.state, record.final, record.facts.paid], ['ended', true, '1.2 USDT'])
    assert.deepEqual([...record.bills].sort(), ['-2000 USDT', '0.4 USDT', '0.4 USDT', '0.4 USDT', '2000 USDT'])
  })
})
