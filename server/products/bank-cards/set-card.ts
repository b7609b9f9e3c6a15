import * as contract from '../../../shared/contract/bank-cards.ts'
import type { LanguageCode } from '../../../shared/i18n/languages.ts'
import { handle } from '../../core/http/handle.ts'
import { type Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { translate } from '../../core/messages.ts'
import { secretsOf } from '../../core/secrets/secrets.ts'
import { type Announcement, announce, announceByMail } from '../../members/notices/announce.ts'
import { unconfirmed } from '../../members/registry/confirmation.ts'
import { forgetEmailCode } from '../../members/registry/email-codes.ts'
import { holdMember } from '../../members/registry/members.ts'
import { provenAddress, wrongCode } from '../../members/registry/proven-address.ts'
import { settingsOf } from '../../members/settings/settings.ts'
import { type CardContent, type CardWriting, cardsOf, cardWriting, writeCard } from './cards.ts'

/** The member's cards. */
export const getBankCards = handle(contract.getBankCards, async ({ member, context }) =>
  cardsOf(context.db, await secretsOf(context), member),
)

/**
 * Adds or changes a card. Who has one adds and changes only while can_edit_bank is on. A code by e-mail is wanted while verify_email_code is on, and
 * is used up with the card that it was for, not by a refusal. A password confirms it, as it confirms an address. The member is told of every change: the card decides where money goes.
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

/** What is answered when nothing is written; null when a card is. */
function answerOf(writing: CardWriting): Refusal | ReturnType<typeof saved> | null {
  if (writing === 'write') return null
  if (writing === 'same') return saved()
  if (writing === 'unknown') return refuse('bank.unknown', {}, { field: 'id', rule: 'unknown' })
  if (writing === 'taken') return refuse('bank.taken', {}, { field: 'card_number', rule: 'taken' })
  return writing === 'fixed'
    ? refuse('bank.fixed', {}, { field: 'id', rule: 'fixed' })
    : refuse('bank.full', {}, { field: 'id', rule: 'full' })
}

/** The message about a card: its bank, and of its number the last four digits alone. */
const wordsOf = (lang: LanguageCode, { bank_name, card_number }: CardContent): Announcement => ({
  title: translate(lang, 'bank.title'),
  text: translate(lang, 'bank.text', { bank: bank_name, last: card_number.slice(-4) }),
})
