import { forgetOldAttempts } from '../../core/limits/shared-limit.ts'
import { settled } from '../../core/mail/background-work.ts'
import { repeatEvery } from '../../core/scheduler/repeat.ts'
import { defineDomain } from '../../define-domain.ts'
import { commands } from './accounts.commands.ts'
import { changePassword, setTradingPassword } from './change-passwords.ts'
import { getMember } from './get-member.ts'
import { IDENTITY, IDENTITY_PICTURES, identityReviews, submitIdentity } from './identity.ts'
import { forgetOldDevices } from './known-devices.ts'
import { login, logout } from './login.ts'
import { register } from './register.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { commands as sampleMoneyCommands } from './sample-money.commands.ts'
import { SAMPLE_MONEY, SAMPLE_MONEY_REMOVED } from './sample-money.ts'
import { sendEmailCode } from './send-email-code.ts'
import { endOtherSessions, endSession, getSessions } from './sessions.ts'
import { startTokenSweep } from './sweep-tokens.ts'

/** Interval at which old attempts and devices are deleted. */
const FORGET_MS = 600_000

/** Members, their sessions, passwords and identity forms. */
export const domain = defineDomain({
  name: 'accounts',
  handlers: [
    getMember,
    register,
    login,
    logout,
    sendEmailCode,
    submitIdentity,
    changePassword,
    setTradingPassword,
    requestPasswordReset,
    resetPassword,
    getSessions,
    endSession,
    endOtherSessions,
  ],
  recordKinds: {
    [SAMPLE_MONEY]: { remark: 'booked.sample-money', list: 'deposits', hidesNumber: true },
    [SAMPLE_MONEY_REMOVED]: { remark: 'booked.sample-money-removal', hidesNumber: true },
  },
  uploadReferences: [IDENTITY_PICTURES],
  reviewKinds: { [IDENTITY]: identityReviews },
  commands: [...commands, ...sampleMoneyCommands],
  start(context) {
    const { db, now, log } = context
    const forget = async () => {
      await forgetOldAttempts(db, now())
      await forgetOldDevices(db, now())
    }
    const end = repeatEvery(FORGET_MS, forget, log, 'deletion of old devices and attempts failed')
    const endSweep = startTokenSweep(context)
    return async () => {
      end()
      endSweep()
      await settled(context)
    }
  },
})
