import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WebSocket } from 'ws'
import { Connection } from '../../../server/market/connection.ts'

test('cuts a client off for which too much is waiting, and sends nothing to one that is gone', () => {
  const done: string[] = []
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: () => done.push('sent'),
    terminate: () => done.push('cut off'),
    close: () => done.push('closed'),
  }
  const connection = new Connection(socket as unknown as WebSocket, 'htx', { pingMs: 1e6, silenceMs: 1e6 })
  connection.sendText('a')
  socket.bufferedAmount = 5 * 1024 * 1024
  connection.sendText('b')
  socket.readyState = 3
  connection.sendText('c')
  connection.end()
  assert.deepEqual(done, ['sent', 'cut off'])
})
