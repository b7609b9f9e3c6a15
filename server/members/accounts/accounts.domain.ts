import { deleteFullBuckets } from '../../core/limits/token-bucket.ts'
import { repeatEvery } from '../../core/scheduler/repeat.ts'
import { deleteExpiredChallenges } from '../../core/second-factor/passkey-challenges.ts'
import { defineDomain } from '../../define-domain.ts'
import { deleteExpiredLinks } from '../registry/freeze-links.ts'
import { forgetOldDevices } from '../registry/known-devices.ts'
import { commands } from './accounts.commands.ts'
import { changePassword, setTradingPassword } from './change-passwords.ts'
import { commands as freezeCommands } from './freeze.commands.ts'
import { getMember } from './get-member.ts'
import { createHandoff, redeemHandoff } from './handoff.ts'
import { IDENTITY_PICTURE_REFERENCES, IDENTITY_REVIEW, identityReviewKind, submitIdentity } from './identity.ts'
import { login, loginWithCode, logout } from './login.ts'
import { getMailWord, setMailWord } from './mail-word.ts'
import {
  addPasskey,
  confirmWithPasskey,
  getPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyConfirmation,
} from './passkey-calls.ts'
import { loginWithPasskey, startPasskeyLogin } from './passkey-login.ts'
import { commands as payoutFreezeCommands } from './payout-freeze.commands.ts'
import { freezePayouts, freezePayoutsByLink, getPayoutFreeze, unfreezePayouts } from './payout-freeze.ts'
import { register } from './register.ts'
import { commands as identityCommands } from './reopen-identity.commands.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { commands as sampleMoneyCommands } from './sample-money.commands.ts'
import { SAMPLE_MONEY_KIND, SAMPLE_MONEY_REMOVAL_KIND } from './sample-money.ts'
import { commands as secondFactorCommands } from './second-factor.commands.ts'
import {
  activateAuthenticator,
  confirmSession,
  getSecondFactor,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from './second-factor.ts'
import { sendEmailCode } from './send-email-code.ts'
import { endOtherSessions, endSession, getSessions } from './sessions.ts'
import { startTokenSweep } from './sweep-tokens.ts'
import { getWithdrawalWhitelist, setWithdrawalWhitelist } from './withdrawal-whitelist.ts'

/** Interval of deleting full rate limit buckets and devices that are no longer known. */
const CLEANUP_INTERVAL_MS = 600_000

/** Members, their sessions, passwords and identity forms. */
export const domain = defineDomain({
  name: 'accounts',
  handlers: [
    getMember,
    register,
    login,
    loginWithCode,
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
    createHandoff,
    redeemHandoff,
    getSecondFactor,
    startAuthenticator,
    activateAuthenticator,
    removeAuthenticator,
    renewRecoveryCodes,
    confirmSession,
    getPasskeys,
    startPasskey,
    addPasskey,
    renamePasskey,
    removePasskey,
    startPasskeyConfirmation,
    confirmWithPasskey,
    startPasskeyLogin,
    loginWithPasskey,
    getPayoutFreeze,
    freezePayouts,
    unfreezePayouts,
    freezePayoutsByLink,
    getWithdrawalWhitelist,
    setWithdrawalWhitelist,
    getMailWord,
    setMailWord,
  ],
  recordKinds: {
    [SAMPLE_MONEY_KIND]: { remark: 'booked.sample-money', list: 'deposits', hidesNumber: true, external: true },
    [SAMPLE_MONEY_REMOVAL_KIND]: { remark: 'booked.sample-money-removal', hidesNumber: true, external: true },
  },
  sealed: [{ table: 'authenticators', column: 'secret', owner: 'member', clear: 0 }],
  uploadReferences: [IDENTITY_PICTURE_REFERENCES],
  reviewKinds: { [IDENTITY_REVIEW]: identityReviewKind },
  commands: [
    ...commands,
    ...identityCommands,
    ...freezeCommands,
    ...secondFactorCommands,
    ...payoutFreezeCommands,
    ...sampleMoneyCommands,
  ],
  start(context) {
    const { db, now, log } = context
    const forget = async () => {
      await deleteFullBuckets(db, now())
      await forgetOldDevices(db, now())
      await deleteExpiredLinks(db, now())
      await deleteExpiredChallenges(db, now())
    }
    const end = repeatEvery(
      CLEANUP_INTERVAL_MS,
      forget,
      log,
      'deletion of old devices, attempts, links and challenges failed',
    )
    const endSweep = startTokenSweep(context)
    return async () => {
      end()
      endSweep()
      await context.background.wait()
    }
  },
})
