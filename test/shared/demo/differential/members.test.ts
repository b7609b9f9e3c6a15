import assert from 'node:assert/strict'
import { register } from '../../../../shared/base/contract/registration.ts'
import { changePassword, setTradingPassword, submitIdentity } from '../../../../shared/base/contract/session.ts'
import type { findIdentityRefusal } from '../../../../shared/base/rules/identity.rules.ts'
import type { findReusedPasswordRefusal } from '../../../../shared/base/rules/passwords.rules.ts'
import type { RegistrationRefusal } from '../../../../shared/base/rules/registration.rules.ts'
import { lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { type RefusalCase, type RuleKey, refusal, refusalTests } from '../../../support/differential/refusals.ts'
import { createPair, type Side } from '../../../support/differential/sides.ts'

const pair = lazily(() =>
  createPair([], async (_stage, demo) => {
    demo.member.identity = 'none'
  }),
)

const FORM = {
  email: 'new@example.com',
  phone: null,
  password: 'Abcdef123',
  repeatedPassword: 'Abcdef123',
  code: '',
  type: 'email',
  emailCode: '',
} as const
/** The demo accepts both ways, and a phone number is no address that could be mistaken. */
type Registration = Exclude<RuleKey<RegistrationRefusal>, 'type/off' | 'phone/plain'>
const REGISTRATION: Readonly<Record<Registration, readonly RefusalCase[]>> = {
  'email/missing': [refusal('no email address', register, { ...FORM, email: null, repeatedPassword: 'Abcdef124' })],
  'phone/missing': [refusal('no phone number', register, { ...FORM, type: 'phone' })],
  'email/plain': [refusal('an address of two scripts', register, { ...FORM, email: 'n\u0435w@example.com' })],
  'repeatedPassword/same': [refusal('two passwords', register, { ...FORM, repeatedPassword: 'Abcdef124' })],
}
refusalTests('registration', pair, REGISTRATION)

const PASSWORDS: Readonly<
  Record<RuleKey<NonNullable<ReturnType<typeof findReusedPasswordRefusal>>>, readonly RefusalCase[]>
> = {
  'newPassword/new': [
    refusal('the login password again', changePassword, { oldPassword: PASSWORD, newPassword: PASSWORD }),
    refusal('the login password for trading', setTradingPassword, { loginPassword: PASSWORD, newPassword: PASSWORD }),
  ],
}
refusalTests('passwords', pair, PASSWORDS)

const fillIdentity = async (side: Side) => ({
  ...{ realName: 'Alex Sample', frontCard: await side.upload(), backCard: await side.upload() },
})
const IDENTITY: Readonly<Record<RuleKey<NonNullable<ReturnType<typeof findIdentityRefusal>>>, readonly RefusalCase[]>> =
  {
    'identityStatus/review': [
      refusal('a second form during the review', submitIdentity, async (side) => {
        const { envelope } = await side.send(submitIdentity, await fillIdentity(side))
        assert.equal(envelope.code, 1, envelope.msg)
        return fillIdentity(side)
      }),
    ],
    'identityStatus/certified': [
      refusal('a form after the approval', submitIdentity, async (side) => {
        await side.approveAll()
        // The demo does not decide on identities.
        if (side.name === 'demo') (await pair()).demo.backend.member.identity = 'certified'
        return fillIdentity(side)
      }),
    ],
  }
refusalTests('identity', pair, IDENTITY)
