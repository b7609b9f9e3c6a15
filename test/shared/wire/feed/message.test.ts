import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { INTERVALS } from '../../../../shared/base/contract/constants.ts'
import { readMessage } from '../../../../shared/wire/feed/message.ts'

const TS = 1_794_000_000_000
const read = (message: unknown, dialect: 'htx' | 'platform' = 'htx') => readMessage(JSON.stringify(message), dialect)

test('ping of the htx dialect: pong with every digit of its number', () => {
  for (const [ping, pong] of [
    ['{"ping":1492420473027}', '{"pong":1492420473027}'],
    ['{ "ping" : 123456789012345678901 }', '{"pong":123456789012345678901}'],
    ['{"ping":"17"}', '{"pong":"17"}'],
  ] as const)
    assert.deepEqual(readMessage(ping, 'htx'), { kind: 'ping', reply: pong })
})

test('platform dialect: any text with ping gets pong', () => {
  for (const text of ['ping', ' ping\n', '{"ping":17}', '{"event":"ping"}', 'xpingx'])
    assert.deepEqual(readMessage(text, 'platform'), { kind: 'ping', reply: 'pong' })
})

test('data message with the letters ping: data in both dialects', () => {
  const tick = { note: 'shipping', ping: 1 }
  assert.equal(read({ ch: 'market.pingusdt.detail', ts: TS, ping: 5, tick })?.kind, 'push')
  assert.equal(read({ symbol: 'pingusdt', resolution: '1', tick }, 'platform')?.kind, 'push')
})

test('unknown text: no reply', () => {
  for (const text of ['ping', 'shipping', '{"tick":', '[]x', '']) assert.equal(readMessage(text, 'htx'), null)
  assert.equal(readMessage('pong', 'platform'), null)
})

test('push: topic is its channel', () => {
  const tick = { id: 1 }
  assert.deepEqual(read({ ch: 'market.btcusdt.trade.detail', ts: TS, tick }), {
    kind: 'push',
    pushes: [{ topic: 'market.btcusdt.trade.detail', tick, ts: TS }],
  })
})

test('batch: the pushes of its topics in order, in both dialects; what is no push is left out (Q-230)', () => {
  const tick = { id: 1 }
  const detail = { ch: 'market.btcusdt.detail', ts: TS, tick }
  const candle = { symbol: 'BTCUSDT', resolution: '1', tick }
  const batch = [detail, null, 7, 'ping', {}, { ch: 'a', tick: null }, [], candle]
  assert.deepEqual(read({ batch }, 'platform'), {
    kind: 'push',
    pushes: [
      { topic: 'market.btcusdt.detail', tick, ts: TS },
      { topic: 'market.btcusdt.kline.1min', tick, ts: 0 },
    ],
  })
  assert.equal(read({ batch: [] }), null)
  assert.equal(read({ batch: [null] }), null)
  assert.deepEqual(read({ batch: 1 }), { kind: 'other' })
})

test('chart message of the platform: topic of symbol and canonical resolution', () => {
  for (const [resolution, period] of [
    ['1', '1min'],
    [60, '60min'],
    ['240', '4hour'],
    ['D', '1day'],
    ['1D', '1day'],
    ['1W', '1week'],
    ['1M', '1mon'],
  ] as const) {
    const message = read({ symbol: 'BTCUSDT', resolution, tick: { id: 1 } }, 'platform')
    assert.equal(message?.kind === 'push' && message.pushes[0]?.topic, `market.btcusdt.kline.${period}`)
  }
  for (const resolution of ['2', '1m', 'toString', null, {}, ''])
    assert.equal(read({ symbol: 'btcusdt', resolution, tick: { id: 1 } }, 'platform'), null)
  assert.equal(Object.keys(INTERVALS).length, 9)
})

test('implausible time: 0', () => {
  for (const ts of [undefined, null, '1794000000000', 1, 0, -5, 1e300]) {
    const message = read({ ch: 'a', ts, tick: {} })
    assert.equal(message?.kind === 'push' && message.pushes[0]?.ts, 0)
  }
})

test('acknowledgements: ignored; refusals: reason of at most 200 characters', () => {
  assert.deepEqual(read({ id: 'a', status: 'ok', subbed: 'market.btcusdt.detail', ts: TS }), { kind: 'other' })
  assert.deepEqual(read({ id: 'a', status: 'ok', unsubbed: 'market.btcusdt.detail', ts: TS }), { kind: 'other' })
  const refused = read({ status: 'error', id: { toString: 1 }, 'err-code': 'bad-request', 'err-msg': 'x'.repeat(999) })
  assert.equal(refused?.kind, 'refused')
  assert.equal(refused?.kind === 'refused' && refused.reason.length, 200)
})

test('invalid tick: no push', () => {
  for (const tick of [null, 7, 'text', false]) assert.notEqual(read({ ch: 'a', ts: TS, tick })?.kind, 'push')
})

test('any JSON: does not throw, and only a tick makes a push', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom('htx', 'platform'), (text, dialect) => {
      const message = readMessage(text, dialect)
      if (message?.kind === 'push') assert.equal(typeof JSON.parse(text).tick, 'object')
    }),
    { numRuns: 1_000 },
  )
})
