import * as contract from '../../../shared/base/contract/bank-cards.ts'
import { type CardContent, findFixedCardRefusal } from '../../../shared/base/rules/bank-cards.rules.ts'
import { handle } from '../../core/http/handle.ts'
import { refuse, succeed } from '../../core/http/refusal.ts'
import { messageText } from '../../core/message-text.ts'
import type { MemberNotification } from '../../define-domain.ts'
import { lockMember } from '../../members/registry/members.ts'
import { refuseUnconfirmed } from '../../members/registry/password-confirmation.ts'
import { refuseUnconfirmedSession } from '../../members/registry/session-confirmation.ts'
import { notifySecurityChange } from '../../platform/notices/notify-security-change.ts'
import { deleteCard, findStoredCard } from './cards.ts'

/**
 * Removes a card of the member while canEditBank is on. A password confirms the removal, and the member is notified as after a change. Withdrawals store
 * a copy of the card, so those that wait for review are not affected.
 */
export const removeBankCard = handle(contract.removeBankCard, async (call) => {
  const { form, member, lang, context, request } = call
  const { db, now } = context
  const { bankSwitch, canEditBank } = await context.settings.read()
  if (!bankSwitch) return refuse('bank.off')
  const stored = await findStoredCard(db, form.id)
  if (stored?.member !== member) return succeedRemoved()
  const fixed = findFixedCardRefusal([stored], canEditBank)
  if (fixed) return refuse('bank.fixed', {}, fixed)
  const unproven = await refuseUnconfirmedSession(call, 'destinations')
  if (unproven) return unproven
  const unsure = await refuseUnconfirmed(context, member, { field: 'payPassword', given: form.payPassword }, request)
  if (unsure) return unsure
  const secrets = await context.openSecretBox()
  await db.transaction(async (tx) => {
    const username = await lockMember(tx, member)
    const card = await deleteCard(tx, secrets, { member, id: form.id })
    if (!card) return
    const notification = createRemovalNotice(card)
    await notifySecurityChange(tx, { id: member, name: username ?? '', lang }, notification, now())
  })
  return succeedRemoved()
})

const succeedRemoved = () => succeed(null, 'bank.removed')

/** Returns the notice about a removed card: its bank, and only the last four digits of its number. */
const createRemovalNotice = ({ bankName, cardNumber }: CardContent): MemberNotification => ({
  title: messageText('bank.removedTitle'),
  texts: [messageText('bank.removedText', { bank: bankName, last: cardNumber.slice(-4) })],
})
