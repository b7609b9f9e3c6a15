import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { gunzipSync as gunzipInPage } from 'fflate'
import { frameFor, frameOf, packAnswer } from '../../../server/market/feed/frames.ts'

const LONG = JSON.stringify(Array.from({ length: 3_000 }, (_none, at) => [at, Math.sin(at)]))

test('frames: a response packed once is valid with every id, also for the page’s unpacker', () => {
  for (const [before, after] of [
    ['{"id":', ',"data":[]}'],
    ['{"id":', `,"data":${LONG}}`],
    [`{"data":${LONG},"id":`, '}'],
    [`{"data":${LONG},"id":`, `,"more":${LONG}}`],
  ] as const) {
    const packed = packAnswer({ before, after })
    for (const id of [1, null, '', 'ü€😀', { deep: [true] }, 'x'.repeat(16_000)]) {
      const frame = frameFor(packed, id)
      const text = before + JSON.stringify(id) + after
      assert.equal(gunzipSync(frame).toString(), text)
      assert.equal(new TextDecoder().decode(gunzipInPage(frame)), text)
    }
  }
})

test('frames: a queued frame keeps only its own bytes in memory', () => {
  const frames = Array.from({ length: 200 }, (_none, at) => frameOf(`{"ping":${at}}`))
  const rooms = new Set(frames.map(({ buffer }) => buffer))
  const held = [...rooms].reduce((sum, { byteLength }) => sum + byteLength, 0)
  assert.ok(held < 100 * 1024, `${held} bytes are held by ${frames.length} frames`)
  assert.equal(gunzipSync(frames[7] ?? '').toString(), '{"ping":7}')
})
