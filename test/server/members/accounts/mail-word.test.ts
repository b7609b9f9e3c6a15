import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsBackend, getRefusal, lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { getMailText, readMails } from '../../../support/outbox.ts'
import { sendPendingMail } from '../../../support/send-pending-mail.ts'

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  async function join() {
    const backend = await started()
    const member = await backend.join()
    const { email, token } = member
    const set = (form: Record<string, string>) => backend.call('setMailWord', form, { token })
    const get = async (by = token) =>
      ((await backend.call('getMailWord', {}, { token: by })).data as { word: string }).word
    const mails = async () => {
      await sendPendingMail(backend.context)
      return (await readMails(backend, email)).map(({ eml }) => getMailText(eml))
    }
    return { ...backend, ...member, set, get, mails }
  }

  test(`${kind}: the word of a member: is the first line of all mails to the member, in their language, and of no others`, async () => {
    const [member, other] = [await join(), await join()]
    const { call, context, email, get, mails, set, token } = member
    assert.equal(await get(), '')
    assert.equal((await set({ word: '  blue heron ' })).code, 1)
    assert.deepEqual([await get(), await get(other.token)], ['blue heron', ''])
    for (const { token: by } of [member, other])
      await call('resetpay', { logpassword: PASSWORD, newpassword: 'Trade12345' }, { token: by, lang: 'de' })
    await call('emssend', { email }, { token })
    await call('resetcode', { username: email })
    await context.background.wait()
    const texts = await mails()
    assert.ok(texts.length >= 2)
    for (const text of texts) assert.match(text, /^(Ihr Wort|Your word): blue heron\n\n/)
    assert.ok(texts.some((text) => text.startsWith('Ihr Wort')))
    for (const text of await other.mails()) assert.doesNotMatch(text, /heron|^(Ihr Wort|Your word)/)
    assert.equal((await set({})).code, 1)
    assert.equal(await get(), '')
  })

  test(`${kind}: a word: has at most 30 characters and stays on one line`, async () => {
    const { get, set } = await join()
    assert.deepEqual(getRefusal(await set({ word: 'x'.repeat(31) })), [201, 'word', 'filled'])
    assert.equal((await set({ word: 'blue\r\nSubject: heron\u202e' })).code, 1)
    assert.equal(await get(), 'blue Subject: heron')
  })
})
