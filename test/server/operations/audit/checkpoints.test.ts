import assert from 'node:assert/strict'
import { test } from 'node:test'
import { appendAct, readHead } from '../../../../server/operations/audit/audit-log.ts'
import { createCheckpoints } from '../../../../server/operations/audit/checkpoints.ts'
import type { PostResult, WebhookRequest } from '../../../../server/platform/partners/webhooks/post-webhook.ts'
import { createWebhookSecret, signMessage } from '../../../../server/platform/partners/webhooks/signature.ts'
import { accountsBackend } from '../../../support/accounts-backend.ts'
import { embeddedDatabase } from '../../../support/databases.ts'

const WEBHOOK = { url: 'http://10.0.0.9/checkpoints', secret: createWebhookSecret() }

async function stage(auditWebhook: typeof WEBHOOK | null) {
  const { clock, context, logged } = await accountsBackend(embeddedDatabase, { auditWebhook })
  const posted: WebhookRequest[] = []
  const results: PostResult[] = []
  const post = async (request: WebhookRequest): Promise<PostResult> => {
    posted.push(request)
    return results.shift() ?? { ok: true }
  }
  const row = {
    at: clock.now,
    person: 'shell',
    command: 'popup clear',
    permission: 'content.change',
    member: null,
    input: '{}',
    outcome: 'done',
    sentence: '',
    before: null,
    after: null,
    address: '',
    request: '',
  } as const
  return {
    alarms: () => logged.filter((line) => line.includes('"alarm":"audit"')),
    db: context.db,
    append: () => context.db.transaction((tx) => appendAct(tx, row)),
    checkpoints: createCheckpoints(context, { post }),
    clock,
    head: async () => Object.values(await readHead(context.db)).join(':'),
    lines: () => logged.filter((line) => line.includes('checkpoint of the audit log')),
    posted,
    results,
  }
}

test('checkpoint: a log line with the newest row, only when the audit log has grown', async () => {
  const { append, checkpoints, head, lines, posted } = await stage(null)
  await checkpoints.publish()
  assert.deepEqual(lines(), [])
  await append()
  await append()
  await checkpoints.publish()
  await checkpoints.publish()
  assert.equal(lines().length, 1)
  assert.ok(lines()[0]?.includes(`"checkpoint":"${await head()}"`))
  await append()
  await checkpoints.publish()
  assert.equal(lines().length, 2)
  assert.deepEqual(posted, [])
})

test('checkpoint for AUDIT_WEBHOOK: is signed by Standard Webhooks, and sent again until it is accepted', async () => {
  const { append, checkpoints, clock, head, lines, posted, results } = await stage(WEBHOOK)
  await append()
  results.push({ ok: false, failure: 'HTTP 503' })
  await assert.rejects(checkpoints.publish(), /did not accept the checkpoint: HTTP 503/)
  await checkpoints.publish()
  await checkpoints.publish()
  assert.equal(posted.length, 2)
  assert.equal(lines().length, 1)
  const { body, headers, url } = posted[1] ?? assert.fail()
  assert.equal(url, WEBHOOK.url)
  assert.deepEqual(JSON.parse(body), { type: 'audit.checkpoint', checkpoint: await head(), at: clock.now })
  const message = { id: 'audit-1', timestamp: clock.now / 1000, body }
  assert.deepEqual(headers, signMessage(WEBHOOK.secret, message))
})

test('row of the last checkpoint that was cut: one alarm, and the next checkpoint is published', async () => {
  const { alarms, append, checkpoints, db, head, lines } = await stage(null)
  await append()
  const kept = await head()
  await append()
  await checkpoints.publish()
  await checkpoints.publish()
  assert.deepEqual(alarms(), [])
  const gone = await head()
  const tables = ['operator_acts', 'operator_acts_head']
  for (const table of tables) await db.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await db.query('DELETE FROM operator_acts WHERE id = 2')
  await db.query('UPDATE operator_acts_head SET id = 1, hash = $1', [kept.split(':')[1]])
  for (const table of tables) await db.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  await checkpoints.publish()
  await checkpoints.publish()
  assert.equal(alarms().length, 1)
  assert.ok(alarms()[0]?.includes(gone))
  assert.ok(lines().at(-1)?.includes(kept))
})
