import * as contract from '../../../shared/base/contract/second-factor.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import type { Sql } from '../../core/db/sql.ts'
import { handle } from '../../core/http/handle.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { messageText } from '../../core/message-text.ts'
import { createOneTimeSecret, getOneTimeUri } from '../../core/second-factor/one-time-passwords.ts'
import { createRecoveryCodes } from '../../core/second-factor/recovery-codes.ts'
import { notifySecurityChange } from '../../platform/notices/notify-security-change.ts'
import { checkCode, checkFirstCode, refuseCode } from '../registry/factor-codes.ts'
import { findMemberById, lockMember, recordPasswordSet } from '../registry/members.ts'
import { listPasskeys } from '../registry/passkey-rows.ts'
import { refuseUnconfirmed } from '../registry/password-confirmation.ts'
import {
  activateSecret,
  deleteAuthenticator,
  findAuthenticator,
  hasSecondFactor,
  listRecoveryHashes,
  replaceRecoveryCodes,
  storePendingSecret,
} from '../registry/second-factors.ts'
import {
  CONFIRMATION_MS,
  confirmToken,
  endConfirmations,
  findConfirmationEnd,
  refuseWithoutFactor,
} from '../registry/session-confirmation.ts'

const getToken = ({ headers }: { headers: Record<string, unknown> }): string => String(headers.token)

/** Returns the member's second factors, without secrets. */
export const getSecondFactor = handle(contract.getSecondFactor, async ({ member, request, context: { db, now } }) => {
  const [app, passkeys] = await Promise.all([findAuthenticator(db, member, now()), listPasskeys(db, member, now())])
  return {
    appSince: app?.activated_at ?? null,
    recoveryLeft: app || passkeys.length > 0 ? (await listRecoveryHashes(db, member)).length : 0,
    passkeys: passkeys.length,
    confirmedUntil: await findConfirmationEnd(db, member, getToken(request), now()),
  }
})

/** Creates the secret of an app, confirmed by a password: a stolen session must not lock its owner out. */
export const startAuthenticator = handle(contract.startAuthenticator, async ({ form, member, request, context }) => {
  const { db, now, settings } = context
  const { secondFactorSwitch, name } = await settings.read()
  if (!secondFactorSwitch) return refuse('accounts.secondFactorOff')
  if (await findAuthenticator(db, member, now())) return refuseExisting()
  const unsure = await refuseUnconfirmed(context, member, { field: 'payPassword', given: form.payPassword }, request)
  if (unsure) return unsure
  const secret = createOneTimeSecret()
  const sealed = (await context.openSecretBox()).seal(secret, member)
  const username = (await findMemberById(db, member))?.username ?? ''
  const isStored = await db.transaction((tx) => storePendingSecret(tx, member, sealed, now()))
  return isStored ? { secret, uri: getOneTimeUri(secret, name, username) } : refuseExisting()
})

const refuseExisting = (): Refusal => refuse('accounts.secondFactorExists')

/** Switches the app on and confirms the session, whose member has just given a password and a code. */
export const activateAuthenticator = handle(
  contract.activateAuthenticator,
  async ({ form, member, lang, request, context }) => {
    const { db, now } = context
    const first = await checkFirstCode(context, { member, code: form.code })
    if (first instanceof Refusal) return first
    const codes = createRecoveryCodes()
    const isOn = await db.transaction(async (tx) => {
      const username = await lockMember(tx, member)
      if (!(await activateSecret(tx, { member, ...first, now: now() }))) return false
      await replaceRecoveryCodes(tx, member, codes, now())
      await confirmToken(tx, member, getToken(request), now())
      await announceChange(tx, { member, username, lang, change: 'on' }, now())
      return true
    })
    if (!isOn) return refuseCode(context)
    await first.refund()
    return succeed({ codes }, 'accounts.secondFactorOn')
  },
)

/** Removes the app and the recovery codes. It holds payouts as a new password does. */
export const removeAuthenticator = handle(contract.removeAuthenticator, async (call) => {
  const { member, lang, context } = call
  const unsure = await refuseWithoutFactor(call)
  if (unsure) return unsure
  const now = context.now()
  await context.db.transaction(async (tx) => {
    const username = await lockMember(tx, member)
    if (!(await findAuthenticator(tx, member, now))) return
    await deleteAuthenticator(tx, member)
    await endConfirmations(tx, member)
    await recordPasswordSet(tx, member, now)
    await announceChange(tx, { member, username, lang, change: 'off' }, now)
  })
  return succeed(null, 'accounts.secondFactorRemoved')
})

/** Replaces the recovery codes of a member with an app or a passkey. */
export const renewRecoveryCodes = handle(contract.renewRecoveryCodes, async (call) => {
  const { member, lang, context } = call
  const { db, now } = context
  const unsure = await refuseWithoutFactor(call)
  if (unsure) return unsure
  const codes = createRecoveryCodes()
  const isRenewed = await db.transaction(async (tx) => {
    const username = await lockMember(tx, member)
    if (!(await hasSecondFactor(tx, member, now()))) return false
    await replaceRecoveryCodes(tx, member, codes, now())
    await announceChange(tx, { member, username, lang, change: 'codes' }, now())
    return true
  })
  return isRenewed ? { codes } : refuse('accounts.secondFactorOff')
})

/** Confirms the session of the request for 5 minutes. A code is used up, also for other sessions of the member. */
export const confirmSession = handle(contract.confirmSession, async ({ form, member, lang, request, context }) => {
  const now = context.now()
  const valid = await checkCode(context, { member, code: form.code })
  if (valid instanceof Refusal) return valid
  const isConfirmed = await context.db.transaction(async (tx) => {
    if (!(await valid.use(tx)) || !(await confirmToken(tx, member, getToken(request), now))) return false
    if (valid.kind === 'recovery') await announceUsedCode(tx, { member, lang }, now)
    return true
  })
  if (!isConfirmed) return refuseCode(context)
  await valid.refund()
  return { until: now + CONFIRMATION_MS }
})

/** Change of a member's factors, which is announced. */
interface FactorChange {
  member: string
  username: string | null
  lang: LanguageCode
  change: 'on' | 'off' | 'codes'
}

const CHANGE_TEXTS = {
  on: ['accounts.factorOnTitle', 'accounts.factorOnText'],
  off: ['accounts.factorOffTitle', 'accounts.factorOffText'],
  codes: ['accounts.factorCodesTitle', 'accounts.factorCodesText'],
} as const

async function announceChange(tx: Sql, { member, username, lang, change }: FactorChange, now: number): Promise<void> {
  const [title, text] = CHANGE_TEXTS[change]
  const notification = { title: messageText(title), texts: [messageText(text), messageText('accounts.notYou')] }
  await notifySecurityChange(tx, { id: member, name: username ?? '', lang }, notification, now)
}

/** Notifies the member of a used recovery code, which a thief of the list would use. */
export async function announceUsedCode(
  tx: Sql,
  { member, lang }: { member: string; lang: LanguageCode },
  now: number,
): Promise<void> {
  const left = (await listRecoveryHashes(tx, member)).length
  const notification = {
    title: messageText('accounts.recoveryUsedTitle'),
    texts: [messageText('accounts.recoveryUsedText', { left }), messageText('accounts.notYou')],
  }
  const name = (await findMemberById(tx, member))?.username ?? ''
  await notifySecurityChange(tx, { id: member, name, lang }, notification, now)
}
