import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { createPictureBody } from '../../../support/multipart.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { getMailText, readMails } from '../../../support/outbox.ts'
import { decideOldestReview } from '../../../support/reviews.ts'
import { sendPendingMail } from '../../../support/send-pending-mail.ts'

const REASON = 'Your passport has expired'

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const backend = await accountsBackend(open, { demo: false })
    const { call, inject, join } = backend
    const upload = async (token: string): Promise<string> => {
      const { headers, payload } = createPictureBody()
      const url = '/api/api/common/upload'
      return (await inject({ method: 'POST', url, headers: { ...headers, token }, payload })).json().data.url
    }
    const submit = async (token: string) => {
      const cards = { front_card: await upload(token), back_card: await upload(token) }
      return call('usrsetreal', { real_name: 'Anna', ...cards }, { token })
    }
    const reopen = (member: string, text = REASON) =>
      callAsOperator(backend, 'POST', `/members/${member}/reopen-identity`, { text })
    const read = async (token: string) =>
      (await call('getusr', {}, { token })).data as { rzstatus: string; rz_reason: string }
    return { ...backend, join, read, reopen, submit }
  })

  test(`${kind}: an approved identity is reopened: the member reads the reason and submits again`, async () => {
    const { call, context, dataDir, join, read, reopen, submit } = await started()
    const { email, id, token } = await join()
    assert.equal((await submit(token)).code, 1)
    assert.match((await reopen(id)).msg, /waits for a review: decide it instead/)
    await decideOldestReview(context, id, 'approved')
    assert.match((await submit(token)).msg, /already verified/)
    assert.equal((await reopen(id)).code, 1)
    assert.deepEqual(await read(token), { ...(await read(token)), rzstatus: '3', rz_reason: REASON })
    const { data } = await call('getNoticeList', { page: '1', limit: '1' }, { token })
    assert.match(JSON.stringify(data), new RegExp(REASON))
    await sendPendingMail(context)
    const mails = await readMails({ dataDir }, email)
    assert.ok(mails.some(({ eml }) => getMailText(eml).includes(REASON)))
    assert.equal((await submit(token)).code, 1)
    assert.equal((await read(token)).rzstatus, '1')
    await decideOldestReview(context, id, 'approved')
    assert.equal((await read(token)).rzstatus, '2')
    const forms = await context.db.query('SELECT verdict FROM identities WHERE member = $1::bigint ORDER BY id', [id])
    assert.deepEqual(forms, [{ verdict: 'rejected' }, { verdict: 'certified' }])
  })

  test(`${kind}: a refused identity gets the new reason; without a form there is nothing to reopen`, async () => {
    const { context, join, read, reopen, submit } = await started()
    const { id, token } = await join()
    assert.match((await reopen(id)).msg, /has submitted no identity form/)
    assert.equal((await submit(token)).code, 1)
    await decideOldestReview(context, id, 'refused', 'Blurred')
    assert.equal((await read(token)).rz_reason, 'Blurred')
    assert.equal((await reopen(id)).code, 1)
    assert.equal((await read(token)).rz_reason, REASON)
    const [row] = await context.db.query(
      "SELECT person, member::text, outcome FROM operator_acts WHERE command = 'members reopen-identity' ORDER BY id DESC LIMIT 1",
    )
    assert.deepEqual(row, { person: 'shell', member: id, outcome: 'done' })
  })
})
