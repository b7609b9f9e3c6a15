import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { limitConnections } from '../../../../server/core/http/connections.ts'
import { handle } from '../../../../server/core/http/handle.ts'
import { getBanners } from '../../../../shared/base/contract/banners.ts'
import { logout } from '../../../../shared/base/contract/session.ts'
import { embeddedDatabase } from '../../../support/databases.ts'
import { createTestServer } from '../../../support/server.ts'
import { until } from '../../../support/until.ts'

const db = await embeddedDatabase()
const held: (() => void)[] = []
let isHolding = false
const { send, post } = await createTestServer(db, [
  handle(getBanners, async () => []),
  handle(logout, async () => {
    if (isHolding) await new Promise<void>((done) => held.push(done))
    return null
  }),
])
const asMember = (id: number) => post('logout', {}, { token: `member-${id}` })

test('a member above the rate: 429, and another member is served', async (t) => {
  t.mock.method(performance, 'now', () => 1_000)
  const statuses: number[] = []
  for (let n = 0; n < 610; n++) statuses.push((await asMember(1)).status)
  assert.deepEqual(statuses, [...Array(600).fill(200), ...Array(10).fill(429)])
  const refused = await asMember(1)
  assert.deepEqual([refused.envelope.code, refused.headers['retry-after']], [429, '1'])
  assert.equal((await asMember(2)).status, 200)
})

test('a sender above the rate with public calls or invalid tokens: 429; another sender and members are served', async (t) => {
  t.mock.method(performance, 'now', () => 5_000)
  const ask = (ip: string, url = 'getBanner', token = '') =>
    send({ method: 'POST', url: `/api/${url}`, remoteAddress: ip, headers: { token } })
  for (let n = 0; n < 1_000; n++) assert.equal((await ask('10.0.0.1')).status, 200)
  for (let n = 0; n < 1_000; n++) assert.equal((await ask('10.0.0.1', 'logout', 'none')).status, 401)
  assert.equal((await ask('10.0.0.1')).status, 429)
  assert.equal((await ask('10.0.0.1', 'logout', 'none')).status, 429)
  assert.equal((await ask('10.0.0.1', 'logout', 'member-3')).status, 200)
  assert.equal((await ask('10.0.0.2')).status, 200)
})

test('concurrent calls of one member: four at a time, and calls of another member do not wait for them', async () => {
  isHolding = true
  const flood = Array.from({ length: 20 }, () => asMember(4))
  await until(() => held.length === 4, 'four calls run')
  const other = asMember(5)
  await until(() => held.length === 5, 'the other’s call runs')
  isHolding = false
  held.splice(0).forEach((done) => void done())
  for (const { status } of [...(await Promise.all(flood)), await other]) assert.equal(status, 200)
})

/** Opens four connections to a server that allows 2 of each address; returns which stay open. */
async function openFour(proxies: readonly string[] | number): Promise<boolean[]> {
  const server = createServer()
  limitConnections(server as Parameters<typeof limitConnections>[0], proxies, 2)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const sockets: Socket[] = []
  const ends: boolean[] = []
  for (let n = 0; n < 4; n++) {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      ends[n] = true
    })
    await once(socket, 'connect')
  }
  const opened = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))
  const few = typeof proxies !== 'number' && !proxies.includes('loopback')
  await until(
    async () => (await opened()) === (few ? 2 : 4) && (!few || ((ends[2] ?? false) && (ends[3] ?? false))),
    'the server has accepted or closed all connections',
  )
  const open = sockets.map((_, n) => !ends[n])
  for (const socket of sockets) socket.destroy()
  await until(async () => (await opened()) === 0, 'all connections are closed')
  if (few) {
    const again = connect((server.address() as AddressInfo).port, '127.0.0.1')
    await once(again, 'connect')
    await until(async () => (await opened()) === 1, 'a closed connection may be replaced')
    again.destroy()
  }
  server.close()
  return open
}

test('connections of one address: at most the limit; those of a proxy are not limited', async () => {
  assert.deepEqual(await openFour(['10.0.0.0/8', '2001:db8::/32']), [true, true, false, false])
  assert.deepEqual(await openFour(['loopback', '10.0.0.5']), [true, true, true, true])
  assert.deepEqual(await openFour(1), [true, true, true, true])
})
