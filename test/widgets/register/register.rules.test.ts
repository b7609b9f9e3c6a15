import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readForm, writeForm } from '../../../shared/base/contract/endpoint.ts'
import { register } from '../../../shared/base/contract/registration.ts'
import {
  findAccountProblem,
  findConsentProblem,
  findRegisterProblems,
  getRegisterFields,
  getRegisterWays,
  type RegisterDraft,
  toRegisterField,
  toRegisterForm,
} from '../../../widgets/register/register.rules.ts'

const draft: RegisterDraft = {
  email: 'a@b.co',
  phone: '',
  password: 'abc123',
  repeat: 'abc123',
  invite: '',
  code: '',
  consent: '',
}
const byEmail = { way: 'email', invite: true, code: false } as const
const byPhone = { way: 'phone', invite: true, code: false } as const

test('ways: both with email first, one of them, or none, by the switches (SES-05, Q-017)', () => {
  const ways = (email: boolean, phone: boolean) =>
    getRegisterWays({ ...switches, emailRegisterSwitch: email, phoneRegisterSwitch: phone })
  assert.deepEqual(ways(true, true), ['email', 'phone'])
  assert.deepEqual(ways(true, false), ['email'])
  assert.deepEqual(ways(false, true), ['phone'])
  assert.deepEqual(ways(false, false), [])
})

test('a code is required by the email form only, and only if the site verifies (SES-13)', () => {
  assert.equal(getRegisterFields({ ...switches, verifyEmailCode: true }, 'email').code, true)
  assert.equal(getRegisterFields({ ...switches, verifyEmailCode: true }, 'phone').code, false)
  assert.equal(getRegisterFields(switches, 'email').code, false)
  assert.deepEqual(findRegisterProblems({ ...draft, code: ' ' }, { ...byEmail, code: true }), { code: 'missing' })
  assert.deepEqual(findRegisterProblems({ ...draft, code: '123456' }, { ...byEmail, code: true }), {})
})

test('the email must look like an address (SES-07)', () => {
  for (const [email, problem] of [
    ['', 'missing'],
    ['abc', 'malformed'],
    ['a@', 'malformed'],
    ['a@b', 'malformed'],
    ['a b@c.de', 'malformed'],
    ['"><script>@x.com', 'malformed'],
    ['ａnna@example.com', 'malformed'],
    ['аnna@example.com', 'malformed'],
    ['a,b@c.de', 'malformed'],
    ['.a@b.co', 'malformed'],
    ['a@-b.co', 'malformed'],
    [`${'a'.repeat(65)}@b.co`, 'malformed'],
    [' a@b.co ', null],
    ["o'neill+tag.x@mail.b-c.co", null],
    ['用户@例子.公司', null],
  ] as const)
    assert.equal(findAccountProblem({ email, phone: '' }, 'email'), problem, email)
})

test('the phone number has 6 to 20 digits (SES-08)', () => {
  for (const [phone, problem] of [
    ['', 'missing'],
    ['1'.repeat(5), 'malformed'],
    ['1'.repeat(6), null],
    ['1'.repeat(20), null],
    ['1'.repeat(21), 'malformed'],
    ['12345a', 'malformed'],
    ['+123456', null],
    ['+90 (555) 123-45-67', null],
    ['+', 'malformed'],
  ] as const)
    assert.equal(findAccountProblem({ email: '', phone }, 'phone'), problem, phone)
})

test('a phone number in Arabic or Persian digits is the same number', () => {
  assert.equal(toRegisterForm({ ...draft, phone: '٠١٢٣٤٥۶۷' }, byPhone).phone, '01234567')
  assert.equal(findAccountProblem({ email: '', phone: '٠١٢٣٤٥' }, 'phone'), null)
})

test('the password has 6 to 20 letters or digits (SES-09)', () => {
  for (const [password, reason] of [
    ['', 'missing'],
    ['abc12', 'malformed'],
    ['abc123', undefined],
    ['a'.repeat(20), undefined],
    ['a'.repeat(21), 'malformed'],
    ['abc_12', 'malformed'],
    [' abc123', 'malformed'],
  ] as const)
    assert.equal(
      findRegisterProblems({ ...draft, password, repeat: password || 'x' }, byEmail).password,
      reason,
      `"${password}"`,
    )
})

