import * as contract from '../../../shared/base/contract/passkeys.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import { isRowId } from '../../core/db/row-id.ts'
import type { Sql } from '../../core/db/sql.ts'
import { type CallOf, handle } from '../../core/http/handle.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { QUOTAS } from '../../core/limits/policies.ts'
import { messageText } from '../../core/message-text.ts'
import { takeChallenge } from '../../core/second-factor/passkey-challenges.ts'
import {
  finishPasskeyRegistration,
  type PasskeyCreation,
  readPasskeyResponse,
  type StoredPasskey,
  startPasskeyRegistration,
} from '../../core/second-factor/passkeys.ts'
import { createRecoveryCodes } from '../../core/second-factor/recovery-codes.ts'
import type { MemberNotification } from '../../define-domain.ts'
import { notifySecurityChange } from '../../platform/notices/notify-security-change.ts'
import { findMemberById, lockMember, recordPasswordSet } from '../registry/members.ts'
import {
  checkPasskey,
  findParty,
  issueOptions,
  refusePasskey,
  startConfirmation,
  toChallengeOwner,
  toMemberHandle,
} from '../registry/passkey-proofs.ts'
import { deletePasskey, listPasskeys, renamePasskeyRow, storePasskey } from '../registry/passkey-rows.ts'
import { refuseUnconfirmed } from '../registry/password-confirmation.ts'
import {
  deleteRecoveryCodes,
  deleteResetFactors,
  hasSecondFactor,
  listRecoveryHashes,
  replaceRecoveryCodes,
} from '../registry/second-factors.ts'
import {
  CONFIRMATION_MS,
  confirmToken,
  endConfirmations,
  refuseWithoutFactor,
} from '../registry/session-confirmation.ts'

const getToken = ({ headers }: { headers: Record<string, unknown> }): string => String(headers.token)
const getOwner = ({ member, request }: Pick<CallOf<typeof contract.startPasskey>, 'member' | 'request'>): string =>
  toChallengeOwner(member, getToken(request))

/** Returns the member's passkeys, oldest first. */
export const getPasskeys = handle(contract.getPasskeys, async ({ member, context: { db, now } }) =>
  (await listPasskeys(db, member, now())).map(({ row, name, created_at, used_at, isSynced }) => ({
    id: row,
    name,
    createdAt: created_at,
    usedAt: used_at,
    isSynced,
  })),
)

/** Returns the options of a new passkey, confirmed by a password, and by a factor that the member already has. */
export const startPasskey = handle(contract.startPasskey, async (call) => {
  const { form, member, request, context } = call
  const { db, now, settings } = context
  if (!(await settings.read()).passkeys) return refuse('accounts.passkeysOff')
  const party = await findParty(context)
  if (party instanceof Refusal) return party
  const passkeys = await listPasskeys(db, member, now())
  if (passkeys.length >= QUOTAS.passkeys.max) return refuseTooMany()
  const unsure =
    (await refuseWithoutFactor(call)) ??
    (await refuseUnconfirmed(context, member, { field: 'payPassword', given: form.payPassword }, request))
  if (unsure) return unsure
  const options = await startPasskeyRegistration(party, {
    handle: toMemberHandle(member),
    name: (await findMemberById(db, member))?.username ?? '',
    existing: passkeys.map(({ id }) => id),
  })
  return issueOptions(context, options, { purpose: 'add', owner: getOwner(call), client: member })
})

const refuseTooMany = (): Refusal => refuse('accounts.tooManyPasskeys', { max: QUOTAS.passkeys.max })

/** Stores the passkey that a browser created, and confirms the session. A member without recovery codes gets them. */
export const addPasskey = handle(contract.addPasskey, async (call) => {
  const { form, member, lang, request, context } = call
  const { db, now } = context
  const passkey = await readNewPasskey(call)
  if (passkey instanceof Refusal) return passkey
  const name = cleanName(form.name)
  const result = await db.transaction(async (tx) => {
    const username = await lockMember(tx, member)
    await deleteResetFactors(tx, member, now())
    if ((await listPasskeys(tx, member, now())).length >= QUOTAS.passkeys.max) return refuseTooMany()
    if (!(await storePasskey(tx, { member, name, passkey, now: now() }))) return null
    await confirmToken(tx, member, getToken(request), now())
    await announce(tx, { member, username, lang }, createdNotice(name), now())
    return { codes: await createMissingCodes(tx, member, now()) }
  })
  if (result === null) return refusePasskey(context)
  return result instanceof Refusal ? result : succeed(result, 'accounts.passkeyOnTitle')
})

