import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domain } from '../../../../../server/platform/partners/partners.domain.ts'
import { getPause } from '../../../../../server/platform/partners/webhooks/endpoint-pause.ts'
import { recordPartnerEvents } from '../../../../../server/platform/partners/webhooks/partner-events.ts'
import type { PostResult } from '../../../../../server/platform/partners/webhooks/post-webhook.ts'
import { createWebhookSender } from '../../../../../server/platform/partners/webhooks/webhook-sender.ts'
import { accountsBackend } from '../../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../../support/databases.ts'
import { callAsOperator } from '../../../../support/operator.ts'
import { addTestPartner, grantAccess } from '../../../../support/partners.ts'
import { createEndpoints, createManualTimer, nextTurn } from '../../../../support/webhook-endpoints.ts'

eachDatabase((kind, open) => {
  const prepared = async () => {
    const backend = await accountsBackend(open, { webhooksPrivate: true })
    const endpoints = createEndpoints()
    const { db, now } = backend.context
    const addEndpoint = async (path: string) => {
      const partner = await addTestPartner(backend)
      const url = `http://127.0.0.1:9/${path}`
      await callAsOperator(backend, 'PUT', `/partners/${partner.name}/webhook`, { url })
      return { ...partner, url, members: [] as string[] }
    }
    type Endpoint = Awaited<ReturnType<typeof addEndpoint>>
    /** Records events of a member of this partner alone. */
    const record = async (endpoint: Endpoint, count: number) => {
      const [member] = endpoint.members.length > 0 ? endpoint.members : [(await join(endpoint)).id]
      const data = { record: 'deposit' as const, id: '7', amount: '1', coin: 'USDT' }
      const events = Array.from({ length: count }, () => ({
        member: member ?? '',
        type: 'deposit.submitted' as const,
        data,
      }))
      await db.transaction((tx) => recordPartnerEvents(tx, events, now()))
    }
    const join = async (endpoint: Endpoint) => {
      const member = await backend.join()
      await grantAccess(backend, { partner: endpoint.name, token: member.token })
      endpoint.members.push(member.id)
      return member
    }
    const timer = createManualTimer()
    const createSender = () => createWebhookSender(backend.context, { post: endpoints.post, timer })
    const show = async ({ name }: Endpoint) =>
      ((await callAsOperator(backend, 'GET', `/partners/${name}`)).data as { webhooks: Record<string, unknown> })
        .webhooks
    const getMetrics = async () => (await domain.metrics(backend.context)).map(({ labels }) => labels)
    return { backend, endpoints, addEndpoint, record, timer, createSender, show, getMetrics }
  }

  test(`${kind}: an endpoint that hangs holds up no other partner, also not its later events`, async () => {
    const { endpoints, addEndpoint, record, timer, createSender } = await prepared()
    const [slow, good] = [await addEndpoint('slow'), await addEndpoint('good')]
    endpoints.hanging.add(slow.url)
    await record(slow, 24)
    await record(good, 24)
    const sender = createSender()
    sender.start()
    const countGood = () => endpoints.received.filter((url) => url === good.url).length
    const countSlow = () => endpoints.received.filter((url) => url === slow.url).length
    const deliver = async (expected: number) => {
      while (countGood() < expected) {
        await timer.tick()
        await nextTurn()
      }
    }
    await deliver(24)
    assert.deepEqual([countSlow(), endpoints.getHighest(slow.url), endpoints.getHighest(good.url)], [2, 2, 2])
    await record(good, 6)
    await deliver(30)
    assert.equal(countSlow(), 2)
    endpoints.timeOut()
    await sender.stop()
  })

  test(`${kind}: a partner receives at most two requests at a time from all nodes together`, async () => {
    const { endpoints, addEndpoint, record, createSender } = await prepared()
    const [slow, good] = [await addEndpoint('slow'), await addEndpoint('good')]
    endpoints.hanging.add(slow.url)
    await record(slow, 10)
    await record(good, 10)
    const nodes = [createSender(), createSender(), createSender()]
    let isOver = false
    // A node that finds a partner locked by another sends nothing and looks again, as it does every second.
    const running = nodes.map(async (node) => {
      let sent = 0
      while (!isOver) {
        sent += await node.sendDue()
        await nextTurn()
      }
      return sent
    })
    await endpoints.until(
      () =>
        endpoints.received.filter((url) => url === good.url).length === 10 &&
        endpoints.received.filter((url) => url === slow.url).length === 2,
    )
    assert.deepEqual(
      [endpoints.getHighest(slow.url), endpoints.pending.filter(({ url }) => url === slow.url).length],
      [2, 2],
    )
    endpoints.hanging.clear()
    for (const { end } of [...endpoints.pending]) end({ ok: true })
    await endpoints.until(() => endpoints.received.length === 20)
    isOver = true
    const sent = await Promise.all(running)
    assert.equal(
      sent.reduce((one, other) => one + other, 0),
      20,
    )
    assert.ok(endpoints.getHighest(slow.url) <= 2 && endpoints.getHighest(good.url) <= 2)
  })

  test(`${kind}: an endpoint that keeps timing out is paused, reported, probed with one event, and resumes by itself`, async () => {
    const { backend, endpoints, addEndpoint, record, createSender, show, getMetrics } = await prepared()
    const slow = await addEndpoint('slow')
    endpoints.hanging.add(slow.url)
    await record(slow, 12)
    const sender = createSender()
    /** Sends what is due, each request timing out. Returns the number of requests. */
    const timeOut = async () => {
      const before = endpoints.received.length
      const run = sender.sendDue()
      let ended = false
      const whole = run.finally(() => {
        ended = true
      })
      while (!ended) {
        endpoints.timeOut()
        await nextTurn()
      }
      await whole
      return endpoints.received.length - before
    }
    const first = await timeOut()
    assert.ok(first >= 5 && first <= 6, `${first} requests before the pause`)
    assert.equal(await timeOut(), 0, 'paused')
    const state = await show(slow)
    assert.deepEqual(
      [state.waiting, state.timeouts, state.paused_until, await getMetrics()],
      [12, 5, backend.clock.now + 60_000, [{ partner: slow.name }]],
    )
    const line = backend.logged.map((text) => JSON.parse(text)).find(({ msg }) => msg.includes('keeps timing out'))
    assert.deepEqual([line.partner, line.seconds], [slow.name, 60])
    backend.clock.now += 59_999
    assert.equal(await timeOut(), 0)
    backend.clock.now += 1
    assert.equal(await timeOut(), 1, 'a probe')
    assert.equal((await show(slow)).paused_until, backend.clock.now + 120_000, 'a failed probe doubles the pause')
    backend.clock.now += 120_000
    endpoints.hanging.clear()
    assert.ok((await sender.sendDue()) > 1, 'a probe that succeeds is followed by the others')
    assert.deepEqual([(await show(slow)).paused_until, (await show(slow)).timeouts, await getMetrics()], [null, 0, []])
    assert.ok(backend.logged.some((text) => text.includes('responds again')))
    backend.clock.now += 3_600_000
    await sender.sendDue()
    assert.equal((await show(slow)).waiting, 0, 'no event is lost')
  })

  test(`${kind}: the operator ends a pause by command or by a new address`, async () => {
    const { backend, addEndpoint, record, endpoints, createSender, show } = await prepared()
    const slow = await addEndpoint('slow')
    const resume = () => callAsOperator(backend, 'POST', `/partners/${slow.name}/webhook/resume`)
    assert.equal((await resume()).msg, `The webhooks of ${slow.name} are not paused.`)
    const pause = () =>
      backend.context.db.query(
        'UPDATE embedding_partners SET webhook_timeouts = 9, webhook_paused_until = $2 WHERE name = $1',
        [slow.name, backend.clock.now + 3_600_000],
      )
    await record(slow, 3)
    await pause()
    assert.equal(await createSender().sendDue(), 0)
    assert.equal((await resume()).code, 1)
    assert.equal(await createSender().sendDue(), 3)
    await pause()
    await callAsOperator(backend, 'PUT', `/partners/${slow.name}/webhook`, { url: slow.url })
    assert.equal((await show(slow)).paused_until, null)
    assert.deepEqual(endpoints.pending, [])
  })

  test(`${kind}: other failures do not pause an endpoint, and end a row of timeouts`, async () => {
    const { backend, addEndpoint, record, show } = await prepared()
    const flaky = await addEndpoint('flaky')
    await record(flaky, 20)
    let requests = 0
    const post = async (): Promise<PostResult> => {
      requests += 1
      // Two requests run at a time, so their results may be counted in another order: at most four timeouts in a row.
      return { ok: false, failure: requests % 3 === 0 ? 'HTTP 500' : 'timeout' }
    }
    const sender = createWebhookSender(backend.context, { post })
    await sender.sendDue()
    assert.equal(requests, 20)
    assert.equal((await show(flaky)).paused_until, null)
  })
})

test('pauses double from a minute to an hour', () => {
  assert.deepEqual(
    [0, 4, 5, 6, 10, 11, 12, 1_000].map(getPause),
    [0, 0, 60_000, 120_000, 1_920_000, 3_600_000, 3_600_000, 3_600_000],
  )
})