test('the repeated password must match; an empty one is missing, not different (SES-10)', () => {
  assert.equal(findRegisterProblems({ ...draft, repeat: 'abc124' }, byEmail).repeat, 'different')
  assert.equal(findRegisterProblems({ ...draft, repeat: '' }, byEmail).repeat, 'missing')
  assert.equal(findRegisterProblems({ ...draft, password: '', repeat: '' }, byEmail).repeat, 'missing')
})

test('the invite code is optional, and sent only if its field is shown (SES-11, Q-019)', () => {
  assert.deepEqual(findRegisterProblems(draft, byEmail), {})
  assert.equal(toRegisterForm({ ...draft, invite: ' K7Q2MX ' }, byEmail).code, 'K7Q2MX')
  assert.equal(toRegisterForm({ ...draft, invite: 'K7Q2MX' }, { ...byEmail, invite: false }).code, '')
})

test('all seven fields are sent, fields that are not shown empty (SES-06, Q-018)', () => {
  const form = { ...draft, phone: '13800138000', invite: 'K7Q2MX', code: '654321' }
  assert.deepEqual(writeForm(register.form, toRegisterForm(form, { ...byEmail, code: true })), {
    email: 'a@b.co',
    phone: '',
    password: 'abc123',
    repassword: 'abc123',
    code: 'K7Q2MX',
    type: '1',
    captcha: '654321',
  })
  assert.deepEqual(writeForm(register.form, toRegisterForm(form, byPhone)), {
    email: '',
    phone: '13800138000',
    password: 'abc123',
    repassword: 'abc123',
    code: 'K7Q2MX',
    type: '2',
    captcha: '',
  })
})

test('the server can read every text that passes the rules', () => {
  const typed = fc.oneof(fc.string(), fc.emailAddress(), fc.stringMatching(/^\d{4,22}$/), fc.constant('abc123'))
  const drafts = fc.record({
    email: typed,
    phone: typed,
    password: typed,
    repeat: typed,
    invite: typed,
    code: typed,
    consent: fc.constantFrom('', 'terms:3', 'terms:3,privacy:2026-11'),
  })
  fc.assert(
    fc.property(drafts, fc.constantFrom(byEmail, byPhone), (draft, demands) => {
      const repeated = { ...draft, repeat: draft.password }
      if (Object.keys(findRegisterProblems(repeated, demands)).length > 0) return
      assert.ok('values' in readForm(register.form, writeForm(register.form, toRegisterForm(repeated, demands))))
    }),
    { numRuns: 2000 },
  )
})

test('a refusal is mapped to the field that it names', () => {
  assert.equal(toRegisterField('code', 'email'), 'invite')
  assert.equal(toRegisterField('emailCode', 'email'), 'code')
  assert.equal(toRegisterField('repeatedPassword', 'phone'), 'repeat')
  assert.equal(toRegisterField('email', 'email'), 'email')
  assert.equal(toRegisterField('email', 'phone'), null)
  assert.equal(toRegisterField('constructor', 'email'), null)
})

const switches = {
  emailRegisterSwitch: true,
  phoneRegisterSwitch: true,
  inviteCodeSwitch: true,
  verifyEmailCode: false,
}

test('the consent: missing unless it names exactly the documents that the site requires, and sent as it is', () => {
  assert.deepEqual(findConsentProblem(draft, ''), {})
  assert.deepEqual(findConsentProblem(draft, 'terms:3'), { consent: 'missing' })
  assert.deepEqual(findConsentProblem({ consent: 'terms:2' }, 'terms:3'), { consent: 'missing' })
  assert.deepEqual(findConsentProblem({ consent: 'terms:3' }, 'terms:3'), {})
  assert.equal(toRegisterForm({ ...draft, consent: 'terms:3' }, byEmail).consent, 'terms:3')
  assert.ok(!('consent' in writeForm(register.form, toRegisterForm(draft, byEmail))), 'seven fields without documents')
  assert.equal(toRegisterField('consent', 'phone'), 'consent')
})
