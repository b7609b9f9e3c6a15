import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { createLog } from '../../../../server/core/log/log.ts'
import { sendMail } from '../../../../server/core/mail/mail.ts'
import { createMailSender, getRetryDelay } from '../../../../server/core/mail/mail-sender.ts'
import { type MailRecord, queueMail, readMailRecords } from '../../../../server/core/mail/queue.ts'
import { domain, warnOfMailServer } from '../../../../server/operations/mail/mail.domain.ts'
import { notifyByMail } from '../../../../server/platform/notices/notify-member.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { CONFIG } from '../../../support/config.ts'
import { eachDatabase, temporaryFolder } from '../../../support/databases.ts'
import { type MailServer, startMailServer } from '../../../support/mail-server.ts'
import { manualTimer } from '../../../support/manual-timer.ts'
import { getMailText, readMails } from '../../../support/outbox.ts'
import { testServices } from '../../../support/services.ts'
import { until } from '../../../support/until.ts'

const LETTER = { to: 'anna@example.com', subject: '验证码', text: 'Your code is 123456.\n' }
const DAY_MS = 86_400_000
const START = 1_800_000_000_000
const SECRETS = ['anna', '123456', 'secret']

/** Returns a notification with words that are not translated. */
const createNotification = (title: string, text: string) => ({ title: { plain: title }, texts: [{ plain: text }] })

const getMessageIds = ({ received }: MailServer): string[] =>
  received.map(({ message }) => String(/^Message-ID: (.+)$/m.exec(message)?.[1]))

