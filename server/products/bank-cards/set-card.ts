import * as contract from '../../../shared/base/contract/bank-cards.ts'
import {
  type CardContent,
  type CardRequest,
  findCardRefusal,
  isSavedCard,
} from '../../../shared/base/rules/bank-cards.rules.ts'
import { handle } from '../../core/http/handle.ts'
import { refuse, succeed } from '../../core/http/refusal.ts'
import { messageText } from '../../core/message-text.ts'
import type { MemberNotification } from '../../define-domain.ts'
import { deleteEmailCode } from '../../members/registry/email-codes.ts'
import { lockMember } from '../../members/registry/members.ts'
import { refuseUnconfirmed } from '../../members/registry/password-confirmation.ts'
import { refuseUnconfirmedSession } from '../../members/registry/session-confirmation.ts'
import { refuseWrongCode, verifyAddress } from '../../members/registry/verify-address.ts'
import { notifySecurityChange } from '../../platform/notices/notify-security-change.ts'
import { findCards, writeCard } from './cards.ts'

/** Returns the member's cards. */
export const getBankCards = handle(contract.getBankCards, async ({ member, context }) =>
  findCards(context.db, await context.openSecretBox(), member),
)

/**
 * Adds or changes a card. A member with a card can add or change one only while canEditBank is on. A password confirms the change while
 * confirmWithPassword is on, as it does for an address. While verifyEmailCode is on, a code sent by e-mail is also required; a refusal does not use it up. The member is notified of every change, because
 * the card decides where money goes.
 */
export const setBankCard = handle(contract.setBankCard, async (call) => {
  const { form, member, lang, context, request } = call
  const { db, now } = context
  const { bankSwitch, canEditBank, verifyEmailCode, confirmWithPassword } = await context.settings.read()
  if (!bankSwitch) return refuse('bank.off')
  const { id, bankName, cardNumber, cardholder } = form
  const content = { bankName, cardNumber, cardholder }
  const asked = { id, content, canEdit: canEditBank }
  const secrets = await context.openSecretBox()
  const first = findAnswer(await findCards(db, secrets, member), asked)
  if (first) return first
  const unproven = await refuseUnconfirmedSession(call, 'destinations')
  if (unproven) return unproven
  const given = { field: 'payPassword', given: form.payPassword }
  const unsure = confirmWithPassword ? await refuseUnconfirmed(context, member, given, request) : null
  if (unsure) return unsure
  const proof = verifyEmailCode ? await verifyAddress(call) : { address: null }
  if (!('address' in proof)) return proof
  const notification = createCardNotice(content, id === null ? 'bank.addedTitle' : 'bank.title')
  return db.transaction(async (tx) => {
    const username = await lockMember(tx, member)
    const answer = findAnswer(await findCards(tx, secrets, member), asked)
    if (answer) return answer
    if (proof.address !== null && !(await deleteEmailCode(tx, proof.address))) return refuseWrongCode()
    await writeCard(tx, secrets, { member, id, content }, now())
    await notifySecurityChange(tx, { id: member, name: username ?? '', lang }, notification, now())
    return succeedSaved()
  })
})

const succeedSaved = () => succeed(null, 'bank.saved')

const TEXTS = { unknown: 'bank.unknown', fixed: 'bank.fixed', taken: 'bank.taken', full: 'bank.full' } as const

/** Returns the response if there is nothing to write: a refusal, or success if the card is saved already. Null if the card is to be written. */
function findAnswer(cards: readonly contract.BankCard[], { canEdit, ...request }: CardRequest & { canEdit: boolean }) {
  const refused = findCardRefusal(cards, request, canEdit)
  if (refused) return refuse(TEXTS[refused.rule], {}, refused)
  return isSavedCard(cards, request) ? succeedSaved() : null
}

/** Returns the notice about a card: its bank, and only the last four digits of its number. */
const createCardNotice = (
  { bankName, cardNumber }: CardContent,
  title: 'bank.addedTitle' | 'bank.title',
): MemberNotification => ({
  title: messageText(title),
  texts: [messageText('bank.text', { bank: bankName, last: cardNumber.slice(-4) })],
})
