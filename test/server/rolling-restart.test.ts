import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { test } from 'node:test'
import { verifyBooks } from '../../server/ledger/ledger.ts'
import { tradeTopic } from '../../shared/base/contract/feed.ts'
import { type Envelope, STOPPING } from '../../shared/base/contract/result.ts'
import { Feed } from '../../shared/wire/feed/feed-client.ts'
import { OPTION_SECONDS, offerShortOptions } from '../nodes/requests.ts'
import { createRegistrationForm, readToken } from '../support/accounts-backend.ts'
import { openBalancer } from '../support/balancer.ts'
import { FeedClient } from '../support/feed-client.ts'
import { openNodes } from '../support/nodes.ts'
import { until } from '../support/until.ts'

const MEMBERS = 2
const FEEDS = 6
const FORM = 'application/x-www-form-urlencoded'

/** Sends a call on a new connection, as through a balancer that distributes requests. */
function postCall(address: string, path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  return new Promise<Envelope>((resolve, reject) => {
    const options = { method: 'POST', agent: false, headers: { ...headers, 'content-type': FORM } } as const
    const sending = request(`${address}/api/${path}`, options, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('end', () => resolve(JSON.parse(text))).on('error', reject)
    })
    sending.on('error', reject).end(new URLSearchParams(form).toString())
  })
}

/** Transfers of each trader. A member may move funds 500 times in 24 hours, which all of them together would exceed during a restart. */
const MAX_TRANSFERS = 100

/** Places orders and transfers until `isOver`, repeating under the same key what a stopping node rejects. Returns how many of each were done. */
async function keepTrading(address: string, token: string, isOver: () => boolean) {
  const done = { creatorder: 0, transfer: 0 }
  const forms = {
    creatorder: { m_id: '1', ctime: String(OPTION_SECONDS), ctzed: '10', buytype: '1' },
    transfer: { c_id: '1', num: '1', from_type: '1', to_type: '2' },
  }
  while (!isOver())
    for (const path of ['creatorder', 'transfer'] as const) {
      if (path === 'transfer' && done.transfer === MAX_TRANSFERS) continue
      const headers = { token, 'idempotency-key': randomUUID() }
      let answer = await postCall(address, path, forms[path], headers)
      while (answer.rule === STOPPING) answer = await postCall(address, path, forms[path], headers)
      assert.equal(answer.code, 1, answer.msg)
      done[path] += 1
    }
  return done
}

test('a rolling restart behind a balancer: all calls succeed, sockets reconnect to the other node at their first retry, and every order is settled by its trades', async (t) => {
  const nodes = await openNodes(2, offerShortOptions, { STOP_WAIT: '1' })
  t.after(() => nodes.close())
  const [calls, sockets] = [await openBalancer(nodes), await openBalancer(nodes)]
  t.after(() => [calls, sockets].map((balancer) => balancer.close()))
  const { db } = nodes
  const tokens: string[] = []
  for (let at = 0; at < MEMBERS; at++)
    tokens.push(readToken(await postCall(calls.address, 'register', createRegistrationForm(`member${at}@example.com`))))

  const heard: number[] = Array.from({ length: FEEDS }, () => 0)
  const told = await FeedClient.open(`${nodes.running[0]?.address}/api`)
  for (const at of heard.keys()) {
    const feed = new Feed({ address: `${sockets.address.replace('http', 'ws')}/api/feed`, dialect: 'htx' })
    feed.subscribe(tradeTopic('btcusdt'), () => {
      heard[at] = (heard[at] ?? 0) + 1
    })
    t.after(() => feed.dispose())
  }
  const allHear = async (what: string) => {
    heard.fill(0)
    await until(() => heard.every((count) => count > 0), what)
  }
  await allHear('each socket delivers')
  const [lost, taken] = [sockets.countOpen(0), sockets.acceptedCount]
  assert.ok(lost > 0 && lost < FEEDS, 'both nodes have sockets')

  let over = false
  t.after(() => {
    over = true
  })
  const trading = tokens.map((token) => keepTrading(calls.address, token, () => over))
  assert.equal(await nodes.end(0, 'SIGTERM'), 0, 'the node stops in order')
  assert.equal(await told.closed, 1001)
  await until(() => sockets.countOpen(1) === FEEDS, 'the sockets of the stopped node are on the other one')
  await allHear('each socket delivers again')
  assert.equal(
    sockets.acceptedCount,
    taken + lost,
    'each lost socket reconnects with its first retry, and no other does',
  )
  await nodes.start(0)
  const before = calls.countReceived(0)
  await until(() => calls.countReceived(0) > before, 'the new node gets requests')
  over = true
  const done = await Promise.all(trading)

  const counted = (path: 'creatorder' | 'transfer') => done.reduce((all, one) => all + one[path], 0)
  await until(async () => (await openOptions()) === 0, 'every order is settled')
  const [found] = await db.query(
    `SELECT (SELECT count(*)::int FROM ledger_entries WHERE reference LIKE 'transfer:%') AS transfer, count(*)::int AS creatorder,
       count(*) FILTER (WHERE outcome = 'returned')::int AS returned,
       (SELECT count(*)::int FROM ledger_entries WHERE kind = 'option-settlement') AS settlements FROM option_orders`,
  )
  const creatorder = counted('creatorder')
  assert.deepEqual(found, { transfer: counted('transfer'), creatorder, returned: 0, settlements: creatorder })
  assert.deepEqual(await verifyBooks(db), [])

  async function openOptions(): Promise<number | undefined> {
    const [row] = await db.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM option_orders WHERE outcome = 'pending'`,
    )
    return row?.count
  }
})
