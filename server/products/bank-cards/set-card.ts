import * as contract from '../../../shared/contract/bank-cards.ts'
import type { LanguageCode } from '../../../shared/i18n/languages.ts'
import { handle } from '../../core/http/handle.ts'
import { type Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { translate } from '../../core/messages.ts'
import { secretsOf } from '../../core/secrets/secrets.ts'
import { type Announcement, announce, announceByMail } from '../../members/notices/notify-member.ts'
import { forgetEmailCode } from '../../members/registry/email-codes.ts'
import { holdMember } from '../../members/registry/members.ts'
import { unconfirmed } from '../../members/registry/password-confirmation.ts'
import { provenAddress, wrongCode } from '../../members/registry/verify-address.ts'
import { settingsOf } from '../../members/settings/settings.ts'
import { type CardContent, type CardWriting, cardsOf, cardWriting, writeCard } from './cards.ts'

/** Returns the member's cards. */
export const getBankCards = handle(contract.getBankCards, async ({ member, context }) =>
  cardsOf(context.db, await secretsOf(context), member),
)

/**
 * Adds or changes a card. A member with a card can add or change one only while can_edit_bank is on. A password confirms the change, as it does for an
 * address. While verify_email_code is on, a code sent by e-mail is also required; a refusal does not use it up. The member is notified of every change, because
 * the card decides where money goes.
 */
export const setBankCard = handle(contract.setBankCard, async (call) => {
  const { form, member, lang, context, request } = call
  const { db, now } = context
  const { bank_switch, can_edit_bank, verify_email_code } = await settingsOf(context)
  if (!bank_switch) return refuse('bank.off')
  const { id, bank_name, card_number, card_name } = form
  const content = { bank_name, card_number, card_name }
  const asked = { id, content, mayChange: can_edit_bank }
  const secrets = await secretsOf(context)
  const first = answerOf(cardWriting(await cardsOf(db, secrets, member), asked))
  if (first) return first
  const unsure = await unconfirmed(context, member, { field: 'paypassword', given: form.paypassword }, request)
  if (unsure) return unsure
  const proof = verify_email_code ? await provenAddress(call) : { address: null }
  if (!('address' in proof)) return proof
  const words = wordsOf(lang, content)
  const outcome = await db.transaction(async (tx): Promise<CardWriting | 'used'> => {
    const username = await holdMember(tx, member)
    const writing = cardWriting(await cardsOf(tx, secrets, member), asked)
    if (writing !== 'write') return writing
    if (proof.address !== null && !(await forgetEmailCode(tx, proof.address))) return 'used'
    await writeCard(tx, secrets, { member, id, content }, now())
    await announce(tx, member, words, now())
    await announceByMail(tx, username ?? '', words, now())
    return 'write'
  })
  if (outcome === 'used') return wrongCode()
  return answerOf(outcome) ?? saved()
})

const saved = () => succeed(null, 'bank.saved')

/** Returns the response if nothing was written, or null if a card was. */
function answerOf(writing: CardWriting): Refusal | ReturnType<typeof saved> | null {
  if (writing === 'write') return null
  if (writing === 'same') return saved()
  if (writing === 'unknown') return refuse('bank.unknown', {}, { field: 'id', rule: 'unknown' })
  if (writing === 'taken') return refuse('bank.taken', {}, { field: 'card_number', rule: 'taken' })
  return writing === 'fixed'
    ? refuse('bank.fixed', {}, { field: 'id', rule: 'fixed' })
    : refuse('bank.full', {}, { field: 'id', rule: 'full' })
}

/** Returns the notice about a card: its bank, and only the last four digits of its number. */
const wordsOf = (lang: LanguageCode, { bank_name, card_number }: CardContent): Announcement => ({
  title: translate(lang, 'bank.title'),
  text: translate(lang, 'bank.text', { bank: bank_name, last: card_number.slice(-4) }),
})
