import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimMail, endMail, postponeMail, queueMail } from '../../../server/mail/queue.ts'
import { accountsBackend, lazily } from '../../support/accounts-backend.ts'
import { eachDatabase } from '../../support/databases.ts'
import { asOperator } from '../../support/operator.ts'

const DAY_MS = 86_400_000

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))

  test(`${kind}: the operator sees what waits and what was given up, without words and whole addresses, and can have it tried at once`, async () => {
    const backend = await started()
    const { clock, context } = backend
    const now = clock.now
    for (const to of ['anna@example.com', 'berta@example.com'])
      await queueMail(context.db, { to, subject: 'Code', text: 'It is 123456' }, { now, life: DAY_MS })
    const [one, two] = await claimMail(context.db, now, 9)
    assert.ok(one && two)
    await postponeMail(context.db, one, { due: now + DAY_MS / 2, failure: 'ECONNREFUSED' })
    await endMail(context.db, two.id, { now, failure: 'EENVELOPE' })
    const { data } = await asOperator(backend, 'GET', '/mail')
    const [waiting, ended] = data as Record<string, unknown>[]
    assert.deepEqual([waiting?.failure, waiting?.tries, waiting?.ended_at], ['ECONNREFUSED', 1, null])
    assert.deepEqual([ended?.failure, ended?.ended_at], ['EENVELOPE', now])
    assert.match(String(waiting?.recipient), /^[ab]\*\*\*@example\.com$/)
    assert.doesNotMatch(JSON.stringify(data), /anna|berta|123456/)
    assert.deepEqual(await claimMail(context.db, now, 9), [])
    assert.deepEqual((await asOperator(backend, 'POST', '/mail/retry')).data, { messages: 1 })
    assert.deepEqual(
      (await claimMail(context.db, now, 9)).map(({ to, tries }) => [to, tries]),
      [[one.to, 2]],
    )
  })

  test(`${kind}: who switches on what needs messages learns that nobody gets them without a mail server`, async () => {
    const backend = await started()
    const set = async (key: string) => (await asOperator(backend, 'PUT', `/settings/${key}`, { value: 'on' })).data
    assert.equal(((await set('verify_email_code')) as { lacksMail?: boolean }).lacksMail, true)
    assert.equal('lacksMail' in ((await set('bank_switch')) as object), false)
  })
})
