import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join as path } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { accountsBackend } from '../../../support/accounts-backend.ts'
import { embeddedDatabase } from '../../../support/databases.ts'
import { createPictureBody, PICTURES } from '../../../support/multipart.ts'

test('an upload that its client aborts leaves no file, record or reservation', async () => {
  const { app, dataDir, join, context } = await accountsBackend(embeddedDatabase)
  const { token } = await join()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const files = () => readdir(path(dataDir, 'uploads'))
  const { headers, payload } = createPictureBody(Buffer.concat([PICTURES.png, Buffer.alloc(1_000_000)]))

  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST /api/api/common/upload HTTP/1.1\r\nHost: x\r\nToken: ${token}\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n`,
  )
  socket.write(payload.subarray(0, 500_000))
  while ((await files()).length === 0) await pause(5)
  socket.destroy()
  while ((await files()).length > 0) await pause(5)
  assert.deepEqual(await context.db.query('SELECT * FROM uploads'), [])
  while ((await context.db.query('SELECT * FROM upload_reservations')).length > 0) await pause(5)
})
