import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import type { Context } from '../../../server/http/context.ts'
import { createLog } from '../../../server/log.ts'
import { settled } from '../../../server/mail/later.ts'
import { sendMail } from '../../../server/mail/mail.ts'
import { CONFIG } from '../../support/config.ts'

const LETTER = { to: 'anna@example.com', subject: '验证码', text: 'Your code is 123456.\n' }

/** What a message needs of a backend, with a mail server on a port of this machine; what lies in the outbox, and what was logged. */
async function office(port: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tradelet-mail-'))
  const logged: string[] = []
  const mail = { url: `smtp://app:secret@127.0.0.1:${port}`, from: 'Example <support@example.com>' }
  const context = {
    config: { ...CONFIG, dataDir, mail },
    log: createLog('info', { write: (line) => void logged.push(line) }),
    now: () => 1_800_000_000_000,
  } as unknown as Context
  const outbox = async () => {
    const folder = join(dataDir, 'outbox')
    const names = await readdir(folder).catch(() => [])
    return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  }
  return { context, logged, outbox, close: () => rm(dataDir, { recursive: true }) }
}

/** A real mail server. `takes` says whether it accepts what it is given. */
async function mailServer(takes: boolean) {
  const received: { from: string; to: string[]; message: string; login: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: ({ username, password }, _session, done) => done(null, { user: `${username}:${password}` }),
    onRcptTo: (address, _session, done) =>
      done(takes ? null : Object.assign(new Error(`no mailbox ${address.address}`), { responseCode: 550 })),
    async onData(stream, session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const { mailFrom, rcptTo } = session.envelope
      received.push({
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
        message: Buffer.concat(chunks).toString(),
        login: String(session.user),
      })
      done()
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { port, received, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

test('a message goes out by the mail server, with its login, its sender and its words, and not into the outbox', async () => {
  const server = await mailServer(true)
  const { context, outbox, close } = await office(server.port)
  await sendMail(context, LETTER)
  await settled(context)
  await server.close()
  const [letter] = server.received
  assert.deepEqual(
    [letter?.from, letter?.to, letter?.login],
    ['support@example.com', ['anna@example.com'], 'app:secret'],
  )
  const head = String(letter?.message.split('\r\n\r\n')[0])
  assert.match(head, /^From: Example <support@example\.com>$/m)
  assert.match(head, /^Subject: =\?UTF-8\?/m)
  assert.match(String(letter?.message), /Your code is 123456\./)
  assert.deepEqual(await outbox(), [])
  await close()
})

test('what the mail server refuses lies in the outbox, and the log has neither address nor code nor login', async () => {
  const server = await mailServer(false)
  const { context, logged, outbox, close } = await office(server.port)
  await sendMail(context, LETTER)
  await settled(context)
  await server.close()
  assert.match(String((await outbox())[0]), /^To: <anna@example\.com>\r\n/)
  assert.match(logged.join(), /did not take a message/)
  for (const secret of ['anna', '123456', 'secret']) assert.ok(!logged.join().includes(secret), secret)
  await close()
})

test('nobody waits for a mail server that says nothing; when it goes away the message lies in the outbox', async () => {
  const silent = createServer()
  const sockets = new Set<{ destroy(): void }>()
  const greeted = new Promise<void>((resolve) =>
    silent.on('connection', (socket) => {
      sockets.add(socket)
      resolve()
    }),
  )
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { context, outbox, close } = await office((silent.address() as AddressInfo).port)
  await sendMail(context, LETTER)
  assert.deepEqual(await outbox(), [], 'the answer does not wait')
  await greeted
  for (const socket of sockets) socket.destroy()
  silent.close()
  await settled(context)
  assert.equal((await outbox()).length, 1)
  await close()
})
