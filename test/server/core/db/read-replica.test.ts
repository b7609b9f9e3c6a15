import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addCommitNote, recordChange } from '../../../../server/core/db/commit-notes.ts'
import { type Db, openDb } from '../../../../server/core/db/db.ts'
import { createReadReplica, type ReadReplica } from '../../../../server/core/db/read-replica.ts'
import { publishChanges } from '../../../../server/core/events/member-hints.ts'
import { createEventServer } from '../../../support/event-server.ts'
import { createMemoryLog } from '../../../support/log.ts'
import { type Pair, startPair } from '../../../support/replicated-postgres.ts'
import { until } from '../../../support/until.ts'

//
const PORT = 'SELECT inet_server_port() AS port'

describe('a replica of the primary', () => {
  let pair: Pair
  let db: Db
  let replica: ReadReplica
  let end: () => Promise<void>
  let ahead = 0
  const connect = createEventServer()
  const [events, otherEvents] = [connect(), connect()]
  const { log, lines } = createMemoryLog()
  const port = async (member: string | null = null) =>
    (await replica.readFor(member).query<{ port: number }>(PORT))[0]?.port

  before(async () => {
    pair = await startPair(false)
    const [primary, standby] = [pair.primary.port, pair.standby.port].map(
      (at) => `postgres://postgres@127.0.0.1:${at}/postgres`,
    )
    db = await openDb({ dataDir: '', url: primary ?? '' })
    replica = createReadReplica({ db, events, url: standby ?? '', now: () => Date.now() + ahead, log })
    end = replica.start()
  })
  after(async () => {
    await end()
    await db.close()
    await pair.close()
  })

  test('that is at most 5 s behind: is read, but not for a member whose money has just changed', async () => {
    await until(async () => (await port()) === pair.standby.port, 'the replica is read')
    await db.transaction(async (tx) => {
      addCommitNote(tx, { request: { member: '7', key: 'k' } })
      recordChange(tx, '9', 'money')
      await tx.query('CREATE TABLE marked (id int)')
    })
    assert.equal(await port('7'), pair.primary.port)
    assert.equal(await port('9'), pair.primary.port, 'changed by another member or by background work')
    assert.equal(await port('8'), pair.standby.port)
    await until(async () => (await port('7')) === pair.standby.port, 'the replica has the booking')
  })

  test('another node changes a member: the member is read from the primary as soon as that node has committed', async () => {
    const other = await openDb({ dataDir: '', url: pair.url })
    const end = publishChanges(other, otherEvents)
    await until(async () => (await port('5')) === pair.standby.port, 'the replica is read')
    await other.transaction(async (tx) => {
      recordChange(tx, '5', 'money')
      await tx.query('INSERT INTO marked VALUES (5)')
    })
    assert.equal(await port('5'), pair.primary.port)
    assert.equal(await port('6'), pair.standby.port)
    await until(async () => (await port('5')) === pair.standby.port, 'the replica has the change')
    end()
    await other.close()
  })

  test('changes of other nodes do not arrive: members are read from the primary, and after that until the replica is as new', async () => {
    events.setComplete(false)
    assert.deepEqual([await port('8'), await port()], [pair.primary.port, pair.standby.port])
    events.setComplete(true)
    assert.equal(await port('8'), pair.primary.port, 'a change may have been missed')
    await until(async () => (await port('8')) === pair.standby.port, 'the replica has all changes')
  })

  test('a statement that fails on it: runs on the primary', async () => {
    await replica.readFor(null).query('INSERT INTO marked VALUES (1)')
    assert.deepEqual(await db.query('SELECT id FROM marked'), [{ id: 1 }])
  })

  test('whose stream is cut: the primary is read when it is 5 s behind, and the log says so once', async () => {
    await pair.cutStream()
    await db.query('INSERT INTO marked VALUES (2)')
    ahead = 5_100
    await until(async () => (await port()) === pair.primary.port, 'the primary is read')
    const countLines = () => lines.filter((line) => line.startsWith('replica of DATABASE_READ_URL is away')).length
    await until(async () => countLines() > 0, 'the log says so')
    assert.equal(countLines(), 1)
  })
})
