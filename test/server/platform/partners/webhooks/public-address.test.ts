import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postWebhook } from '../../../../../server/platform/partners/webhooks/post-webhook.ts'
import { isPublicAddress } from '../../../../../server/platform/partners/webhooks/public-address.ts'
import { signMessage } from '../../../../../server/platform/partners/webhooks/signature.ts'
import { getWebhookDelay } from '../../../../../server/platform/partners/webhooks/webhook-sender.ts'

for (const address of [
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  '::ffff:0:127.0.0.1',
  '::ffff:0:a9fe:a9fe',
  '::ffff:0:ffff:ffff',
  '3fff::1',
  '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff',
  '5f00::',
  '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  'fd00::1',
  'fe80::1',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  'localhost',
  '',
])
  test(`${address || 'an empty text'} is not a public address`, () => assert.equal(isPublicAddress(address), false))

for (const address of [
  '93.184.216.34',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '3ffe::1',
  '3fff:1000::1',
  '5eff::1',
  '5f01::1',
])
  test(`${address} is a public address`, () => assert.equal(isPublicAddress(address), true))

for (const url of [
  'http://127.0.0.1:1/',
  'http://[::1]:1/',
  'http://[::ffff:127.0.0.1]:1/',
  'http://[::ffff:0:127.0.0.1]:1/',
  'http://[3fff::1]:1/',
  'http://[5f00::1]:1/',
  'http://2130706433:1/',
  'http://0x7f.1:1/',
  'http://localhost:1/',
])
  test(`no webhook is sent to ${url}`, async () => {
    const request = { url, headers: {}, body: '{}', allowsPrivate: false }
    assert.deepEqual(await postWebhook(request), { ok: false, failure: 'PRIVATE_ADDRESS' })
  })

test('a signature is that of the example of Standard Webhooks', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' }
  assert.deepEqual(signMessage('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message), {
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('attempts are at growing distances for three days, then the event is given up', () => {
  const delays: number[] = []
  for (let tries = 1; ; tries += 1) {
    const delay = getWebhookDelay(tries, 0)
    if (delay === null) break
    assert.ok(delay > (delays.at(-1) ?? 0))
    assert.ok((getWebhookDelay(tries, 1) ?? 0) <= delay * 1.1 + 1)
    delays.push(delay)
  }
  const hours = delays.reduce((sum, delay) => sum + delay, 0) / 3_600_000
  assert.ok(hours > 72 && hours < 80, String(hours))
})
