import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimMail, failMail, postponeMail, queueMail } from '../../../../server/core/mail/queue.ts'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { startMailServer } from '../../../support/mail-server.ts'
import { callAsOperator } from '../../../support/operator.ts'

const DAY_MS = 86_400_000

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))

  test(`${kind}: the operator sees waiting and failed messages, with masked addresses and without texts, and can retry them at once`, async () => {
    const backend = await started()
    const { clock, context } = backend
    const now = clock.now
    for (const to of ['anna@example.com', 'berta@example.com'])
      await queueMail(context.db, { to, subject: 'Code', text: 'It is 123456' }, { now, life: DAY_MS })
    const [one, two] = await claimMail(context.db, now, 9)
    assert.ok(one && two)
    await postponeMail(context.db, one, { due: now + DAY_MS / 2, failure: 'ECONNREFUSED' })
    await failMail(context.db, two.id, { now, failure: 'EENVELOPE' })
    const { data } = await callAsOperator(backend, 'GET', '/mail')
    const [waiting, ended] = data as Record<string, unknown>[]
    assert.deepEqual([waiting?.failure, waiting?.tries, waiting?.ended_at], ['ECONNREFUSED', 1, null])
    assert.deepEqual([ended?.failure, ended?.ended_at], ['EENVELOPE', now])
    assert.match(String(waiting?.recipient), /^[ab]\*\*\*@example\.com$/)
    assert.doesNotMatch(JSON.stringify(data), /anna|berta|123456/)
    assert.deepEqual(await claimMail(context.db, now, 9), [])
    assert.deepEqual((await callAsOperator(backend, 'POST', '/mail/retry')).data, { messages: 1 })
    assert.deepEqual(
      (await claimMail(context.db, now, 9)).map(({ to, tries }) => [to, tries]),
      [[one.to, 2]],
    )
  })

  test(`${kind}: switching on a setting that needs e-mail without a mail server warns`, async () => {
    const backend = await started()
    const set = async (key: string) => (await callAsOperator(backend, 'PUT', `/settings/${key}`, { value: 'on' })).data
    assert.equal(((await set('verify_email_code')) as { lacksMail?: boolean }).lacksMail, true)
    assert.equal('lacksMail' in ((await set('bank_switch')) as object), false)
  })

  test(`${kind}: a test message is sent at once, or the failure is returned`, async () => {
    const server = await startMailServer({ mailbox: (address) => (address.startsWith('gone') ? 550 : null) })
    const mail = { url: `smtp://app:secret@127.0.0.1:${server.port}`, from: 'Example <support@example.com>' }
    const backend = await accountsBackend(open, { mail })
    const tried = (address: string, on = backend) => callAsOperator(on, 'POST', '/mail/test', { address })
    assert.equal((await tried('ops@example.com')).code, 1)
    assert.deepEqual(server.received[0]?.to, ['ops@example.com'])
    assert.match(String(server.received[0]?.message), /^Subject: Test message$/m)
    const host = `127.0.0.1:${server.port}`
    assert.equal(
      (await tried('gone@example.com')).msg,
      `The mail server ${host} did not accept the message: EENVELOPE 550.`,
    )
    assert.match((await tried('nowhere')).msg, /^address: must be an address like/)
    await server.close()
    assert.equal(
      (await tried('ops@example.com')).msg,
      `The mail server ${host} did not accept the message: ESOCKET ECONNREFUSED.`,
    )
    assert.match((await tried('ops@example.com', await started())).msg, /^SMTP_URL is not set/)
  })
})
