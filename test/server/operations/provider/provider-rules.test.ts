import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyBooks } from '../../../../server/ledger/ledger.ts'
import { submitForReview } from '../../../../server/platform/reviews/reviews.ts'
import { addDeposit } from '../../../../server/products/deposits/deposits.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { addPerson, type TestPerson } from '../../../support/operator-people.ts'
import { createArrival, PROVIDER_SECRET, sendEvent } from '../../../support/payment-provider.ts'
import { decideOldestReview } from '../../../support/reviews.ts'
import { HOUSE_ADDRESS, USDT, type Withdrawer, withdrawalStage } from '../../../support/withdrawal-stage.ts'

const TRANSACTION = '3f9c01ab77de'

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const provider = { secrets: [PROVIDER_SECRET], ceiling: '1500', dailyCeiling: '1000000' }
    const stage = await withdrawalStage(open, { provider })
    const { context, operate } = stage
    const { db, now } = context
    const fin = await addPerson(context, 'fin', ['finance'])
    const flo = await addPerson(context, 'flo', ['finance'])
    const as = ({ proven: headers }: TestPerson, path: string, body: object = {}) =>
      callAsOperator(stage, 'POST', path, body, { headers })
    const send = (event: object, id?: string) => sendEvent(stage, event, id === undefined ? {} : { id })
    /** Announces a deposit of the member and returns its id. */
    const announce = (member: Withdrawer, amount: string) =>
      db.transaction(async (tx) => {
        const given = { member: member.id, coinId: USDT, account: 'funds', amount, network: 'TRC20' } as const
        const subject = await addDeposit(tx, { ...given, address: HOUSE_ADDRESS, proof: '', value: null }, now())
        await submitForReview(tx, { kind: 'deposit', subject, member: member.id, lang: 'en' }, now())
        return subject
      })
    const readDeposit = async (id: string) =>
      (
        await db.query<{ state: string; amount: string; announced: string | null }>(
          'SELECT state, amount, announced FROM deposits WHERE id = $1::bigint',
          [id],
        )
      )[0]
    /** Requests and approves a withdrawal of 1000 USDT (990 are paid), and returns its id. */
    async function approved(member: Withdrawer): Promise<string> {
      const { data } = await member.withdraw()
      await decideOldestReview(context, member.id, 'approved')
      return (data as { id: string }).id
    }
    const readPayout = async (id: string) =>
      (await db.query('SELECT payout, transaction, payout_reason FROM withdrawals WHERE id = $1::bigint', [id]))[0]
    const payout = (type: string, withdrawal: string, data: object = {}) => ({
      type,
      data: { withdrawal, coin: 'USDT', amount: '990', ...data },
    })
    return { ...stage, announce, approved, as, fin, flo, operate, payout, readDeposit, readPayout, send }
  })

  test(`${kind}: a deposit that the member announced is credited, and the member is told`, async () => {
    const { announce, call, readDeposit, send, withdrawer } = await started()
    const member = await withdrawer()
    const id = await announce(member, '250')
    assert.equal((await send(createArrival({ member: member.id, amount: '250.00' }))).data?.state, 'done')
    assert.deepEqual(await readDeposit(id), { state: 'approved', amount: '250', announced: null })
    assert.equal(await member.has(), '10250')
    const { data } = await call('getNoticeList', { page: '1', limit: '1' }, { token: member.token })
    assert.match(JSON.stringify(data), /250\.00 USDT/)
  })

  test(`${kind}: a deposit that differs waits for a person, who credits it as it arrived`, async () => {
    const { announce, as, fin, readDeposit, send, withdrawer } = await started()
    const member = await withdrawer()
    const id = await announce(member, '300')
    const { data } = await send(createArrival({ deposit: id, amount: '299' }))
    assert.deepEqual(
      [data?.state, data?.reason],
      ['waiting', `It differs from deposit ${id}, which announces 300 USDT by TRC20.`],
    )
    assert.equal(await member.has(), '10000')
    assert.equal((await as(fin, `/provider-events/${data?.id}/book`)).code, 1)
    assert.deepEqual(await readDeposit(id), { state: 'approved', amount: '299', announced: '300' })
    assert.equal(await member.has(), '10299')
    assert.match((await as(fin, `/provider-events/${data?.id}/book`)).msg, /is done already \(fin\)/)
  })

  test(`${kind}: unknown members, addresses and coins, disabled members and small amounts wait for a person`, async () => {
    const { as, fin, operate, send, withdrawer } = await started()
    const member = await withdrawer()
    const reason = async (data: object) => (await send(createArrival({ member: member.id, ...data }))).data?.reason
    assert.equal(await reason({ member: undefined }), 'The event names neither a member nor a deposit.')
    assert.equal(await reason({ member: '999999' }), 'There is no member 999999.')
    assert.equal(await reason({ deposit: '999999' }), 'There is no deposit 999999.')
    assert.equal(await reason({ address: 'TElsewhere' }), 'TElsewhere is not the deposit address of USDT on TRC20.')
    assert.equal(await reason({ network: 'ERC20' }), 'USDT has no network ERC20.')
    assert.equal(await reason({ coin: 'XYZ' }), 'There is no coin XYZ.')
    assert.match(String(await reason({ amount: '1.0000000000000001' })), /at most \d+ decimals/)
    assert.equal((await operate('POST', `/members/${member.id}/disable`)).code, 1)
    assert.equal(await reason({}), `Member ${member.id} is disabled.`)
    assert.equal(await member.has(), '10000')
    const other = await withdrawer()
    const lost = await send(createArrival({ member: '999999', amount: '40' }))
    assert.equal((await as(fin, `/provider-events/${lost.data?.id}/book`, { member: other.id })).code, 1)
    assert.equal(await other.has(), '10040')
    const { data } = await send(createArrival({ member: undefined }))
    assert.equal((await as(fin, `/provider-events/${data?.id}/dismiss`, { text: 'a test payment' })).code, 1)
    assert.match((await as(fin, `/provider-events/${data?.id}/book`, { member: other.id })).msg, /is dismissed already/)
  })

  test(`${kind}: reordered: what a person has credited already is not credited again`, async () => {
    const { announce, context, send, withdrawer } = await started()
    const member = await withdrawer()
    const id = await announce(member, '77')
    await decideOldestReview(context, member.id, 'approved')
    const named = await send(createArrival({ deposit: id, amount: '77' }))
    assert.equal(named.data?.reason, `Deposit ${id} is approved already.`)
    const unnamed = await send(createArrival({ member: member.id, amount: '77' }))
    assert.equal(unnamed.data?.reason, `It may be deposit ${id}, which a person has credited.`)
    assert.equal(await member.has(), '10077')
  })

  test(`${kind}: above the ceiling a second person decides, and the credit is booked once`, async () => {
    const { as, context, fin, flo, send, withdrawer } = await started()
    await addPerson(context, 'owner1', ['owner'])
    const member = await withdrawer()
    const { data } = await send(createArrival({ member: member.id, amount: '1500.01' }), 'evt-large')
    assert.equal(data?.state, 'asked')
    assert.equal(await member.has(), '10000')
    const [request] = await context.db.query<{ id: string; asked_by: string }>(
      "SELECT id::text, asked_by FROM operator_requests WHERE state = 'waiting' ORDER BY operator_requests.id DESC LIMIT 1",
    )
    assert.equal(request?.asked_by, 'provider')
    assert.equal((await send(createArrival({}), 'evt-large')).status, 409)
    const path = `/requests/${request?.id}/approve`
    const answers = await Promise.all([as(fin, path), as(flo, path)])
    assert.deepEqual(answers.map(({ code }) => code).sort(), [1, 201])
    assert.equal(await member.has(), '11500.01')
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: a payout is paid as if a person had recorded it; before its claim the event waits`, async () => {
    const { approved, as, call, fin, flo, operate, payout, readPayout, send, withdrawer } = await started()
    const member = await withdrawer()
    const id = await approved(member)
    const early = await send(payout('payout.paid', id, { transaction: TRANSACTION }))
    assert.match(String(early.data?.reason), /is in no batch/)
    await operate('POST', '/payout-batches', {})
    const wrong = await send(payout('payout.paid', id, { transaction: TRANSACTION, amount: '989' }))
    assert.equal(wrong.data?.reason, `Withdrawal ${id} pays 990 USDT, not 989 USDT.`)
    assert.equal((await send(payout('payout.paid', id, { transaction: TRANSACTION }))).data?.state, 'done')
    assert.deepEqual(await readPayout(id), { payout: 'paid', transaction: TRANSACTION, payout_reason: '' })
    const { data } = await call('getNoticeList', { page: '1', limit: '1' }, { token: member.token })
    assert.match(JSON.stringify(data), new RegExp(TRANSACTION))
    assert.equal(
      (await as(fin, `/provider-events/${early.data?.id}/book`)).code,
      1,
      'the same end is no second payment',
    )
    const late = await send(payout('payout.failed', id, { reason: 'No funds' }))
    assert.match(String(late.data?.reason), /is paid already/)
    assert.equal(await member.has(), '9000')
    assert.match((await as(flo, `/provider-events/${late.data?.id}/book`)).msg, /is paid already/)
  })

  test(`${kind}: a failed payout returns amount and fee once; paid after it waits for a person`, async () => {
    const { approved, context, operate, payout, readPayout, send, withdrawer } = await started()
    const member = await withdrawer()
    const id = await approved(member)
    await operate('POST', '/payout-batches', {})
    const failed = payout('payout.failed', id, { reason: 'The address is closed.' })
    const states = (await Promise.all([send(failed), send(failed)])).map(({ data }) => data?.state)
    assert.deepEqual(states, ['done', 'done'])
    assert.equal(await member.has(), '10000')
    assert.deepEqual(await readPayout(id), {
      payout: 'failed',
      transaction: '',
      payout_reason: 'The address is closed.',
    })
    const paid = await send(payout('payout.paid', id, { transaction: TRANSACTION }))
    assert.match(`${paid.data?.state} ${paid.data?.reason}`, /^waiting Withdrawal \d+ is failed already/)
    assert.equal(await member.has(), '10000')
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: returns above the daily ceiling wait for a second person, also before there is an owner`, async () => {
    const provider = { secrets: [PROVIDER_SECRET], ceiling: '1500', dailyCeiling: '1500' }
    const stage = await withdrawalStage(open, { provider })
    const member = await stage.withdrawer()
    const states = []
    for (const amount of ['1000', '500', '0.01'])
      states.push((await sendEvent(stage, createArrival({ member: member.id, amount }))).data?.state)
    assert.deepEqual(states, ['done', 'done', 'asked'])
    assert.equal(await member.has(), '11500')
    stage.clock.now += 24 * 3_600_000
    assert.equal((await sendEvent(stage, createArrival({ member: member.id, amount: '5' }))).data?.state, 'done')
  })
})
