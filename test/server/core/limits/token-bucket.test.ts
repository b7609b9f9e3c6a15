import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toSenderKey } from '../../../../server/core/limits/sender.ts'
import { createMemoryBucket } from '../../../../server/core/limits/token-bucket.ts'

const START = 1_800_000_000_000

test('token bucket: accepts a burst, then one more each interval, and returns the ms to wait', () => {
  const limit = createMemoryBucket({ burst: 3, everyMs: 1000 })
  assert.deepEqual(
    [0, 1, 2].map(() => limit.consume('a', START)),
    [0, 0, 0],
  )
  assert.equal(limit.consume('a', START), 1000)
  assert.equal(limit.consume('a', START + 400), 600)
  assert.equal(limit.consume('a', START + 1000), 0)
  assert.equal(limit.consume('a', START + 1000), 1000)
  assert.equal(limit.consume('b', START + 1000), 0)
})

test('token bucket: the burst is refilled after a pause, but no further', () => {
  const limit = createMemoryBucket({ burst: 2, everyMs: 1000 })
  limit.consume('a', START)
  const later = START + 3_600_000
  assert.deepEqual(
    [0, 1, 2].map(() => limit.consume('a', later) > 0),
    [false, false, true],
  )
})

test('token bucket: rejected attempts do not extend the wait', () => {
  const limit = createMemoryBucket({ burst: 1, everyMs: 1000 })
  limit.consume('a', START)
  for (let n = 0; n < 100; n++) limit.consume('a', START + n)
  assert.equal(limit.consume('a', START + 1000), 0)
})

test('token bucket: refunded attempts do not count', () => {
  const limit = createMemoryBucket({ burst: 1, everyMs: 1000 })
  for (let n = 0; n < 5; n++) {
    assert.equal(limit.consume('a', START), 0)
    limit.refund('a')
  }
})

test('token bucket: remembers at most the given number of keys', () => {
  const limit = createMemoryBucket({ burst: 1, everyMs: 1000 }, 2)
  for (const key of ['a', 'b', 'c']) limit.consume(key, START)
  assert.equal(limit.consume('c', START), 1000)
  assert.equal(limit.consume('a', START), 0)
})

test('sender key: is an IPv4 address in any notation, or the network of an IPv6 host', () => {
  assert.equal(toSenderKey('203.0.113.7'), '203.0.113.7')
  assert.equal(toSenderKey('::ffff:203.0.113.7'), '203.0.113.7')
  assert.equal(toSenderKey('2001:db8:1:2:3:4:5:6'), toSenderKey('2001:0db8:0001:0002:ffff::1'))
  assert.equal(toSenderKey('2001:db8::1'), '2001:db8:0:0::/64')
  assert.notEqual(toSenderKey('2001:db8:1:2::1'), toSenderKey('2001:db8:1:3::1'))
  assert.equal(toSenderKey('fe80::1%eth0'), 'fe80:0:0:0::/64')
  assert.equal(toSenderKey('203.0.113.7:51234'), '203.0.113.7')
  assert.equal(toSenderKey('[2001:db8::1]:443'), toSenderKey('2001:db8::2'))
  for (const odd of ['', 'unknown', '<script>', '203.0.113', '1.2.3.4, 5.6.7.8', 'x'.repeat(10_000)])
    assert.equal(toSenderKey(odd), 'unknown')
})

test('token bucket: an attempt may count several times, and a smaller one may be accepted when a larger one is not', () => {
  const limit = createMemoryBucket({ burst: 10, everyMs: 100 })
  assert.equal(limit.consume('a', START, 8), 0)
  assert.equal(limit.consume('a', START, 4), 200)
  assert.equal(limit.consume('a', START, 2), 0)
  assert.equal(limit.consume('a', START + 300, 3), 0)
})
