import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { ALL_MEMBERS, recordChange } from '../../../server/core/db/commit-notes.ts'
import type { Db } from '../../../server/core/db/db.ts'
import { createLocalEvents, type Events } from '../../../server/core/events/events.ts'
import { publishChanges } from '../../../server/core/events/member-hints.ts'
import type { PartnerSession } from '../../../server/core/http/context.ts'
import { post } from '../../../server/ledger/post.ts'
import { MemberTopic } from '../../../server/market/feed/member-topic.ts'
import type { GrantScope } from '../../../shared/base/contract/endpoint.ts'
import { embeddedDatabase } from '../../support/databases.ts'
import { FeedClient, type FeedMessage } from '../../support/feed-client.ts'
import { EPOCH, openMarketAt, type ServedMarket, serveMarket } from '../../support/sample-market.ts'
import { testServices } from '../../support/services.ts'

/** Sessions of the members' own pages, and of a partner's page, by token. */
const own = new Map<string, string>()
const partners = new Map<string, GrantScope[]>()
const PAGE = 'https://partner.example'

let db: Db
let served: ServedMarket
let address: string
let stopPublishing: () => void
let isComplete = true
let completenessChanged: () => void = () => undefined
const clients: FeedClient[] = []

const createPartnerSession = (scopes: readonly GrantScope[]): PartnerSession => ({
  id: '7',
  partner: '1',
  grant: '1',
  origin: PAGE,
  framed: false,
  scopes,
})

function createEvents(): Events {
  const local = createLocalEvents({ isOnlyNode: true })
  return {
    ...local,
    get isComplete() {
      return isComplete
    },
    onCompleteness(listener) {
      completenessChanged = listener
      return () => undefined
    },
  }
}

before(async () => {
  db = await embeddedDatabase()
  const events = createEvents()
  stopPublishing = publishChanges(db, events)
  const services = {
    ...testServices({ db, events }),
    authenticate: async (_sql: unknown, token: string) => {
      const id = own.get(token)
      return id === undefined ? null : { id }
    },
    authenticatePartner: async (_sql: unknown, token: string) => {
      const scopes = partners.get(token)
      return scopes ? createPartnerSession(scopes) : null
    },
  }
  served = await serveMarket(openMarketAt(EPOCH + 60_000).market, new MemberTopic(services))
  address = await served.listen()
})
after(async () => {
  stopPublishing()
  await served.close()
})
beforeEach(() => {
  isComplete = true
  own.set('seven', '7').set('eight', '8')
  partners.set('tlp_read', ['read']).set('tlp_quote', ['quote'])
})
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})

async function open(headers: Record<string, string> = {}): Promise<FeedClient> {
  const client = await FeedClient.open(address, '/feed', headers)
  clients.push(client)
  return client
}

const isTick = (client: FeedClient, field: string, value: unknown) =>
  client.waitForMessage(
    ({ json: { ch, tick } }) => ch === 'member' && JSON.stringify(tick?.[field]) === JSON.stringify(value),
    `${field} ${JSON.stringify(value)}`,
  )
const hearsAnswer = async (client: FeedClient): Promise<FeedMessage> =>
  (await client.waitForMessage(({ json }) => json.id === 'member', 'an answer')).json

/** Waits for the response to a request: what the backend sent before has arrived then. */
async function passRequest(client: FeedClient): Promise<void> {
  client.send({ unsub: 'market.btcusdt.detail', id: 'later' })
  await client.waitForMessage(({ json }) => json.id === 'later')
}

async function subscribe(token: string, headers?: Record<string, string>): Promise<FeedClient> {
  const client = await open(headers)
  client.send({ sub: 'member', id: 'member', token })
  await isTick(client, 'hints', true)
  return client
}

/** Returns the changes that a client has received up to now: all earlier hints arrive before the one that this waits for. */
async function readChanges(client: FeedClient): Promise<unknown[]> {
  recordChange(db, ALL_MEMBERS, 'settings')
  await isTick(client, 'changed', ['settings'])
  return client.received.flatMap(({ json: { ch, tick } }) =>
    ch === 'member' && Array.isArray(tick?.changed) ? [tick.changed.join()] : [],
  )
}

const book = (tx: Parameters<typeof post>[0], member: string, reference: string) =>
  post(
    tx,
    [
      {
        kind: 'test',
        reference,
        postings: [
          { account: { member, type: 'funds', coin: 'USDT' }, amount: '5' },
          { account: { house: 'test', coin: 'USDT' }, amount: '-5' },
        ],
      },
    ],
    EPOCH,
  )

