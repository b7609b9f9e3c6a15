import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findIdentityRefusal } from '../../../../shared/base/rules/identity.rules.ts'
import { findUnframedRefusal, PARTNER_SESSION_MS } from '../../../../shared/base/rules/partner-access.rules.ts'
import {
  findRepetitionRefusal,
  findReusedPasswordRefusal,
  requiresAddedPassword,
} from '../../../../shared/base/rules/passwords.rules.ts'
import {
  findLoginNameRefusal,
  findRegistrationRefusal,
  isRegistrationOpen,
} from '../../../../shared/base/rules/registration.rules.ts'

const SWITCHES = { emailRegisterSwitch: true, phoneRegisterSwitch: false }
const FORM = {
  type: 'email',
  email: 'a@example.com',
  phone: null,
  password: 'Abc123',
  repeatedPassword: 'Abc123',
} as const

test('registration: the way, then the login name, then the repetition of the password', () => {
  const find = (change: object) => findRegistrationRefusal({ ...FORM, ...change }, SWITCHES)
  assert.equal(find({}), null)
  const wrong = { email: null, repeatedPassword: 'Abc124' }
  assert.deepEqual(find({ ...wrong, type: 'phone' }), { field: 'type', rule: 'off' })
  assert.deepEqual(find(wrong), { field: 'email', rule: 'missing' })
  assert.deepEqual(find({ email: 'a\u0430@example.com', repeatedPassword: '' }), { field: 'email', rule: 'plain' })
  assert.deepEqual(find({ repeatedPassword: 'Abc124' }), { field: 'repeatedPassword', rule: 'same' })
  assert.deepEqual(isRegistrationOpen('phone', { emailRegisterSwitch: false, phoneRegisterSwitch: true }), true)
  assert.deepEqual(isRegistrationOpen('phone', SWITCHES), false)
  assert.deepEqual(findLoginNameRefusal('phone', null), { field: 'phone', rule: 'missing' })
  assert.equal(findLoginNameRefusal('phone', '123456'), null)
})

test('passwords: a repetition is equal, and a new password is none that the member uses', () => {
  assert.equal(findRepetitionRefusal('a', 'a'), null)
  assert.deepEqual(findRepetitionRefusal('a', 'A'), { field: 'repeatedPassword', rule: 'same' })
  assert.equal(findReusedPasswordRefusal('a', ['b', null]), null)
  assert.deepEqual(findReusedPasswordRefusal('a', [null, 'a']), { field: 'newPassword', rule: 'new' })
})

test('identity: no form while one is under review, and none after an approval', () => {
  assert.equal(findIdentityRefusal('none'), null)
  assert.equal(findIdentityRefusal('rejected'), null)
  for (const status of ['review', 'certified'] as const)
    assert.deepEqual(findIdentityRefusal(status), { field: 'identityStatus', rule: status })
})

test('password of a call that specifies none: required while both settings are on', () => {
  for (const tradingPasswordSwitch of [true, false])
    for (const confirmWithPassword of [true, false])
      assert.equal(
        requiresAddedPassword({ tradingPasswordSwitch, confirmWithPassword }),
        tradingPasswordSwitch && confirmWithPassword,
      )
  assert.equal(requiresAddedPassword({}), false)
})

test('partners: only a frame asks for the access of a frame; a session lasts 15 minutes', () => {
  assert.deepEqual(findUnframedRefusal('frame', false), { field: 'kind', rule: 'framed' })
  assert.equal(findUnframedRefusal('frame', true), null)
  for (const kind of ['page', 'server'] as const) assert.equal(findUnframedRefusal(kind, false), null)
  assert.equal(PARTNER_SESSION_MS, 900_000)
})
