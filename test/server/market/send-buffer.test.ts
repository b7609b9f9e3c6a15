import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Backlog } from '../../../server/market/feed/send-buffer.ts'

test('send backlog: beyond the total limit the sockets with the most queued bytes are disconnected', () => {
  const backlog = new Backlog(100)
  const cut: string[] = []
  const reader = (name: string) => ({ terminate: () => void cut.push(name) })
  const [slow, slower, slowest] = [reader('slow'), reader('slower'), reader('slowest')]
  backlog.note(slow, 20)
  backlog.note(slower, 30)
  backlog.note(slowest, 50)
  assert.deepEqual(cut, [])
  backlog.note(slow, 25)
  assert.deepEqual(cut, ['slowest'])
  backlog.note(slowest, 0)
  backlog.note(slower, 70)
  backlog.note(slow, 0)
  backlog.note(slow, 30)
  assert.deepEqual(cut, ['slowest'])
  backlog.note(slow, 31)
  assert.deepEqual(cut, ['slowest', 'slower'])
})