async function readNewPasskey(call: CallOf<typeof contract.addPasskey>): Promise<StoredPasskey | Refusal> {
  const { context, form } = call
  const party = await findParty(context)
  if (party instanceof Refusal) return party
  const response = readPasskeyResponse<PasskeyCreation>(form.credential)
  const binding = { purpose: 'add', owner: getOwner(call) } as const
  const challenge = response && (await takeChallenge(context.db, response, binding, context.now()))
  const passkey = challenge && (await finishPasskeyRegistration(party, response, challenge))
  return passkey || refusePasskey(context)
}

/** Returns new recovery codes of a member who has none, else an empty list. */
async function createMissingCodes(tx: Sql, member: string, now: number): Promise<string[]> {
  if ((await listRecoveryHashes(tx, member)).length > 0) return []
  const codes = createRecoveryCodes()
  await replaceRecoveryCodes(tx, member, codes, now)
  return codes
}

/** Control characters become spaces, so that the name stays one line of a mail. */
const cleanName = (name: string): string => name.replace(/\p{C}+/gu, ' ').trim()

/** Renames a passkey. */
export const renamePasskey = handle(contract.renamePasskey, async ({ form, member, context: { db } }) =>
  isRowId(form.id) && (await renamePasskeyRow(db, member, form.id, cleanName(form.name))) ? null : refuseUnknown(),
)

const refuseUnknown = (): Refusal => refuse('accounts.unknownPasskey', {}, { field: 'id', rule: 'unknown' })

/** Removes a passkey. Removing the last factor deletes the recovery codes and holds payouts as a new password does. */
export const removePasskey = handle(contract.removePasskey, async (call) => {
  const { form, member, lang, context } = call
  const unsure = await refuseWithoutFactor(call)
  if (unsure) return unsure
  const now = context.now()
  const isRemoved = await context.db.transaction(async (tx) => {
    const username = await lockMember(tx, member)
    const name = isRowId(form.id) ? await deletePasskey(tx, member, form.id) : null
    if (name === null) return false
    const isLast = !(await hasSecondFactor(tx, member, now))
    if (isLast) {
      await deleteRecoveryCodes(tx, member)
      await endConfirmations(tx, member)
      await recordPasswordSet(tx, member, now)
    }
    await announce(tx, { member, username, lang }, removedNotice(name, isLast), now)
    return true
  })
  return isRemoved ? succeed(null, 'accounts.passkeyOffTitle') : refuseUnknown()
})

const createdNotice = (name: string): MemberNotification => ({
  title: messageText('accounts.passkeyOnTitle'),
  texts: [messageText('accounts.passkeyOnText', { name }), messageText('accounts.notYou')],
})

const removedNotice = (name: string, isLast: boolean): MemberNotification => ({
  title: messageText('accounts.passkeyOffTitle'),
  texts: [
    messageText('accounts.passkeyOffText', { name }),
    ...(isLast ? [messageText('accounts.lastFactorText')] : []),
    messageText('accounts.notYou'),
  ],
})

const announce = (
  tx: Sql,
  { member, username, lang }: { member: string; username: string | null; lang: LanguageCode },
  notification: MemberNotification,
  now: number,
): Promise<void> => notifySecurityChange(tx, { id: member, name: username ?? '', lang }, notification, now)

/** Returns the options with which a passkey of the member confirms this session. */
export const startPasskeyConfirmation = handle(contract.startPasskeyConfirmation, (call) =>
  startConfirmation(call.context, call.member, getOwner(call)),
)

/** Confirms the session of the request for 5 minutes with a passkey of the member. */
export const confirmWithPasskey = handle(contract.confirmWithPasskey, async (call) => {
  const { form, member, request, context } = call
  const valid = await checkPasskey(context, form.credential, { purpose: 'confirm', owner: getOwner(call) })
  if (valid instanceof Refusal) return valid
  if (valid.passkey.member !== member) return refusePasskey(context)
  const now = context.now()
  const isConfirmed = await context.db.transaction(
    async (tx) => (await valid.use(tx)) && (await confirmToken(tx, member, getToken(request), now)),
  )
  return isConfirmed ? { until: now + CONFIRMATION_MS } : refusePasskey(context)
})