test('greeting: sent once to a client that reads batches, without a token', async () => {
  const client = await open()
  for (const id of ['first', 'second']) {
    client.send({ sub: `market.btcusdt.detail`, id, batch: 1 })
    await client.waitForMessage(({ json }) => json.id === id)
  }
  const greetings = client.received.filter(({ json }) => json.rep === 'member')
  assert.deepEqual(
    greetings.map(({ json }) => json.data),
    [{ hints: 1 }],
  )
})

test("exchange's own client, which reads no batches: no greeting", async () => {
  const client = await open()
  client.send({ sub: `market.btcusdt.detail`, id: 'first' })
  await client.waitForMessage(({ json }) => json.id === 'first')
  assert.equal(client.received.filter(({ json }) => json.rep === 'member').length, 0)
})

for (const [what, token] of [
  ['no token', undefined],
  ['an unknown token', 'nine'],
  ['a token that is no text', { toString: 'seven' }],
  ["a partner's token from another page", 'tlp_read'],
] as const)
  test(`subscription with ${what}: refused, and nothing is hinted`, async () => {
    const client = await open({ origin: 'https://other.example' })
    client.send({ sub: 'member', id: 'member', token })
    assert.equal((await hearsAnswer(client))['err-msg'], 'invalid token')
    await db.transaction((tx) => book(tx, '7', `refused ${what}`))
    await passRequest(client)
    assert.equal(client.received.filter(({ json }) => json.ch === 'member').length, 0)
  })

test('partner without the scope read: refused with the scope that is missing', async () => {
  const client = await open({ origin: PAGE })
  client.send({ sub: 'member', id: 'member', token: 'tlp_quote' })
  assert.equal((await hearsAnswer(client))['err-msg'], 'scope:read')
})

test('booking: hinted after the commit to its member only, also to the page of a partner', async () => {
  const [seven, eight, partner] = [
    await subscribe('seven'),
    await subscribe('eight'),
    await subscribe('tlp_read', { origin: PAGE }),
  ]
  await db.transaction(async (tx) => {
    await book(tx, '7', 'hinted')
    assert.equal(seven.received.filter(({ json }) => json.tick?.changed).length, 0)
  })
  await isTick(seven, 'changed', ['money'])
  await isTick(partner, 'changed', ['money'])
  assert.deepEqual(await readChanges(eight), ['settings'])
})

test('booking that is rolled back: not hinted', async () => {
  const seven = await subscribe('seven')
  await assert.rejects(
    db.transaction(async (tx) => {
      await book(tx, '7', 'rolled back')
      throw new Error('no')
    }),
  )
  assert.deepEqual(await readChanges(seven), ['settings'])
})

test('changes outside of the scopes of a partner: hinted to the own pages only', async () => {
  const [seven, partner] = [await subscribe('seven'), await subscribe('tlp_read', { origin: PAGE })]
  recordChange(db, '7', 'messages')
  await isTick(seven, 'changed', ['messages'])
  assert.deepEqual(await readChanges(partner), ['settings'])
})

test('end of the session: the next change says so and ends the topic', async () => {
  const seven = await subscribe('seven')
  own.delete('seven')
  await db.transaction((tx) => book(tx, '7', 'after the end'))
  await isTick(seven, 'ended', true)
  await db.transaction((tx) => book(tx, '7', 'long after the end'))
  await passRequest(seven)
  assert.equal(seven.received.filter(({ json }) => json.tick?.changed).length, 0)
})

test('unsubscribed topic: nothing is hinted any more', async () => {
  const seven = await subscribe('seven')
  seven.send({ unsub: 'member', id: 'end' })
  await seven.waitForMessage(({ json }) => json.unsubbed === 'member')
  await db.transaction((tx) => book(tx, '7', 'unsubscribed'))
  const eight = await subscribe('eight')
  await readChanges(eight)
  assert.equal(seven.received.filter(({ json }) => json.tick?.changed).length, 0)
})

test('events of other nodes that do not arrive: pages are told to poll, and when that is over', async () => {
  const seven = await subscribe('seven')
  isComplete = false
  completenessChanged()
  await isTick(seven, 'hints', false)
  isComplete = true
  completenessChanged()
  await seven.waitForMessage(
    ({ json }) =>
      json.tick?.hints === true && seven.received.filter(({ json }) => json.tick?.hints === true).length === 2,
  )
})
