import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WebSocket } from 'ws'
import { FeedConnection } from '../../../server/market/feed/connection.ts'
import { SendBufferLimit } from '../../../server/market/feed/send-buffer.ts'
import { NO_HEARTBEAT } from '../../support/sample-market.ts'

test('feed connection: disconnects a client with too much queued data, and sends nothing to a closed one', () => {
  const done: string[] = []
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: () => done.push('sent'),
    terminate: () => done.push('cut off'),
    close: () => done.push('closed'),
    on: () => undefined,
  }
  const who = { dialect: 'htx', sender: '198.51.100.1', opener: { headers: {}, host: '' } } as const
  const connection = new FeedConnection(socket as unknown as WebSocket, who, NO_HEARTBEAT, new SendBufferLimit())
  connection.sendText('a')
  socket.bufferedAmount = 300 * 1024
  connection.sendText('b')
  socket.readyState = 3
  connection.sendText('c')
  connection.end()
  assert.deepEqual(done, ['sent', 'cut off'])
})