eachDatabase((kind, open) => {
  const database = lazily(open)

  /** Creates a node with a mail server on a port, or without one; all nodes share one database, which is emptied. */
  async function node(port: number | null) {
    const db = await database()
    await db.query('DELETE FROM outgoing_mail')
    const clock = { now: START }
    const logged: string[] = []
    const mail = port && { url: `smtp://app:secret@127.0.0.1:${port}`, from: 'Example <support@example.com>' }
    const context = testServices({
      config: { ...CONFIG, dataDir: await temporaryFolder(), mail: mail || null },
      db,
      log: createLog('info', { write: (line) => void logged.push(line) }),
      now: () => clock.now,
    })
    const records = async (): Promise<MailRecord[]> => readMailRecords(db, 100)
    return { context, clock, db, logged, records, sender: createMailSender(context) }
  }

  test(`${kind}: a message: sent once with login, sender and text, then deleted`, async () => {
    const server = await startMailServer()
    const { context, records, sender } = await node(server.port)
    await sendMail(context, LETTER)
    assert.deepEqual([await sender.sendDue(), await sender.sendDue()], [1, 0])
    await server.close()
    const [letter, ...more] = server.received
    assert.deepEqual(more, [])
    assert.deepEqual(
      [letter?.from, letter?.to, letter?.login],
      ['support@example.com', ['anna@example.com'], 'app:secret'],
    )
    const head = String(letter?.message.split('\r\n\r\n')[0])
    assert.match(head, /^From: Example <support@example\.com>$/m)
    assert.match(head, /^Subject: =\?UTF-8\?/m)
    assert.match(head, /^Message-ID: <[0-9a-f-]{36}@example\.com>$/m)
    assert.match(String(letter?.message), /Your code is 123456\./)
    assert.deepEqual(await records(), [])
  })

  test(`${kind}: a message queued in a transaction: sent after the commit, and never after a rollback`, async () => {
    const server = await startMailServer()
    const { db, sender } = await node(server.port)
    const words = createNotification('Title', 'Text')
    const occasion = { lang: 'en', now: START }
    await db.transaction((tx) => notifyByMail(tx, 'kept@example.com', words, occasion))
    const undone = db.transaction(async (tx) => {
      await notifyByMail(tx, 'undone@example.com', words, occasion)
      throw new Error('undone')
    })
    await assert.rejects(undone, /undone/)
    await db.transaction((tx) => notifyByMail(tx, '8613900001111', words, occasion))
    await sender.sendDue()
    await server.close()
    assert.deepEqual(
      server.received.flatMap(({ to }) => to),
      ['kept@example.com'],
    )
  })

  test(`${kind}: a permanently rejected mailbox: given up at once; text and secrets are neither stored nor logged`, async () => {
    const server = await startMailServer({ mailbox: (address) => (address.startsWith('anna') ? 550 : null) })
    const { context, db, logged, records, sender } = await node(server.port)
    await sendMail(context, LETTER)
    await sendMail(context, { ...LETTER, to: 'other@example.com' })
    assert.equal(await sender.sendDue(), 1, 'other messages are sent')
    await server.close()
    const [given, ...more] = await records()
    assert.deepEqual([given?.ended_at, given?.failure, more.length], [START, 'EENVELOPE', 0])
    const [row] = await db.query('SELECT subject, body FROM outgoing_mail')
    assert.deepEqual(row, { subject: '', body: '' })
    assert.match(logged.join(), /given up/)
    for (const secret of SECRETS) assert.ok(!logged.join().includes(secret), secret)
    assert.match(await context.metrics.registry.metrics(), /tradelet_mail_total\{outcome="given-up"\} 1/)
  })

  test(`${kind}: a temporarily rejected message: retried with growing delays and the same Message-ID until it is accepted`, async () => {
    const server = await startMailServer({ message: (count) => (count < 3 ? 451 : null) })
    const { clock, context, logged, records, sender } = await node(server.port)
    await sendMail(context, LETTER)
    assert.equal(await sender.sendDue(), 0)
    assert.equal(await sender.sendDue(), 0, 'not before it is due')
    assert.equal((await records())[0]?.due_at, START + getRetryDelay(1))
    clock.now += getRetryDelay(1)
    assert.equal(await sender.sendDue(), 0)
    clock.now += getRetryDelay(2)
    assert.equal(await sender.sendDue(), 1)
    await server.close()
    assert.equal(server.received.length, 3)
    assert.equal(new Set(getMessageIds(server)).size, 1)
    for (const secret of SECRETS) assert.ok(!logged.join().includes(secret), secret)
  })

  test(`${kind}: an unreachable mail server: sending pauses, and waiting messages are sent when it is back`, async () => {
    const gone = await startMailServer()
    await gone.close()
    const { clock, context, db, records } = await node(gone.port)
    for (let n = 0; n < 9; n++) await sendMail(context, { ...LETTER, to: `n${n}@example.com` })
    const timer = manualTimer()
    const sender = createMailSender(context, timer)
    sender.start()
    await timer.ring()
    assert.deepEqual(timer.waiting(), [10_000])
    const tried = (await records()).filter(({ tries }) => tries > 0)
    assert.deepEqual([tried.length, tried[0]?.failure], [4, 'ESOCKET'], 'other messages were not attempted')
    const back = await startMailServer({}, gone.port)
    clock.now += getRetryDelay(1)
    await timer.ring()
    await sender.stop()
    await back.close()
    assert.equal(back.received.length, 9)
    assert.deepEqual(await db.query('SELECT id FROM outgoing_mail'), [])
  })

  test(`${kind}: a failing mail server: logged once with host and reason, not for each message, and so is its recovery`, async () => {
    const gone = await startMailServer()
    await gone.close()
    const { clock, context, logged, sender } = await node(gone.port)
    const lines = () =>
      logged
        .map((line) => JSON.parse(line))
        .map(({ level, host, reason, seconds, msg }) => ({ level, host, reason, seconds, msg }))
    const host = `127.0.0.1:${gone.port}`
    const failed = {
      level: 40,
      host,
      reason: 'ESOCKET ECONNREFUSED',
      msg: 'mail server takes no messages: they wait and are tried again',
    }
    const announced = (n: number) =>
      notifyByMail(context.db, `n${n}@example.com`, createNotification('T', 'T'), { lang: 'en', now: clock.now })
    for (let n = 0; n < 9; n++) {
      await announced(n)
      await sender.sendDue()
      clock.now += 10_000
    }
    assert.deepEqual(lines(), [{ ...failed, seconds: 0 }])
    clock.now = START + 600_000
    await sender.sendDue()
    assert.deepEqual(lines().at(-1), { ...failed, seconds: 600 })
    const back = await startMailServer({}, gone.port)
    clock.now = START + 700_000
    await announced(10)
    await sender.sendDue()
    await back.close()
    const recovered = { level: 30, host, reason: undefined, seconds: 700, msg: 'mail server takes messages again' }
    assert.deepEqual(lines().slice(2), [recovered])
    assert.ok(!logged.join().includes('secret'))
  })

  test(`${kind}: a mail server that cannot be used at the start: a warning with the reason and without the login`, async () => {
    const works = await startMailServer()
    const { context, logged } = await node(works.port)
    await warnOfMailServer(context)
    assert.deepEqual(logged, [])
    await works.close()
    const stop = domain.start(context)
    await until(() => logged.length > 0, 'the start warns')
    await stop()
    assert.match(String(logged[0]), /"level":40,.*"host":"127\.0\.0\.1:\d+","reason":"ESOCKET ECONNREFUSED"/)
    assert.doesNotMatch(String(logged[0]), /secret/)
  })

  test(`${kind}: an expired code: no longer sent, and its text is deleted`, async () => {
    const server = await startMailServer({ message: () => 451 })
    const { clock, context, db, logged, records, sender } = await node(server.port)
    await sendMail(context, LETTER)
    for (let n = 0; n < 60; n++) {
      await sender.sendDue()
      clock.now += 60_000
    }
    await server.close()
    assert.ok(server.received.length > 2 && server.received.length < 10, String(server.received.length))
    assert.equal((await records())[0]?.ended_at === null, false)
    assert.deepEqual(await db.query('SELECT body FROM outgoing_mail'), [{ body: '' }])
    assert.equal(logged.filter((line) => line.includes('given up')).length, 1)
    clock.now += 31 * DAY_MS
    await sender.sendDue()
    assert.deepEqual(await records(), [], 'and is deleted after 30 days')
  })

  test(`${kind}: a message that expired before the first attempt: given up`, async () => {
    const server = await startMailServer()
    const { clock, context, records, sender } = await node(server.port)
    await sendMail(context, LETTER)
    clock.now += DAY_MS
    assert.equal(await sender.sendDue(), 0)
    await server.close()
    assert.deepEqual([server.received.length, (await records())[0]?.ended_at], [0, clock.now])
  })

  test(`${kind}: nodes that send at the same time: each message is sent once`, async () => {
    const server = await startMailServer()
    const { context, db, sender } = await node(server.port)
    for (let n = 0; n < 40; n++)
      await queueMail(db, { ...LETTER, to: `n${n}@example.com` }, { now: START, life: DAY_MS })
    const others = [1, 2, 3].map(() => createMailSender({ ...context }))
    const sent = await Promise.all([sender, ...others].map((one) => one.sendDue()))
    await server.close()
    assert.equal(
      sent.reduce((all, one) => all + one, 0),
      40,
    )
    assert.equal(new Set(server.received.flatMap(({ to }) => to)).size, 40)
    assert.equal(server.received.length, 40)
  })

  test(`${kind}: codes are sent before other messages`, async () => {
    const server = await startMailServer()
    const { context, db, sender } = await node(server.port)
    for (let n = 0; n < 8; n++)
      await notifyByMail(db, `n${n}@example.com`, createNotification('T', 'T'), { lang: 'en', now: START - 1 })
    await sendMail(context, LETTER)
    await sender.sendDue()
    await server.close()
    assert.ok(server.received.slice(0, 4).some(({ to }) => to[0] === LETTER.to))
  })

  test(`${kind}: a message claimed by a dead node: sent by another one under the same Message-ID once the claim has expired`, async () => {
    const silent = createServer()
    const greeted = new Promise<Socket>((resolve) => silent.on('connection', resolve))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const dead = await node((silent.address() as { port: number }).port)
    await sendMail(dead.context, LETTER)
    const hanging = dead.sender.sendDue()
    const socket = await greeted
    const server = await startMailServer()
    const mail = { url: `smtp://127.0.0.1:${server.port}`, from: 'support@example.com' }
    const other = createMailSender({ ...dead.context, config: { ...dead.context.config, mail } })
    assert.equal(await other.sendDue(), 0, 'the message is claimed')
    // Claims expire by the database's clock.
    await dead.db.query('UPDATE outgoing_mail SET claimed_until = 0')
    assert.equal(await other.sendDue(), 1)
    socket.destroy()
    silent.close()
    assert.equal(await hanging, 0)
    await server.close()
    assert.equal(server.received.length, 1)
    assert.deepEqual(await dead.records(), [], 'the late result of the first node changes nothing')
  })

  test(`${kind}: without a mail server: messages become files of the outbox, also those queued before the last stop`, async () => {
    const { context, db, sender } = await node(null)
    await notifyByMail(db, LETTER.to, createNotification('Title', 'Some words'), { lang: 'en', now: START })
    assert.equal(await sender.sendDue(), 1)
    const [letter, ...more] = await readMails(context.config, LETTER.to)
    assert.deepEqual([getMailText(String(letter?.eml)), more], ['Some words\n', []])
    await sendMail(context, LETTER)
    assert.equal((await readMails(context.config, LETTER.to)).length, 2, 'a code is written immediately')
  })
})
