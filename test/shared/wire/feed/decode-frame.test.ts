import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { decodeFrame } from '../../../../shared/wire/feed/decode-frame.ts'
import { readMessage } from '../../../../shared/wire/feed/message.ts'
import { compressFrame, toArrayBuffer } from '../../../support/page/socket.ts'

const MB = 1024 * 1024
const TEXT = '{"ch":"market.btcusdt.detail","ts":1794000000000,"tick":{"name":"比特币"}}'

test('gzip, zlib, deflate, plain bytes and text: unpacked', () => {
  for (const data of [
    compressFrame(TEXT),
    toArrayBuffer(deflateSync(TEXT)),
    toArrayBuffer(deflateRawSync(TEXT)),
    toArrayBuffer(new TextEncoder().encode(TEXT)),
    TEXT,
  ])
    assert.equal(decodeFrame(data), TEXT)
  assert.equal(decodeFrame(toArrayBuffer(new TextEncoder().encode('ping'))), 'ping')
})

test('optional gzip header fields: skipped', () => {
  const whole = gzipSync(TEXT)
  const parts = {
    4: [3, 0, 8, 0, 8],
    8: [...Buffer.from('a.json'), 0],
    16: [...Buffer.from('made here'), 0],
    2: [1, 2],
  }
  for (const flags of [2, 4, 8, 16, 30]) {
    const more = [4, 8, 16, 2].flatMap((flag) => (flags & flag ? parts[flag as keyof typeof parts] : []))
    const header = Uint8Array.from(whole.subarray(0, 10)).with(3, flags)
    assert.equal(
      decodeFrame(toArrayBuffer(Buffer.concat([header, Uint8Array.from(more), whole.subarray(10)]))),
      TEXT,
      `${flags}`,
    )
  }
})

test('text of any length and content: unchanged after packing and unpacking', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 2_000 }), (text) => {
      assert.equal(decodeFrame(compressFrame(text)), text.replace(/^\ufeff/, ''))
    }),
  )
})

test('frame truncated at any byte: no message', () => {
  const whole = gzipSync(TEXT)
  for (let end = 0; end < whole.length; end++)
    assert.equal(readMessage(decodeFrame(toArrayBuffer(whole.subarray(0, end))) ?? '', 'htx'), null)
})

test('gzip in a text frame: no message', () => {
  const text = gzipSync(TEXT).toString('utf8')
  assert.equal(readMessage(decodeFrame(text) ?? '', 'htx'), null)
})

test('more than 4 MB unpacked: rejected before unpacking', () => {
  const bomb = gzipSync(Buffer.alloc(64 * MB, ' '))
  assert.ok(bomb.length < 70_000)
  assert.equal(decodeFrame(toArrayBuffer(bomb)), null)
  assert.equal(decodeFrame(toArrayBuffer(gzipSync(Buffer.alloc(5 * MB, ' ')))), null)
  assert.equal(decodeFrame(' '.repeat(5 * MB)), null)
  assert.equal(decodeFrame(toArrayBuffer(new Uint8Array(5 * MB).fill(32))), null)
})

test('wrong size in a gzip trailer: output never exceeds the stated size', () => {
  const bomb = gzipSync(Buffer.alloc(32 * MB, ' '))
  for (const claimed of [0, 1_000]) {
    bomb.writeUInt32LE(claimed, bomb.length - 4)
    assert.equal(decodeFrame(toArrayBuffer(bomb))?.length, claimed)
  }
  bomb.writeUInt32LE(2 ** 32 - 1, bomb.length - 4)
  assert.equal(decodeFrame(toArrayBuffer(bomb)), null)
  const packed = deflateSync(Buffer.alloc(32 * MB, ' '))
  assert.ok((decodeFrame(toArrayBuffer(packed))?.length ?? 0) <= 4 * MB)
})

test('any data: reading does not throw', () => {
  const hurt = fc
    .tuple(fc.constantFrom(gzipSync(TEXT), deflateSync(TEXT)), fc.nat(200), fc.nat(255))
    .map(([whole, at, byte]) => Uint8Array.from(whole).with(at % whole.length, byte))
  const bytes = fc.oneof(fc.uint8Array({ maxLength: 300 }), hurt)
  const data = fc.oneof(
    fc.string(),
    bytes.map(toArrayBuffer),
    bytes.map((tail) => toArrayBuffer(Uint8Array.of(0x1f, 0x8b, 8, ...tail))),
    bytes.map((tail) => toArrayBuffer(Uint8Array.of(0x78, 0x9c, ...tail))),
    fc.json().map(compressFrame),
    fc.constantFrom(null, undefined, 7, {}, new Blob(['x'])),
  )
  fc.assert(
    fc.property(data, fc.constantFrom('htx', 'platform'), (data, dialect) => {
      const text = decodeFrame(data)
      if (text !== null) readMessage(text, dialect)
    }),
    { numRuns: 3_000 },
  )
})
