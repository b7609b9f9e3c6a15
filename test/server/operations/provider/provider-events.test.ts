import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyBooks } from '../../../../server/ledger/ledger.ts'
import { verifyActs } from '../../../../server/operations/audit/verify-acts.ts'
import { createWebhookSecret } from '../../../../server/platform/partners/webhooks/signature.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { createArrival, type Delivery, PROVIDER_SECRET, sendEvent } from '../../../support/payment-provider.ts'
import { withdrawalStage } from '../../../support/withdrawal-stage.ts'

const FORMER = createWebhookSecret()

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const provider = { secrets: [PROVIDER_SECRET, FORMER], ceiling: '1000', dailyCeiling: '1000000' }
    const stage = await withdrawalStage(open, { provider })
    const { context } = stage
    const send = (event: object | string, delivery?: Delivery) => sendEvent(stage, event, delivery)
    /** Returns the fault of an event that is not stored. */
    async function refused(event: object | string, delivery?: Delivery) {
      const [before] = await context.db.query('SELECT count(*)::int AS count FROM provider_events')
      const { status, data } = await send(event, delivery)
      const [after] = await context.db.query('SELECT count(*)::int AS count FROM provider_events')
      assert.deepEqual(after, before, 'it was stored')
      // The limit on refused events is not the subject.
      context.requestBuckets.clear()
      return `${status} ${data?.field}: ${data?.rule}`
    }
    return { ...stage, send, refused }
  })

  test(`${kind}: forged events are refused with field and rule, and neither stored nor logged with a secret`, async () => {
    const { logged, refused, withdrawer } = await started()
    const member = await withdrawer()
    const arrival = createArrival({ member: member.id })
    const forged = JSON.stringify({ ...arrival, data: { ...arrival.data, amount: '100000' } })
    assert.equal(await refused(arrival, { secret: createWebhookSecret() }), '401 webhook-signature: signature')
    assert.equal(await refused(arrival, { sent: forged }), '401 webhook-signature: signature')
    assert.equal(await refused(arrival, { headers: { 'webhook-id': 'another' } }), '401 webhook-signature: signature')
    assert.equal(
      await refused(arrival, { headers: { 'webhook-signature': 'v1,' } }),
      '401 webhook-signature: signature',
    )
    assert.equal(await refused(arrival, { headers: { 'webhook-signature': '' } }), '401 webhook-signature: required')
    assert.equal(await refused(arrival, { headers: { 'webhook-id': '' } }), '401 webhook-id: required')
    assert.equal(await refused(arrival, { headers: { 'webhook-timestamp': '1e9' } }), '401 webhook-timestamp: format')
    assert.equal(await member.has(), '10000')
    for (const secret of [PROVIDER_SECRET, FORMER]) assert.ok(!logged.some((line) => line.includes(secret)))
    assert.ok(logged.some((line) => line.includes('event of the payment provider refused')))
  })

  test(`${kind}: too many refused events of an address are not verified any more`, async () => {
    const { context, send, withdrawer } = await started()
    const member = await withdrawer()
    const arrival = createArrival({ member: member.id })
    for (let n = 0; n < 20; n++) await send(arrival, { secret: createWebhookSecret() })
    assert.equal((await send(arrival)).status, 429)
    context.requestBuckets.clear()
    assert.equal((await send(arrival)).status, 200)
  })

  test(`${kind}: an old or early event is refused, a repeated one is answered as before and books nothing`, async () => {
    const { clock, refused, send, withdrawer } = await started()
    const member = await withdrawer()
    const arrival = createArrival({ member: member.id, amount: '12.5' })
    assert.equal(await refused(arrival, { late: -301 }), '401 webhook-timestamp: window')
    assert.equal(await refused(arrival, { late: 301 }), '401 webhook-timestamp: window')
    const first = await send(arrival, { id: 'evt-repeated' })
    assert.deepEqual([first.status, first.data?.state], [200, 'done'])
    assert.deepEqual(await send(arrival, { id: 'evt-repeated' }), first)
    clock.now += 600_000
    assert.deepEqual(await send(arrival, { id: 'evt-repeated' }), first, 'signed again after the window')
    assert.equal(await refused(arrival, { id: 'evt-repeated', late: -600 }), '401 webhook-timestamp: window')
    const other = createArrival({ member: member.id, amount: '99' })
    assert.equal(await refused(other, { id: 'evt-repeated' }), '409 webhook-id: reused')
    assert.equal(await member.has(), '10012.5')
  })

  test(`${kind}: concurrent deliveries of one event book once`, async () => {
    const { send, withdrawer } = await started()
    const member = await withdrawer()
    const arrival = createArrival({ member: member.id })
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(arrival, { id: `evt-${member.id}` })))
    assert.deepEqual(
      answers.map(({ data }) => data?.state),
      Array(5).fill('done'),
    )
    assert.equal(await member.has(), '10100')
  })

  test(`${kind}: one arrival under two event ids, or in other letters, is booked once`, async () => {
    const { context, send, withdrawer } = await started()
    const member = await withdrawer()
    const arrival = createArrival({ member: member.id, transaction: '0xABCDEF' })
    assert.equal((await send(arrival)).data?.state, 'done')
    const again = await send({ ...arrival, data: { ...arrival.data, transaction: '0xabcdef' } })
    assert.match(`${again.data?.state} ${again.data?.reason}`, /waiting Transaction 0xabcdef is booked already/)
    assert.equal((await send({ ...arrival, data: { ...arrival.data, output: 1 } })).data?.state, 'done')
    assert.equal(await member.has(), '10200')
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: both secrets are accepted, so that one can be replaced`, async () => {
    const { send, withdrawer } = await started()
    const member = await withdrawer()
    assert.equal((await send(createArrival({ member: member.id }), { secret: FORMER })).data?.state, 'done')
    assert.equal((await send(createArrival({ member: member.id }))).data?.state, 'done')
    assert.equal(await member.has(), '10200')
  })

  test(`${kind}: an invalid event names field and rule; unknown fields are tolerated`, async () => {
    const { refused, send, withdrawer } = await started()
    const member = await withdrawer()
    const given = (data: object) => createArrival({ member: member.id, ...data })
    assert.equal(await refused('{'), '422 body: json')
    assert.equal(await refused('[]'), '422 body: json')
    assert.equal(await refused({ type: 'deposit.gone', data: {} }), '422 type: unknown')
    assert.equal(await refused({ type: 'deposit.arrived' }), '422 data: required')
    assert.equal(await refused(given({ amount: 100 })), '422 data.amount: decimal')
    assert.equal(await refused(given({ amount: '1e5' })), '422 data.amount: decimal')
    assert.equal(await refused(given({ amount: '-5' })), '422 data.amount: decimal')
    assert.equal(await refused(given({ amount: '0.00' })), '422 data.amount: decimal')
    assert.equal(await refused(given({ amount: undefined })), '422 data.amount: required')
    assert.equal(await refused(given({ member: 7 })), '422 data.member: text')
    assert.equal(await refused(given({ member: 'ann' })), '422 data.member: number')
    assert.equal(await refused(given({ transaction: 'a b' })), '422 data.transaction: format')
    assert.equal(await refused(given({ network: 'N'.repeat(41) })), '422 data.network: length')
    assert.equal(await refused(given({ output: -1 })), '422 data.output: number')
    const more = { ...given({ height: 8, memo: null }), at: '2026-11-30' }
    assert.equal((await send(more)).data?.state, 'done')
  })

  test(`${kind}: acts of the provider are in the audit log under its name`, async () => {
    const { context, send, withdrawer } = await started()
    const member = await withdrawer()
    const { data } = await send(createArrival({ member: member.id, amount: '7' }))
    const [row] = await context.db.query(
      'SELECT person, command, member::text, input, outcome, sentence FROM operator_acts ORDER BY id DESC LIMIT 1',
    )
    assert.deepEqual(row, {
      person: 'provider',
      command: 'provider book',
      member: member.id,
      input: JSON.stringify({ id: data?.id }),
      outcome: 'done',
      sentence: `Event ${data?.id} is booked: the deposit of 7 USDT is credited, number ${await newestDeposit(context)} of member ${member.id}.`,
    })
    assert.deepEqual((await verifyActs(context.db, null)).faults, [])
  })

  test(`${kind}: without secrets there is no such address`, async () => {
    const stage = await withdrawalStage(open)
    const response = await stage.inject({ method: 'POST', url: '/provider/events', payload: {} })
    assert.equal(response.statusCode, 404)
  })
})

async function newestDeposit({ db }: Awaited<ReturnType<typeof withdrawalStage>>['context']): Promise<string> {
  const [row] = await db.query<{ id: string }>('SELECT max(id)::text AS id FROM deposits')
  return row?.id ?? ''
}
