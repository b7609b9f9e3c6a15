import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateSync } from 'otplib'
import { deleteExpiredLinks } from '../../../../server/members/registry/freeze-links.ts'
import { accountsBackend, getRefusal, lazily, PASSWORD, readToken } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { getMailText, readMails } from '../../../support/outbox.ts'
import { sendPendingMail } from '../../../support/send-pending-mail.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SITE = 'https://trade.example.com'
const ASKED = [201, 'code', 'second-factor']

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))

  /** Member with what the tests ask about the freeze. */
  async function join() {
    const backend = await started()
    const { call, context, clock } = backend
    const member = await backend.join()
    const { token, email, id } = member
    const ask = async (by = token) => (await call('getPayoutFreeze', {}, { token: by })).data
    const freeze = (by = token) => call('freezePayouts', {}, { token: by })
    const unfreeze = (form: Record<string, string> = {}) => call('unfreezePayouts', form, { token })
    const logIn = async () => readToken(await call('login', { username: email, password: PASSWORD }))
    const isIn = async (by: string) => (await call('getusr', {}, { token: by })).status === 200
    const seconds = () => Math.floor(clock.now / 1000)
    const notices = async () =>
      JSON.stringify((await call('getNoticeList', { page: '1', limit: '20' }, { token: await logIn() })).data)
    const mails = async () => {
      await sendPendingMail(context)
      return (await readMails(backend, email)).map(({ eml }) => getMailText(eml))
    }
    /** Sets an authenticator app up and returns a function that creates its next code. */
    const addApp = async () => {
      const { data } = await call('startAuthenticator', { paypassword: PASSWORD }, { token })
      const { secret } = data as { secret: string }
      const code = () => {
        clock.now += 30_000
        return generateSync({ secret, epoch: Math.floor(clock.now / 1000) })
      }
      assert.equal((await call('activateAuthenticator', { code: code() }, { token })).code, 1)
      return code
    }
    const confirm = (code: string) => call('confirmSession', { code }, { token })
    const operator = () => callAsOperator(backend, 'DELETE', `/members/${id}/payout-freeze`)
    return {
      ...backend,
      ...member,
      ask,
      freeze,
      unfreeze,
      logIn,
      isIn,
      seconds,
      notices,
      mails,
      addApp,
      confirm,
      operator,
    }
  }

  /** Changes the trading password and returns the token of the link in the mail about it. */
  async function getLink({ call, clock, token, mails }: Awaited<ReturnType<typeof join>>, password: string) {
    // Messages of the same time are in any order.
    clock.now += 1
    assert.equal((await call('resetpay', { logpassword: PASSWORD, newpassword: password }, { token })).code, 1)
    const [, link] = /https:\/\/trade\.example\.com\/security-freeze#(\S+)$/m.exec((await mails()).at(-1) ?? '') ?? []
    assert.match(link ?? '', /^[\w-]{43}$/)
    return link ?? ''
  }

  test(`${kind}: a session that was not the member's: all others end, payouts are frozen, and one message and mail says so`, async () => {
    const { ask, freeze, isIn, logIn, mails, notices, seconds, token } = await join()
    const others = [await logIn(), await logIn()]
    assert.deepEqual(await ask(), { since: '', until: '' })
    assert.equal((await freeze()).code, 1)
    assert.deepEqual(await Promise.all([token, ...others].map(isIn)), [true, false, false])
    assert.deepEqual(await ask(), { since: seconds(), until: '' })
    const thief = await logIn()
    assert.equal((await freeze()).code, 1)
    assert.equal(await isIn(thief), false)
    assert.equal((await notices()).match(/Withdrawals frozen/g)?.length, 1)
    assert.equal((await mails()).filter((text) => text.includes('are frozen until you unfreeze them')).length, 1)
  })

  test(`${kind}: a freeze without an app: ends 24 hours after a password, and a new freeze cancels that`, async () => {
    const { ask, clock, freeze, mails, notices, seconds, unfreeze } = await join()
    assert.equal((await unfreeze()).code, 1)
    await freeze()
    const since = seconds()
    assert.deepEqual(getRefusal(await unfreeze()), [201, 'paypassword', 'missing'])
    assert.deepEqual(getRefusal(await unfreeze({ paypassword: 'Wrong12345' })), [201, 'paypassword', 'wrong'])
    clock.now += HOUR_MS
    assert.equal((await unfreeze({ paypassword: PASSWORD })).code, 1)
    assert.deepEqual(await ask(), { since, until: seconds() + 24 * 3600 })
    await freeze()
    assert.deepEqual(await ask(), { since, until: '' })
    await unfreeze({ paypassword: PASSWORD })
    const until = clock.now + DAY_MS
    clock.now += HOUR_MS
    await unfreeze({ paypassword: PASSWORD })
    clock.now = until - 1
    assert.notDeepEqual(await ask(), { since: '', until: '' })
    clock.now = until
    assert.deepEqual(await ask(), { since: '', until: '' })
    assert.match(await notices(), /Release of withdrawals/)
    assert.match((await mails()).at(-2) ?? '', /You can withdraw again from .* UTC\./)
    await freeze()
    assert.deepEqual(await ask(), { since: seconds(), until: '' })
  })

  test(`${kind}: a freeze with an app: ends at once if the app is 72 hours older, else after 24 hours`, async () => {
    const [old, young] = [await join(), await join()]
    const [oldCode, youngCode] = [await old.addApp(), await young.addApp()]
    old.clock.now += 72 * HOUR_MS - 60_000
    await young.freeze()
    old.clock.now += 60_000
    await old.freeze()
    assert.deepEqual(getRefusal(await old.unfreeze({ paypassword: PASSWORD })), ASKED)
    await old.confirm(oldCode())
    assert.equal((await old.unfreeze()).code, 1)
    assert.deepEqual(await old.ask(), { since: '', until: '' })
    await young.confirm(youngCode())
    assert.deepEqual(getRefusal(await young.unfreeze()), [201, 'paypassword', 'missing'])
    assert.equal((await young.unfreeze({ paypassword: PASSWORD })).code, 1)
    assert.equal(((await young.ask()) as { until: number }).until, young.seconds() + 24 * 3600)
  })

  test(`${kind}: an app set up after the freeze: never ends it at once, also after a second freeze`, async () => {
    const { addApp, ask, clock, confirm, freeze, seconds, unfreeze } = await join()
    await freeze()
    const code = await addApp()
    clock.now += 5 * DAY_MS
    await freeze()
    await confirm(code())
    assert.equal((await unfreeze({ paypassword: PASSWORD })).code, 1)
    assert.equal(((await ask()) as { until: number }).until, seconds() + 24 * 3600)
  })

  test(`${kind}: the link of a mail: freezes once within 72 hours, without a login`, async () => {
    const { withSettings } = await started()
    const member = await join()
    const { ask, call, clock, context, operator, seconds, token, isIn } = member
    const use = (form: Record<string, string>) => call('freezePayoutsByLink', form)
    await withSettings({ site_url: `${SITE}/` }, async () => {
      const link = await getLink(member, 'Trade12345')
      const stored = await context.db.query<{ digest: string }>('SELECT digest FROM freeze_links')
      assert.ok(stored.length > 0 && stored.every(({ digest }) => digest !== link))
      assert.deepEqual(getRefusal(await use({})), [201, 'token', 'missing'])
      assert.deepEqual(getRefusal(await use({ token: 'x'.repeat(43) })), [201, 'token', 'expired'])
      assert.deepEqual(await ask(), { since: '', until: '' })
      const answers = await Promise.all([use({ token: link }), use({ token: link })])
      assert.deepEqual(answers.map(({ code }) => code).sort(), [1, 201])
      assert.deepEqual(await ask(), { since: seconds(), until: '' })
      assert.equal(await isIn(token), true)
      assert.equal((await operator()).code, 1)
      const late = await getLink(member, 'Trade23456')
      clock.now += 72 * HOUR_MS
      assert.deepEqual(getRefusal(await use({ token: late })), [201, 'token', 'expired'])
      await getLink(member, 'Trade34567')
      clock.now += 72 * HOUR_MS
      await deleteExpiredLinks(context.db, clock.now)
      assert.deepEqual(await context.db.query('SELECT 1 FROM freeze_links'), [])
    })
  })

  test(`${kind}: mails about changes: have no link without the address of the site, whatever the header Host says`, async () => {
    const { call, mails, token } = await join()
    const form = { logpassword: PASSWORD, newpassword: 'Trade12345' }
    assert.equal((await call('resetpay', form, { token, headers: { host: 'thief.example' } })).code, 1)
    assert.doesNotMatch((await mails()).at(-1) ?? '', /https?:|thief/)
  })

  test(`${kind}: an operator: lifts a freeze at once, which is announced, and only if there is one`, async () => {
    const { ask, freeze, notices, operator } = await join()
    assert.notEqual((await operator()).code, 1)
    await freeze()
    assert.equal((await operator()).code, 1)
    assert.deepEqual(await ask(), { since: '', until: '' })
    assert.match(await notices(), /Release of withdrawals/)
  })
})
