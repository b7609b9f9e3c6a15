import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { shortenInflate } from '../../../tools/bundle/short-inflate.ts'

type Inflate = (data: Uint8Array, options: { out: Uint8Array }) => Uint8Array
const source = readFileSync('node_modules/fflate/esm/browser.js', 'utf8')
let inflate: Inflate

before(async () => {
  inflate = (await import(`data:text/javascript,${encodeURIComponent(shortenInflate(source))}`)).inflateSync
})

test('any data: unpacked as packed, at each level, also into a larger buffer', () => {
  const repetitive = fc.array(fc.constantFrom('{"ch":"market.btcusdt.detail"', '"tick":', '1.2345', '}'), {
    maxLength: 4_000,
  })
  const data = fc.oneof(
    fc.uint8Array({ maxLength: 5_000 }),
    repetitive.map((parts) => new TextEncoder().encode(parts.join(''))),
  )
  fc.assert(
    fc.property(data, fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 99 }), (bytes, level, room) => {
      const out = new Uint8Array(bytes.length + room)
      assert.deepEqual(inflate(deflateRawSync(bytes, { level }), { out }), bytes)
    }),
  )
})

test('truncated data: rejected', () => {
  const packed = deflateRawSync('market.btcusdt.detail market.ethusdt.detail')
  for (let length = 1; length < packed.length - 1; length++)
    assert.throws(() => inflate(packed.subarray(0, length), { out: new Uint8Array(64) }), `${length} bytes`)
})

test('another version of the package: named, not shortened', () => {
  assert.throws(() => shortenInflate('export const inflateSync = 1'), /fflate has changed/)
})
