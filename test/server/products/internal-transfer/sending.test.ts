import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { verifyBooks } from '../../../../server/ledger/ledger.ts'
import { setDisabled } from '../../../../server/members/registry/members.ts'
import { getRefusal, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { ETH, transferStage } from '../../../support/transfer-stage.ts'
import { withChange } from '../../../support/with-change.ts'

const DAY = 86_400_000

eachDatabase((kind, open) => {
  const started = lazily(() => transferStage(open))
  const pair = async () => {
    const { sender } = await started()
    const [jo, mira] = [await sender(), await sender()]
    return { jo, mira, to_uid: await jo.find(mira.email) }
  }
  const funds = async (member: { has(part?: 'available' | 'frozen', coin?: string): Promise<string> }) => [
    await member.has(),
    await member.has('frozen'),
  ]

  test(`${kind}: a sender with frozen payouts: a transfer is refused and moves nothing, and arrives after the freeze`, async () => {
    const { call, operate } = await started()
    const { jo, mira, to_uid } = await pair()
    await call('freezePayouts', {}, { token: jo.token })
    assert.deepEqual(getRefusal(await jo.send({ to_uid, c_id: ETH, amount: '1' })), [201])
    assert.deepEqual([await jo.has('available', 'ETH'), await mira.has('available', 'ETH')], ['2', '2'])
    assert.equal((await operate('DELETE', `/members/${jo.id}/payout-freeze`)).code, 1)
    assert.equal((await jo.send({ to_uid, c_id: ETH, amount: '1' })).code, 1)
  })

  test(`${kind}: a sender with a whitelist of withdrawals: a transfer is refused and moves nothing`, async () => {
    const { call } = await started()
    const { jo, mira, to_uid } = await pair()
    assert.equal((await call('setWithdrawalWhitelist', { is_on: '1' }, { token: jo.token })).code, 1)
    const refused = await jo.send({ to_uid, c_id: ETH, amount: '1' })
    assert.deepEqual(getRefusal(refused), [201])
    assert.match(refused.msg, /switch it off in the security centre/)
    assert.deepEqual([await jo.has('available', 'ETH'), await mira.has('available', 'ETH')], ['2', '2'])
  })

  test(`${kind}: a transfer is held, arrives less the fee exactly after its days, and both members are notified (ITR-08, ITR-16, Q-117, Q-121)`, async () => {
    const { completeDueTransfers, clock, context, fees } = await started()
    const { jo, mira, to_uid } = await pair()
    const before = await fees()
    const answer = await jo.send({ to_uid })
    assert.match(answer.msg, /250\.00 USDT is on its way .* 248.75 USDT arrives in 2 days/)
    assert.deepEqual(
      [await funds(jo), await funds(mira)],
      [
        ['9750', '250'],
        ['10000', '0'],
      ],
    )
    const [sent] = await jo.sent('1')
    assert.deepEqual(answer.data, { id: sent?.id })
    assert.equal(sent?.arrivesAt, context.now() + 2 * DAY)
    assert.deepEqual(
      [sent?.amount, sent?.fee, sent?.arrivalAmount, sent?.status],
      ['250', '1.25', '248.75', 'transferring'],
    )
    assert.match(sent?.orderNumber ?? '', /^T\d{11}$/)
    clock.now += 2 * DAY - 1
    assert.equal(await completeDueTransfers(), 0)
    clock.now += 1
    assert.equal(await completeDueTransfers(), 1)
    assert.deepEqual(
      [await funds(jo), await funds(mira)],
      [
        ['9750', '0'],
        ['10248.75', '0'],
      ],
    )
    assert.equal(Number(await fees()) - Number(before), 1.25)
    assert.deepEqual(
      (await jo.sent('2')).map(({ id }) => id),
      [sent?.id],
    )
    assert.match((await jo.messages()).at(-1)?.content ?? '', /248.75 USDT reached/)
    assert.match((await mira.messages()).at(-1)?.content ?? '', /sent you 248.75 USDT/)
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: without days a transfer arrives at once, without a fee in full (ITR-10, ITR-11)`, async () => {
    const { context } = await started()
    const { jo, mira, to_uid } = await pair()
    assert.match((await jo.send({ to_uid, c_id: ETH, amount: '0.5' })).msg, /^0.50 ETH sent to/)
    assert.deepEqual([await jo.has('available', 'ETH'), await mira.has('available', 'ETH')], ['1.5', '2.5'])
    const [sent] = await jo.sent()
    assert.deepEqual([sent?.status, sent?.fee, sent?.arrivesAt === sent?.createdAt], ['finished', '0', true])
    assert.equal((await mira.messages()).length, 1)
    assert.deepEqual(getRefusal(await jo.cancel(sent?.id ?? '')), [201, 'id', 'transferring'])
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: an invalid transfer is refused with its field, and nothing is debited (ITR-06, ITR-07)`, async () => {
    const { withSettings } = await started()
    const { jo, to_uid } = await pair()
    const refused = async (form: Record<string, string>) => getRefusal(await jo.send({ to_uid, ...form }))
    assert.deepEqual(await refused({ amount: '' }), [201, 'amount', 'missing'])
    assert.deepEqual(await refused({ amount: '0' }), [201, 'amount', 'positiveAmount'])
    assert.deepEqual(await refused({ amount: '10000.00000001' }), [201, 'amount', 'balance'])
    assert.deepEqual(await refused({ amount: '1.123456789' }), [201, 'amount', 'digits'])
    assert.deepEqual(await refused({ amount: '0.00000001' }), [201, 'amount', 'least'])
    assert.deepEqual(await refused({ c_id: '999' }), [201, 'c_id', 'unknown'])
    assert.deepEqual(await refused({ c_id: '2' }), [201, 'c_id', 'offered'])
    assert.deepEqual(await refused({ paypassword: '' }), [201, 'paypassword', 'missing'])
    assert.deepEqual(await refused({ paypassword: 'Wrong12345' }), [201, 'paypassword', 'wrong'])
    assert.deepEqual(await refused({ terms: '0123456789abcdef' }), [201, 'terms', 'changed'])
    assert.deepEqual(await funds(jo), ['10000', '0'])
    await withSettings({ tradingPasswordSwitch: false }, async () =>
      assert.equal((await jo.send({ to_uid, paypassword: '' })).code, 1),
    )
  })

  test(`${kind}: outdated terms are refused, a transfer keeps the terms it was sent under (ITR-10)`, async () => {
    const { completeDueTransfers, clock, operate } = await started()
    const { jo, mira, to_uid } = await pair()
    const [{ terms = '' } = {}] = await jo.coins()
    assert.equal((await jo.send({ to_uid, terms })).code, 1)
    const answer = await withChange(
      () => operate('PUT', '/transfer-terms', { coin: 'USDT', fee: '10', days: '9' }),
      () => operate('PUT', '/transfer-terms', { coin: 'USDT', fee: '0.5', days: '2' }),
      () => jo.send({ to_uid, terms }),
    )
    assert.deepEqual(getRefusal(answer), [201, 'terms', 'changed'])
    clock.now += 2 * DAY
    await completeDueTransfers()
    assert.equal(await mira.has(), '10248.75')
  })

  test(`${kind}: a cancelled transfer is returned in full, only its sender can cancel it (ITR-16, ITR-17)`, async () => {
    const { context } = await started()
    const { jo, mira, to_uid } = await pair()
    await jo.send({ to_uid })
    const [{ id = '' } = {}] = await jo.sent()
    assert.deepEqual(getRefusal(await mira.cancel(id)), [201, 'id', 'unknown'])
    assert.deepEqual(getRefusal(await jo.cancel('x')), [201, 'id', 'unknown'])
    assert.match((await jo.cancel(id)).msg, /250\.00 USDT is back/)
    assert.deepEqual(await funds(jo), ['10000', '0'])
    assert.deepEqual(
      (await jo.sent('3')).map((one) => [one.id, one.fee]),
      [[id, '1.25']],
    )
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: if the recipient is disabled by then, the whole amount is returned and the sender is notified`, async () => {
    const { completeDueTransfers, clock, context } = await started()
    const { jo, mira, to_uid } = await pair()
    await jo.send({ to_uid }, randomUUID(), 'fr')
    await setDisabled(context.db, mira.id, context.now())
    clock.now += 2 * DAY
    assert.equal(await completeDueTransfers(), 1)
    assert.deepEqual([await funds(jo), await mira.has()], [['10000', '0'], '10000'])
    assert.equal((await jo.sent())[0]?.status, 'canceled')
    assert.match((await jo.messages()).at(-1)?.title ?? '', /a été annulé/)
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: concurrent cancellations and arrival: exactly one succeeds (ITR-19)`, async () => {
    const { completeDueTransfers, clock, context } = await started()
    const { jo, mira, to_uid } = await pair()
    const key = randomUUID()
    const twice = await Promise.all([jo.send({ to_uid }, key), jo.send({ to_uid }, key)])
    assert.deepEqual(
      twice.map(({ code }) => code),
      [1, 1],
    )
    assert.equal((await jo.sent()).length, 1)
    const [{ id = '' } = {}] = await jo.sent()
    const tabs = await Promise.all([jo.cancel(id), jo.cancel(id)])
    assert.deepEqual(tabs.map(({ code }) => code).sort(), [1, 201])
    await jo.send({ to_uid })
    const [late] = await jo.sent('1')
    clock.now += 2 * DAY
    const [, cancel] = await Promise.all([completeDueTransfers(), jo.cancel(late?.id ?? ''), completeDueTransfers()])
    assert.deepEqual(getRefusal(cancel), [201, 'id', 'transferring'])
    assert.deepEqual([await funds(jo), await mira.has()], [['9750', '0'], '10248.75'])
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: a cancel at the last moment with two engines has one result, and members who send to each other do not deadlock`, async () => {
    const { completeDueTransfers, clock, context } = await started()
    const { jo, mira, to_uid } = await pair()
    const back = await mira.find(jo.email)
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => jo.send({ to_uid, c_id: ETH, amount: '0.1' })),
      ...Array.from({ length: 4 }, () => mira.send({ to_uid: back, c_id: ETH, amount: '0.1' })),
      jo.send({ to_uid }),
    ])
    assert.deepEqual(new Set(answers.map(({ code }) => code)), new Set([1]))
    const [sent] = await jo.sent('1')
    clock.now += 2 * DAY - 1
    const [cancel] = await Promise.all([jo.cancel(sent?.id ?? ''), completeDueTransfers()])
    clock.now += 1
    await completeDueTransfers()
    assert.equal(cancel.code, 1)
    assert.deepEqual([await funds(jo), await mira.has()], [['10000', '0'], '10000'])
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: after a clock jump of a year, forward or back, each transfer arrives once under its own date`, async () => {
    const { completeDueTransfers, clock, context } = await started()
    const { jo, mira, to_uid } = await pair()
    await jo.send({ to_uid })
    await jo.send({ to_uid, amount: '100' })
    const [{ arrivesAt: due = 0 } = {}] = await jo.sent()
    clock.now += 365 * DAY
    assert.equal(await completeDueTransfers(), 2)
    clock.now -= 400 * DAY
    assert.equal(await completeDueTransfers(), 0)
    assert.equal(await mira.has(), '10348.25')
    const [entry] = await context.db.query<{ at: number }>(
      "SELECT at FROM ledger_entries WHERE kind = 'internal-transfer' ORDER BY id DESC LIMIT 1",
    )
    assert.equal(entry?.at, due)
    clock.now += 35 * DAY
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: the operator sets terms and lists transfers, names are masked unless requested`, async () => {
    const { operate } = await started()
    const { jo, to_uid } = await pair()
    await jo.send({ to_uid })
    const first = async (path: string) => ((await operate('GET', path)).data as { from: string }[])[0]?.from
    assert.match((await first('/transfers')) ?? '', /••••/)
    assert.equal(await first('/transfers?full=1'), jo.email)
    for (const [coin, fee, days] of [
      ['XYZ', '1', '1'],
      ['USDT', '100', '1'],
      ['USDT', '1', '366'],
    ])
      assert.notEqual((await operate('PUT', '/transfer-terms', { coin, fee, days })).code, 1)
    assert.notEqual((await operate('DELETE', '/transfer-terms/XRP')).code, 1)
  })
})
