import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWebhookSecret, signMessage } from '../../../../server/platform/partners/webhooks/signature.ts'
import type * as Source from '../../../../tools/publish/packages/server/index.ts'
import { createServerProject, type ServerProject } from '../../../support/server-package.ts'

const NOW = 1_800_000_000
const SECRET = createWebhookSecret()
const FORMER = createWebhookSecret()
const EVENT = {
  type: 'order.settled',
  timestamp: '2026-11-27T08:00:00.000Z',
  data: { record: 'option', id: '812', outcome: 'won', member: 'm_7', note: 'Zürich' },
}
const BODY = JSON.stringify(EVENT)

let project: ServerProject
let verifyWebhook: typeof Source.verifyWebhook

before(async () => {
  project = await createServerProject()
  const source = "export { verifyWebhook } from '@tradelet/server'\n"
  ;({ verifyWebhook } = await project.importModule<typeof Source>('app.mjs', source))
})
after(() => project.close())

const sign = (secret = SECRET, timestamp = NOW, body: string | Uint8Array = BODY): Record<string, string> =>
  signMessage(secret, { id: 'msg_1', timestamp, body })

const clock = { now: () => NOW * 1000 }
const check = (
  headers: Source.WebhookHeaders = sign(),
  secrets: Parameters<typeof verifyWebhook>[2] = SECRET,
  body: string | Uint8Array = BODY,
) => verifyWebhook(body, headers, secrets, clock)
const getReason = (result: Source.WebhookResult) => (result.ok ? 'accepted' : result.reason)

test('a right signature: the event and its id, from a text and from bytes', () => {
  for (const body of [BODY, Buffer.from(BODY)])
    assert.deepEqual(check(sign(), SECRET, body), { ok: true, id: 'msg_1', event: EVENT })
})

test('headers of fetch, lists of values, and names in capitals are read', () => {
  const listed = Object.fromEntries(Object.entries(sign()).map(([name, value]) => [name.toUpperCase(), [value]]))
  for (const headers of [new Headers(sign()), listed]) assert.equal(getReason(check(headers)), 'accepted')
})

test('the signature of another secret, or of another id: refused', () => {
  assert.equal(getReason(check(sign(FORMER))), 'signature')
  assert.equal(getReason(check({ ...sign(), 'webhook-id': 'msg_2' })), 'signature')
  assert.equal(getReason(check({ ...sign(), 'webhook-timestamp': String(NOW + 1) })), 'signature')
})

test('a changed body: refused, also if one byte is not valid UTF-8', () => {
  assert.equal(getReason(check(sign(), SECRET, BODY.replace('won', 'lost'))), 'signature')
  assert.equal(getReason(check(sign(), SECRET, `${BODY} `)), 'signature')
  const bytes = Buffer.from(BODY)
  bytes[BODY.indexOf('Z')] = 0xff
  assert.equal(getReason(check(sign(), SECRET, bytes)), 'signature')
})

for (const [seconds, reason] of [
  [300, 'accepted'],
  [301, 'timestamp'],
  [-300, 'accepted'],
  [-301, 'timestamp'],
] as const)
  test(`a timestamp of ${seconds} s from now: ${reason}`, () =>
    assert.equal(getReason(check(sign(SECRET, NOW + seconds))), reason))

test('an own tolerance: replaces the 300 s', () => {
  const verify = (toleranceSeconds: number) =>
    getReason(verifyWebhook(BODY, sign(SECRET, NOW - 60), SECRET, { ...clock, toleranceSeconds }))
  assert.deepEqual([verify(60), verify(59)], ['accepted', 'timestamp'])
})

test('rotation: several secrets are accepted, and several signatures', () => {
  for (const secret of [SECRET, FORMER]) assert.equal(getReason(check(sign(secret), [SECRET, FORMER])), 'accepted')
  assert.equal(getReason(check(sign(createWebhookSecret()), [SECRET, FORMER])), 'signature')
  const [one, other] = [sign(SECRET), sign(FORMER)]
  const both = `${one['webhook-signature']} ${other['webhook-signature']}`
  assert.equal(getReason(check({ ...one, 'webhook-signature': both }, FORMER)), 'accepted')
  assert.equal(getReason(check(sign(), [SECRET, undefined, ''])), 'accepted')
})

for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
  test(`without ${name}, or with two of it: refused`, () => {
    const { [name]: value = '', ...rest } = sign()
    assert.equal(getReason(check(rest)), 'headers')
    assert.equal(getReason(check({ ...rest, [name]: [value, value] })), 'headers')
  })

test('a timestamp that is no number: refused', () =>
  assert.equal(getReason(check({ ...sign(), 'webhook-timestamp': `${NOW}.0` })), 'headers'))

for (const body of ['', 'hello', '[]', 'null', '{"type":1,"data":{}}', '{"type":"order.settled"}'])
  test(`a signed body that is no event (${body || 'empty'}): refused`, () =>
    assert.equal(getReason(check(sign(SECRET, NOW, body), SECRET, body)), 'body'))

for (const [what, secrets] of [
  ['no secret', undefined],
  ['an empty secret', ''],
  ['no secrets', []],
  ['a secret of another form', 'hunter2'],
  ['one right and one wrong secret', [SECRET, 'hunter2']],
] as const)
  test(`${what}: a TypeError, also for a right signature`, () =>
    assert.throws(() => verifyWebhook(BODY, sign(), secrets, clock), TypeError))

test('a body that was parsed: a TypeError', () =>
  assert.throws(() => check(sign(), SECRET, EVENT as unknown as string), TypeError))
