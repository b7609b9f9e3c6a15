import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BackendProcess } from '../support/backend-process.ts'
import { FeedClient } from '../support/feed-client.ts'
import { createNatsServer, WITHOUT_NATS } from '../support/nats-server.ts'
import { openNodes } from '../support/nodes.ts'

const FORM = { from_type: '1', to_type: '2', c_id: '1', num: '0.01' }
const ACTIONS = 15

/** Page of a member on one node, as its socket sees it. */
interface HintedPage {
  /** Waits for a tick of the private topic with this field, after those that were awaited before. `changed` is the change of one member. */
  next(field: 'hints' | 'changed' | 'all'): Promise<unknown>
  /** Skips the ticks that have arrived. */
  skip(): void
}

async function openPage({ address }: BackendProcess, token: string): Promise<HintedPage & { close(): void }> {
  const client = await FeedClient.open(`${address}/api`)
  client.answerPings()
  client.send({ sub: 'member', id: 'member', token })
  const seen = { hints: 0, changed: 0, all: 0 }
  return {
    async next(field) {
      const found = await client.waitForMessage(
        (message) =>
          message.json.ch === 'member' &&
          message.json.tick?.[field] !== undefined &&
          (field === 'all' || message.json.tick.all === undefined) &&
          client.received.indexOf(message) >= seen[field],
        `a tick with ${field}`,
      )
      seen[field] = client.received.indexOf(found) + 1
      return found.json.tick?.[field]
    },
    skip: () =>
      void Object.assign(seen, {
        hints: client.received.length,
        changed: client.received.length,
        all: client.received.length,
      }),
    close: () => client.close(),
  }
}

async function transfer(node: BackendProcess, token: string): Promise<void> {
  const { code, msg } = await node.post('transfer', FORM, { token })
  assert.equal(code, 1, msg)
}

const getMedian = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

test('actions on one node: hinted on the other, which polls while NATS is away and is hinted all changes again when it is back', {
  skip: WITHOUT_NATS,
}, async (t) => {
  const nats = await createNatsServer()
  nats.start()
  t.after(() => nats.kill())
  const nodes = await openNodes(2, async () => undefined, { EVENTS_URL: nats.url, DEMO: '1' })
  t.after(() => nodes.close())
  const [one, two] = nodes.running
  assert.ok(one && two)
  const login = await one.post('login', { ...one.demo })
  const { token } = (login.data as { userinfo: { token: string } }).userinfo
  const page = await openPage(two, token)
  t.after(() => page.close())
  while ((await page.next('hints')) !== true);

  const waits: number[] = []
  for (let sent = 0; sent < ACTIONS; sent++) {
    await transfer(one, token)
    const answeredAt = performance.now()
    assert.deepEqual(await page.next('changed'), ['money'])
    waits.push(performance.now() - answeredAt)
  }
  t.diagnostic(
    `hint on the other node after the response: median ${Math.round(getMedian(waits))} ms, at most ${Math.round(Math.max(...waits))} ms`,
  )

  const onOne = await openPage(one, token)
  t.after(() => onOne.close())
  while ((await onOne.next('hints')) !== true);
  page.skip()
  const killedAt = performance.now()
  await nats.kill()
  assert.deepEqual(await Promise.all([page.next('hints'), onOne.next('hints')]), [false, false])
  t.diagnostic(`pages poll ${Math.round(performance.now() - killedAt)} ms after the kill of NATS`)
  await transfer(one, token)
  nats.start()
  // The nodes connect in either order. A node that connects after the other one misses its hint to all members, and sends its own.
  assert.deepEqual(await Promise.all([page.next('hints'), onOne.next('hints')]), [true, true])
  assert.equal(await page.next('all'), true)
  await transfer(one, token)
  assert.deepEqual(await page.next('changed'), ['money'])
})
