import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import {
  type MemberEvent,
  recordPartnerEvents,
} from '../../../../../server/platform/partners/webhooks/partner-events.ts'
import { createWebhookSender } from '../../../../../server/platform/partners/webhooks/webhook-sender.ts'
import { accountsBackend } from '../../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../../support/databases.ts'
import { callAsOperator } from '../../../../support/operator.ts'
import { addTestPartner, grantAccess } from '../../../../support/partners.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** Server of a partner: collects requests, and responds with the status that the test sets. */
const received: Received[] = []
let status = 204
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    received.push({ headers: request.headers, body })
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
after(() => server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`

const orderOf = (member: string): MemberEvent => ({
  member,
  type: 'order.accepted',
  data: { record: 'option', id: '7', symbol: 'btcusdt', side: 'up', amount: '12.50', coin: 'USDT' },
})

eachDatabase((kind, open) => {
  const prepared = async (config = {}) => {
    received.length = 0
    status = 204
    const backend = await accountsBackend(open, { webhooksPrivate: true, ...config })
    const partner = await addTestPartner(backend)
    const set = () => callAsOperator(backend, 'PUT', `/partners/${partner.name}/webhook`, { url })
    const member = await backend.join()
    await grantAccess(backend, { partner: partner.name, token: member.token })
    const { db, now } = backend.context
    const record = (...members: string[]) =>
      db.transaction((tx) => recordPartnerEvents(tx, members.map(orderOf), now()))
    const sender = createWebhookSender(backend.context)
    return { backend, partner, member, set, record, sender, db }
  }

  test(`${kind}: an event of a member who granted access is sent once, signed by Standard Webhooks`, async () => {
    const { backend, member, set, record, sender } = await prepared()
    const { secret } = (await set()).data as { secret: string }
    const stranger = await backend.join()
    await record(member.id, stranger.id)
    assert.equal(await sender.sendDue(), 1)
    assert.equal(await sender.sendDue(), 0)
    const [{ headers, body } = { headers: {}, body: '' }] = received
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const expected = createHmac('sha256', key).update(signed).digest('base64')
    assert.equal(headers['webhook-signature'], `v1,${expected}`)
    const { type, timestamp, data } = JSON.parse(body)
    assert.deepEqual([type, Date.parse(timestamp)], ['order.accepted', backend.clock.now])
    assert.match(data.member, /^m_/)
    assert.deepEqual({ ...data, member: '' }, { ...orderOf('').data, member: '' })
    assert.ok(!body.includes(member.email))
  })

  test(`${kind}: nothing is sent of a transaction that was rolled back, without a webhook, or after access was removed`, async () => {
    const { backend, member, set, record, sender, db } = await prepared()
    await record(member.id)
    await set()
    await db
      .transaction(async (tx) => {
        await recordPartnerEvents(tx, [orderOf(member.id)], backend.clock.now)
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    const grants = (await backend.call('getPartnerGrants', {}, { token: member.token })).data as { id: string }[]
    await backend.call('endPartnerGrant', { id: String(grants[0]?.id) }, { token: member.token })
    await record(member.id)
    assert.equal(await sender.sendDue(), 0)
    assert.deepEqual(received, [])
  })

  test(`${kind}: a failed event is tried again later under the same id, and replayed after it was given up`, async () => {
    const { backend, partner, member, set, record, sender } = await prepared()
    await set()
    await record(member.id)
    status = 302
    assert.equal(await sender.sendDue(), 0)
    assert.equal(received.length, 1, 'a redirect is not followed')
    assert.equal(await sender.sendDue(), 0)
    assert.equal(received.length, 1, 'not before its time')
    status = 500
    for (let day = 0; day < 12; day += 1) {
      backend.clock.now += 24 * 3_600_000
      await sender.sendDue()
    }
    const tried = received.length
    assert.equal(tried, 11)
    assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 1)
    const list = async () =>
      (await callAsOperator(backend, 'GET', `/partners/${partner.name}/events`)).data as Record<string, unknown>[]
    assert.deepEqual(
      (await list()).map(({ state, failure }) => [state, failure]),
      [['failed', 'HTTP 500']],
    )
    status = 200
    const replayed = await callAsOperator(backend, 'POST', `/partners/${partner.name}/events/replay`, { hours: '720' })
    assert.deepEqual(replayed.data, { events: 1 })
    assert.equal(await sender.sendDue(), 1)
    assert.equal(received.at(-1)?.headers['webhook-id'], received[0]?.headers['webhook-id'])
    assert.equal((await list())[0]?.state, 'delivered')
    const id = String((await list())[0]?.message)
    await callAsOperator(backend, 'POST', `/partners/${partner.name}/events/replay`, { message: id })
    assert.equal(await sender.sendDue(), 1, 'a delivered one by its id')
  })

  test(`${kind}: two nodes send an event once`, async () => {
    const { backend, member, set, record, sender } = await prepared()
    await set()
    await record(...Array.from({ length: 20 }, () => member.id))
    const other = createWebhookSender(backend.context)
    const sent = await Promise.all([sender.sendDue(), other.sendDue()])
    assert.equal(sent[0] + sent[1], 20)
    assert.equal(received.length, 20)
  })

  test(`${kind}: private addresses get nothing and http is refused unless the configuration allows them`, async () => {
    const { backend, partner, member, set, record, sender, db } = await prepared({ webhooksPrivate: false })
    assert.equal((await set()).msg, 'url: must begin with https://.')
    const body = { url: 'https://localhost:1/hook' }
    assert.equal((await callAsOperator(backend, 'PUT', `/partners/${partner.name}/webhook`, body)).code, 1)
    await db.query('UPDATE embedding_partners SET webhook_url = $1', [url])
    await record(member.id)
    assert.equal(await sender.sendDue(), 0)
    assert.deepEqual(received, [])
    const events = (await callAsOperator(backend, 'GET', `/partners/${partner.name}/events`)).data as object[]
    assert.equal((events[0] as { failure: string }).failure, 'PRIVATE_ADDRESS')
  })

  test(`${kind}: the secret is stored encrypted and is in no log line`, async () => {
    const { backend, set, db } = await prepared()
    const { secret } = (await set()).data as { secret: string }
    const [row] = await db.query<{ webhook_secret: string }>('SELECT webhook_secret FROM embedding_partners')
    assert.match(row?.webhook_secret ?? '', /^sealed:/)
    assert.ok(!backend.logged.join('').includes(secret))
  })
})
