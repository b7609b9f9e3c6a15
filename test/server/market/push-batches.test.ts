import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { assembleBatch, packPart } from '../../../server/market/feed/frames.ts'
import { BATCH_MS, PackedPush, PushBatches } from '../../../server/market/feed/push-batches.ts'
import { decodeFrame } from '../../../shared/wire/feed/decode-frame.ts'

/** Receiver that keeps the texts and frames of what it was sent. */
function createReceiver() {
  const frames: Buffer[] = []
  return {
    frames,
    texts: () => frames.map((frame) => gunzipSync(frame).toString()),
    sendFrame: (frame: Buffer) => void frames.push(frame),
  }
}

const push = (id: number, text = 'x') =>
  new PackedPush(JSON.stringify({ ch: `market.a${id}.detail`, tick: { id, text } }))
let batches: PushBatches

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] })
  batches = new PushBatches()
})
afterEach(() => {
  batches.close()
  mock.timers.reset()
})

test('assembleBatch: a gzip frame that zlib and the client unpack to the same JSON, also with long and non-ASCII parts', () => {
  const texts = ['{"a":1}', JSON.stringify({ long: 'ü€'.repeat(40_000) }), '{"b":"漢"}']
  const frame = assembleBatch(texts.map(packPart))
  const whole = `{"batch":[${texts.join(',')}]}`
  assert.equal(gunzipSync(frame).toString(), whole)
  assert.equal(decodeFrame(new Uint8Array(frame).buffer), whole)
})

test('pushes of one moment: each receiver gets one frame; receivers of the same pushes share it', () => {
  const [one, two, other] = [createReceiver(), createReceiver(), createReceiver()]
  const [a, b] = [push(1), push(2)]
  for (const receiver of [one, two]) {
    batches.add(receiver, a)
    batches.add(receiver, b)
  }
  batches.add(other, b)
  assert.deepEqual([one.frames, other.frames], [[], []])
  mock.timers.tick(0)
  assert.deepEqual(one.texts(), [
    '{"batch":[{"ch":"market.a1.detail","tick":{"id":1,"text":"x"}},{"ch":"market.a2.detail","tick":{"id":2,"text":"x"}}]}',
  ])
  assert.equal(two.frames[0], one.frames[0])
  assert.deepEqual(other.texts(), ['{"ch":"market.a2.detail","tick":{"id":2,"text":"x"}}'])
  assert.equal(other.frames[0], b.frame)
})

test('pushes after a batch: follow together, at most 50 ms after it', () => {
  const receiver = createReceiver()
  batches.add(receiver, push(1))
  mock.timers.tick(0)
  batches.add(receiver, push(2))
  batches.add(receiver, push(3))
  mock.timers.tick(0)
  assert.equal(receiver.frames.length, 1)
  mock.timers.tick(BATCH_MS)
  assert.deepEqual(
    receiver.texts().map((text) => (JSON.parse(text).batch ?? [null]).length),
    [1, 2],
  )
})

test('closed receiver: gets nothing', () => {
  const receiver = createReceiver()
  batches.add(receiver, push(1))
  batches.remove(receiver)
  mock.timers.tick(BATCH_MS)
  assert.deepEqual(receiver.frames, [])
})
