import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Context } from '../../../../server/core/http/context.ts'
import { storeBackupRun } from '../../../../server/ledger/backup/backup-runs.ts'
import { storeLostEntries } from '../../../../server/ledger/lost-entries.ts'
import { createCauseReader } from '../../../../server/operations/alarms/alarm-causes.ts'
import { deleteOldMessages, updateAlarms } from '../../../../server/operations/alarms/alarms.ts'
import { sendAlarms } from '../../../../server/operations/alarms/send-alarms.ts'
import type { PostResult, WebhookRequest } from '../../../../server/platform/partners/webhooks/post-webhook.ts'
import { createWebhookSecret, signMessage } from '../../../../server/platform/partners/webhooks/signature.ts'
import { accountsBackend } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'

const WEBHOOK = { url: 'http://10.0.0.9/alarms', secret: createWebhookSecret() }
const SECOND = 1_000
const HOUR = 3_600 * SECOND
const PLENTY = 100 * 1024 ** 3

eachDatabase((kind, open) => {
  /** Starts two nodes on one database, whose clock, exchange and disks the test sets. `pass` lets both look every 15 s. */
  async function stage() {
    const backend = await accountsBackend(open, {
      alarmMail: ['ann@example.com', 'ben@example.com'],
      alarmWebhook: WEBHOOK,
      mail: { url: 'smtp://127.0.0.1:9', from: 'support@example.com' },
    })
    const { clock, context } = backend
    const posted: (WebhookRequest & { node: string })[] = []
    const results: PostResult[] = []
    const createNode = (name: string) => {
      const state = { isLive: true, free: PLENTY, isUp: true }
      const market = { ...context.market, markets: () => [{ symbol: 'btcusdt' }], isLive: () => state.isLive }
      const own = { ...context, market, config: { ...context.config, nodeName: name } } as unknown as Context
      const start = () => createCauseReader(own, async () => state.free)
      let readCauses = start()
      const post = async (request: WebhookRequest): Promise<PostResult> => {
        posted.push({ ...request, node: name })
        return results.shift() ?? { ok: true }
      }
      const look = async () => {
        if (!state.isUp) return
        await updateAlarms(own, await readCauses())
        await sendAlarms(own, post)
      }
      const restart = () => {
        readCauses = start()
      }
      return { state, look, restart }
    }
    const [a, b] = [createNode('a'), createNode('b')]
    const pass = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 15 * SECOND) {
        clock.now += 15 * SECOND
        await Promise.all([a.look(), b.look()])
      }
    }
    return {
      ...backend,
      a,
      b,
      db: context.db,
      pass,
      posted,
      results,
      /** Begins and ends since the last call, as the receiver of the webhook got them. */
      takeEvents: () =>
        posted.splice(0).map(({ body }) => `${JSON.parse(body).alarm} ${JSON.parse(body).type.slice(6)}`),
      takeMails: async () =>
        (
          await context.db.query<{ recipient: string; subject: string }>(
            'DELETE FROM outgoing_mail RETURNING recipient, subject',
          )
        )
          .map(({ recipient, subject }) => `${recipient} ${subject}`)
          .sort(),
    }
  }

  test(`${kind}: a lost acknowledgement is reported once by mail and webhook, and its end once`, async () => {
    const { clock, db, logged, pass, takeEvents, takeMails } = await stage()
    await pass(HOUR / 4)
    assert.deepEqual([takeEvents(), await takeMails()], [[], []])
    const lost = { id: 1, kind: 'transfer', reference: 'transfer-1', member: null, key: null, at: clock.now }
    await storeLostEntries(db, [lost], clock.now)
    await pass(HOUR / 4)
    assert.deepEqual(takeEvents().sort(), ['lost began', 'payouts began'])
    assert.deepEqual(
      await takeMails(),
      ['ann', 'ben'].flatMap((name) =>
        ['lost', 'payouts'].map((what) => `${name}@example.com ALARM: ${what} (Tradelet)`),
      ),
    )
    await db.query('UPDATE ledger_lost_entries SET cleared_at = $1::bigint', [clock.now])
    await pass(HOUR / 4)
    assert.deepEqual(takeEvents().sort(), ['lost ended', 'payouts ended'])
    assert.equal((await takeMails()).filter((mail) => mail.includes('Ended')).length, 4)
    const lines = logged.filter((line) => line.includes('"alarm"')).map((line) => JSON.parse(line))
    assert.deepEqual(lines.map(({ alarm, msg }) => `${alarm}: ${msg}`).sort(), [
      'lost: alarm began',
      'lost: alarm ended',
      'payouts: alarm began',
      'payouts: alarm ended',
    ])
  })

  test(`${kind}: books that do not balance and payouts that are stopped are two alarms`, async () => {
    const { clock, db, pass, takeEvents } = await stage()
    await db.query(
      `INSERT INTO ledger_check_findings (kind, location, posting, expected, actual, found_at, round)
       VALUES ('balance', 'member 1', 0, '1', '2', $1::bigint, (SELECT round FROM ledger_check_progress))`,
      [clock.now],
    )
    await pass(HOUR / 4)
    assert.deepEqual(takeEvents().sort(), ['books began', 'payouts began'])
    await db.query('UPDATE ledger_check_findings SET cleared_at = $1::bigint', [clock.now])
    await pass(HOUR / 4)
    assert.deepEqual(takeEvents().sort(), ['books ended', 'payouts ended'])
  })

  test(`${kind}: feed away on one node is one alarm after a minute, which ends a minute after the last node has it back`, async () => {
    const { a, b, pass, takeEvents } = await stage()
    a.state.isLive = false
    await pass(45 * SECOND)
    assert.deepEqual(takeEvents(), [], 'a short silence is no alarm')
    b.state.isLive = false
    await pass(5 * 60 * SECOND)
    assert.deepEqual(takeEvents(), ['feed began'])
    a.state.isLive = true
    await pass(HOUR / 4)
    assert.deepEqual(takeEvents(), [], 'the other node has no feed')
    a.state.isUp = false
    b.restart()
    await pass(5 * 60 * SECOND)
    assert.deepEqual(takeEvents(), [], 'a restart is no end')
    a.state.isUp = true
    b.state.isLive = true
    await pass(45 * SECOND)
    assert.deepEqual(takeEvents(), [])
    await pass(30 * SECOND)
    assert.deepEqual(takeEvents(), ['feed ended'])
  })

  test(`${kind}: a disk that fills up names its node; if that node dies the other one reports the end`, async () => {
    const { a, pass, posted, takeEvents } = await stage()
    a.state.free = 100 * 1024 ** 2
    await pass(60 * SECOND)
    assert.match(JSON.parse(posted[0]?.body ?? '').text, /disk of the data folder of a has 100 MB left/)
    assert.deepEqual(takeEvents(), ['disk began'])
    a.state.isUp = false
    await pass(90 * SECOND)
    assert.deepEqual(takeEvents(), ['disk ended'])
  })

  test(`${kind}: a failed backup, and one that did not run for 36 hours, until the next one`, async () => {
    const { clock, db, pass, posted, takeEvents } = await stage()
    await storeBackupRun(db, { outcome: 'failed', reason: 'restore test' }, clock.now)
    await pass(60 * SECOND)
    assert.match(JSON.parse(posted[0]?.body ?? '').text, /^The backup of .+ failed: restore test\.$/)
    assert.deepEqual(takeEvents(), ['backup began'])
    clock.now += SECOND
    await storeBackupRun(db, { outcome: 'done' }, clock.now)
    await pass(90 * SECOND)
    assert.deepEqual(takeEvents(), ['backup ended'])
    clock.now += 36 * HOUR
    await pass(60 * SECOND)
    assert.deepEqual(takeEvents(), ['backup began'])
  })

  test(`${kind}: the webhook is signed, sent by one node, and again after a pause until it is accepted or a day has passed`, async () => {
    const { a, clock, db, pass, posted, results } = await stage()
    a.state.free = 0
    results.push({ ok: false, failure: 'HTTP 503' })
    await pass(15 * SECOND)
    assert.equal(posted.length, 1)
    await pass(60 * SECOND)
    assert.equal(posted.length, 2)
    const [first, second] = posted
    assert.equal(first?.body, second?.body)
    const { body = '', headers, url } = second ?? {}
    assert.equal(url, WEBHOOK.url)
    const { at, ...event } = JSON.parse(body)
    assert.deepEqual(Object.keys(event), ['type', 'alarm', 'text'])
    const timestamp = Number(headers?.['webhook-timestamp'])
    const id = first?.headers['webhook-id'] ?? ''
    assert.match(id, /^alarm-\d+$/)
    assert.deepEqual(headers, signMessage(WEBHOOK.secret, { id, timestamp, body }))
    assert.ok(at <= timestamp * 1000)
    results.push(...Array.from({ length: 100 }, () => ({ ok: false as const, failure: 'timeout' })))
    a.state.free = PLENTY
    await pass(2 * 60 * SECOND)
    clock.now += 25 * HOUR
    await deleteOldMessages(db, clock.now)
    assert.deepEqual(await db.query('SELECT id FROM alarm_messages'), [])
  })

  test(`${kind}: alarms test reaches every receiver, and alarms list ends with a failure while there is an alarm`, async () => {
    const backend = await stage()
    const tested = await callAsOperator(backend, 'POST', '/alarms/test')
    assert.deepEqual(tested.data, { receivers: 3 })
    await backend.pass(15 * SECOND)
    assert.deepEqual(backend.takeEvents(), ['test test'])
    assert.equal((await backend.takeMails()).length, 2)
    backend.a.state.free = 0
    await backend.pass(15 * SECOND)
    const { data } = await callAsOperator(backend, 'GET', '/alarms')
    assert.deepEqual(
      (data as { name: string }[]).map(({ name }) => name),
      ['disk'],
    )
    Object.assign(backend.context.config, { alarmMail: [], alarmWebhook: null })
    assert.match((await callAsOperator(backend, 'POST', '/alarms/test')).msg, /alarms reach no person/)
  })
})
