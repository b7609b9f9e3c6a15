import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SendBufferLimit } from '../../../server/market/feed/send-buffer.ts'

test('send buffer: beyond the total limit the sockets with the most queued bytes are disconnected', () => {
  const backlog = new SendBufferLimit(100)
  const cut: string[] = []
  const reader = (name: string) => ({ terminate: () => void cut.push(name) })
  const [slow, slower, slowest] = [reader('slow'), reader('slower'), reader('slowest')]
  backlog.record(slow, 20)
  backlog.record(slower, 30)
  backlog.record(slowest, 50)
  assert.deepEqual(cut, [])
  backlog.record(slow, 25)
  assert.deepEqual(cut, ['slowest'])
  backlog.record(slowest, 0)
  backlog.record(slower, 70)
  backlog.record(slow, 0)
  backlog.record(slow, 30)
  assert.deepEqual(cut, ['slowest'])
  backlog.record(slow, 31)
  assert.deepEqual(cut, ['slowest', 'slower'])
})
