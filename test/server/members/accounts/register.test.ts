import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { test } from 'node:test'
import { balanceOf, verifyBooks } from '../../../../server/ledger/ledger.ts'
import { requireEmailCodes } from '../../../../server/members/accounts/require-email-codes.ts'
import { BACKEND_CLIENT, hashPassword } from '../../../../server/members/registry/passwords.ts'
import {
  accountsBackend,
  createRegistrationForm,
  getRefusal,
  lazily,
  PASSWORD,
  readToken,
} from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'

const phoneForm = (phone: string) => ({ ...createRegistrationForm(''), phone, type: '2' })

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))

  test(`${kind}: registration by email logs in and creates the member's record`, async () => {
    const { call } = await started()
    const answer = await call('register', createRegistrationForm('Anna@Example.com'))
    assert.equal(answer.code, 1)
    const { data } = await call('getusr', {}, { token: readToken(answer) })
    const { id, invit, ...record } = data as Record<string, string>
    assert.deepEqual(record, {
      username: 'Anna@Example.com',
      vip: '0',
      credit_score: '100',
      rzstatus: '0',
      rz_reason: '',
      have_pay: 0,
      has_unread: 0,
    })
    assert.match(String(id), /^\d+$/)
    assert.match(String(invit), /^[A-HJ-NP-Z2-9]{8}$/)
  })

  test(`${kind}: registration by phone logs in and ignores the email field`, async () => {
    const { call } = await started()
    const answer = await call('register', { ...phoneForm('8613900001111'), email: 'anna@example.com' })
    assert.equal(answer.code, 1)
    const record = (await call('getusr', {}, { token: readToken(answer) })).data as { username: string }
    assert.equal(record.username, '8613900001111')
  })

  test(`${kind}: a name can be registered once, regardless of case`, async () => {
    const { call, join } = await started()
    await join({ email: 'taken@example.com' })
    assert.deepEqual(getRefusal(await call('register', createRegistrationForm(' TAKEN@EXAMPLE.com '))), [
      201,
      'email',
      'taken',
    ])
    await call('register', phoneForm('123456'))
    assert.deepEqual(getRefusal(await call('register', phoneForm('123456'))), [201, 'phone', 'taken'])
  })

  test(`${kind}: a taken name is refused after the same work as a registration`, async (t) => {
    const { call, join } = await started()
    await join({ email: 'worked@example.com' })
    const scrypt = t.mock.method(crypto, 'scrypt')
    assert.equal((await call('register', createRegistrationForm('worked@example.com'))).code, 201)
    assert.equal(scrypt.mock.callCount(), 1)
    assert.equal((await call('register', createRegistrationForm('unworked@example.com'))).code, 1)
    assert.equal(scrypt.mock.callCount(), 2)
  })

  test(`${kind}: a common password is refused wherever one is set; one set earlier still logs in`, async () => {
    const { call, join, context } = await started()
    for (const password of ['123456', 'Password1', 'qwerty2024', 'iLoveYou', 'common1990']) {
      const form = { ...createRegistrationForm('common@example.com'), password, repassword: password }
      const answer = await call('register', form)
      assert.deepEqual(getRefusal(answer), [201, 'password', 'common'], password)
      assert.match(answer.msg, /harder to guess/)
    }
    const { email, token, id } = await join()
    const set = { newpassword: 'abc123' }
    for (const answer of [
      await call('resetpwd', { ...set, oldpassword: PASSWORD }, { token }),
      await call('resetpay', { ...set, logpassword: PASSWORD }, { token }),
      await call('resetlogpwd', { ...set, username: email, captcha: '12345678' }),
    ])
      assert.deepEqual(getRefusal(answer), [201, 'newpassword', 'common'])
    const old = await hashPassword('123456', BACKEND_CLIENT)
    await context.db.query('UPDATE members SET password = $2 WHERE id = $1::bigint', [id, old])
    assert.equal((await call('login', { username: email, password: '123456' })).code, 1)
  })

  test(`${kind}: a name with look-alike characters is refused, invisible characters are removed`, async () => {
    const { call } = await started()
    for (const [rule, emails] of Object.entries({
      plain: [
        'ａnna@example.com',
        'anna@ｅxample.com',
        'ﬁona@example.com',
        'аnna@example.com',
        'annα@example.com',
        'anna@eхample.com',
      ],
      email: ['<script>@example.com', 'an\u0007na@example.com'],
    }))
      for (const email of emails)
        assert.deepEqual(getRefusal(await call('register', createRegistrationForm(email))), [201, 'email', rule], email)
    const registerNora = (invisible: string) =>
      call('register', createRegistrationForm(`no${invisible}ra@example.com`), { ip: '10.23.0.1' })
    assert.equal((await registerNora('\u200b')).code, 1)
    for (const invisible of ['\u115f', '\ufe0f', '\u202e', '\u00ad'])
      assert.deepEqual(getRefusal(await registerNora(invisible)), [201, 'email', 'taken'], JSON.stringify(invisible))
    for (const email of [
      'иван@example.com',
      '张伟@example.com',
      'josé@example.com',
      'علي@example.com',
      'ivan.иван@example.com',
    ])
      assert.equal((await call('register', createRegistrationForm(email))).code, 1, email)
  })

  test(`${kind}: two concurrent registrations of one name: exactly one succeeds`, async () => {
    const { call } = await started()
    const answers = await Promise.all(
      ['twice@example.com', 'Twice@example.com'].map((email) => call('register', createRegistrationForm(email))),
    )
    assert.deepEqual(answers.map(({ code }) => code).sort(), [1, 201])
  })

  test(`${kind}: each invalid field of a form is named in the refusal`, async () => {
    const { call } = await started()
    const good = createRegistrationForm('good@example.com')
    const attempts: [Record<string, string>, string, string][] = [
      [{ ...good, email: 'nobody' }, 'email', 'email'],
      [{ ...good, email: '' }, 'email', 'missing'],
      [phoneForm('12345'), 'phone', 'phone'],
      [phoneForm(''), 'phone', 'missing'],
      [{ ...good, password: 'abc_12', repassword: 'abc_12' }, 'password', 'password'],
      [{ ...good, password: 'abc12', repassword: 'abc12' }, 'password', 'password'],
      [{ ...good, password: 'a'.repeat(21), repassword: 'a'.repeat(21) }, 'password', 'password'],
      [{ ...good, repassword: 'Other12345' }, 'repassword', 'same'],
      [{ ...good, type: '3' }, 'type', 'choice:1,2'],
      [{ ...good, code: 'NOSUCHCODE' }, 'code', 'unknown'],
    ]
    for (const [form, field, rule] of attempts)
      assert.deepEqual(getRefusal(await call('register', form)), [201, field, rule], JSON.stringify(form))
    const { msg } = await call('register', { ...good, repassword: 'Other12345' })
    assert.equal(msg, 'The two passwords are not the same.')
    assert.equal((await call('login', { username: 'good@example.com', password: PASSWORD })).code, 201)
  })

  test(`${kind}: the invite code, in any case, records the inviter`, async () => {
    const { call, join, context, withSettings } = await started()
    const inviter = await join()
    const { invit } = (await call('getusr', {}, { token: inviter.token })).data as { invit: string }
    const invited = await join({ code: invit.toLowerCase() })
    const alone = await withSettings({ inviteCodeSwitch: false }, () => join({ code: 'whatever' }))
    const rows = await context.db.query('SELECT inviter::text FROM members WHERE id = ANY ($1::bigint[]) ORDER BY id', [
      [invited.id, alone.id],
    ])
    assert.deepEqual(rows, [{ inviter: inviter.id }, { inviter: null }])
  })

  test(`${kind}: registration is refused while its kind is switched off`, async () => {
    const { call, withSettings } = await started()
    await withSettings({ emailRegisterSwitch: false, phoneRegisterSwitch: false }, async () => {
      assert.deepEqual(getRefusal(await call('register', createRegistrationForm('off@example.com'))), [
        201,
        'type',
        'off',
      ])
      assert.deepEqual(getRefusal(await call('register', phoneForm('1234567'))), [201, 'type', 'off'])
    })
  })

  test(`${kind}: a new member of a demo gets sample money, booked from the house account demo-grants`, async () => {
    const { join, context } = await started()
    const { db } = context
    const before = await balanceOf(db, { house: 'demo-grants', coin: 'USDT' })
    const { id } = await join()
    assert.equal(await balanceOf(db, { member: id, type: 'options', coin: 'USDT' }), '10000')
    assert.equal(await balanceOf(db, { member: id, type: 'funds', coin: 'USDT' }), '10000')
    assert.equal(await balanceOf(db, { member: id, type: 'funds', coin: 'BTC' }), '0.5')
    assert.equal(await balanceOf(db, { house: 'demo-grants', coin: 'USDT' }), String(Number(before) - 20_000))
    const entries = await db.query('SELECT kind FROM ledger_entries WHERE reference = $1', [`member:${id}`])
    assert.deepEqual(entries, [{ kind: 'sample-money' }])
    assert.deepEqual(await verifyBooks(db), [])
  })

  test(`${kind}: a new member gets no sample money without demo mode`, async () => {
    const { join, context } = await accountsBackend(open, { demo: false })
    const { id } = await join()
    assert.deepEqual(await context.db.query('SELECT * FROM ledger_entries'), [])
    assert.equal(await balanceOf(context.db, { member: id, type: 'funds', coin: 'USDT' }), '0')
  })

  test(`${kind}: a new installation with a mail server requires e-mail codes, one with members keeps its setting, and the operator's choice stays`, async () => {
    const mail = { url: 'smtp://127.0.0.1:9', from: 'support@example.com' }
    const { context, join, set } = await accountsBackend(open)
    const asks = async () => (await context.settings.read()).verifyEmailCode
    await requireEmailCodes(context)
    assert.equal(await asks(), false, 'without a mail server')
    const mailing = { ...context, config: { ...context.config, mail } }
    await requireEmailCodes(mailing)
    assert.equal(await asks(), true)
    await set('verifyEmailCode', false)
    await requireEmailCodes(mailing)
    assert.equal(await asks(), false)
    await join()
    await context.db.query('DELETE FROM site_settings')
    await requireEmailCodes(mailing)
    assert.deepEqual(await context.db.query('SELECT * FROM site_settings'), [])
  })

  test(`${kind}: a text with NUL is refused, not answered with 500`, async () => {
    const { call, join } = await started()
    const { token } = await join()
    for (const answer of [
      await call('register', { ...createRegistrationForm('a\u0000b@example.com') }),
      await call('register', { ...createRegistrationForm('nul@example.com'), code: 'A\u0000B' }),
      await call('login', { username: 'a\u0000b', password: PASSWORD }),
      await call('emssend', { email: 'a\u0000b@example.com' }),
      await call('setusraddress', { c_id: '1', address: 'T\u0000' }, { token }),
      await call('usrsetreal', { real_name: 'A\u0000', front_card: '/uploads/x', back_card: '/uploads/x' }, { token }),
    ])
      assert.equal(answer.code, 201, answer.msg)
  })
})
