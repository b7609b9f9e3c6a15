import { atom } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { type ApiError, isUncertain } from '../../shared/api/result.ts'
import { type BankCard, getBankCards, setBankCard } from '../../shared/contract/bank-cards.ts'
import { sendEmailCode } from '../../shared/contract/session.ts'
import type { Deadline } from '../../shared/format/countdown.ts'
import { $member } from '../../shared/member/member.ts'
import { texts } from '../../shared/preferences/texts.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { $token } from '../../shared/session/token.ts'
import { $settings, reloadSettings } from '../../shared/settings/settings.ts'
import { type CodeSender, createCodeSender } from '../../shared/stores/code-sender.ts'
import { createForm, type Form, type FormRefusal } from '../../shared/stores/form.ts'
import { $freshness } from '../../shared/stores/freshness.ts'
import { polled } from '../../shared/stores/polled.ts'
import {
  addressOf,
  askedFor,
  type CardAsked,
  type CardDraft,
  type CardReason,
  cardForm,
  cardProblems,
  emailProblem,
  fieldOf,
} from './bank-cards.rules.ts'

/** Cards seldom change, and then mostly here. */
const POLL_MS = 60_000

/** The member's cards (BNK-03). */
export const $cards = pageSingleton('bankCards', () =>
  polled(POLL_MS, () => call(getBankCards, {}, { quiet: true }), $token),
)

/** How old they are, once they could not be had again. */
export const $age = pageSingleton('bankCards.age', () => $freshness($cards, 0))

/** When a code may be sent again; one for the page, so that closing the form and coming back does not ask too early. */
export const $codeWait = pageSingleton('bankCards.codeWait', () => atom<Deadline | null>(null))

/** What is asked for at the moment. */
export const currentAsked = (): CardAsked =>
  askedFor($settings.get().values.verify_email_code ?? false, $member.get()?.username ?? '')

/** The form of one card. */
export interface CardFormState extends Form<CardDraft, CardReason> {
  /** Sends codes to the member's address, or to the typed one. */
  readonly codes: CodeSender
}

/** Makes the form of a card, or of a new one (null). A number that the page masks is typed again. Calls `onSaved` when the card is saved. */
export function createCardForm(card: BankCard | null, masked: boolean, onSaved: () => void): CardFormState {
  const form = createForm<CardDraft, CardReason>({
    draft: {
      bankName: card?.bank_name ?? '',
      cardholder: card?.card_name ?? '',
      number: masked ? '' : (card?.card_number ?? ''),
      email: '',
      code: '',
    },
    problems: (draft) => cardProblems(draft, currentAsked()),
    async send(draft) {
      const asked = currentAsked()
      const answer = await call(setBankCard, cardForm(card?.id ?? '', draft, asked), { toastSuccess: true })
      await $cards.refresh()
      if (answer.ok) {
        onSaved()
        return null
      }
      // The operator may have switched something off, or the code on, since the page was opened.
      if (answer.error.kind === 'refused') await reloadSettings()
      return refusalOf(answer.error)
    },
  })
  const codes = createCodeSender({
    $wait: $codeWait,
    address() {
      if (!currentAsked().email) return addressOf($member.get()?.username ?? '')
      const typed = form.$draft.get().email.trim()
      const problem = emailProblem(typed)
      if (problem) form.note('email', { reason: problem })
      return problem ? null : typed
    },
    request: (email) => call(sendEmailCode, { email }, { toastSuccess: true }),
    failed({ field, message }) {
      if (message) form.note(field === 'email' && currentAsked().email ? 'email' : 'code', { text: message })
    },
  })
  return { ...form, codes }
}

function refusalOf(error: ApiError): FormRefusal<CardDraft> {
  const lost = isUncertain(error) ? texts('bank-cards')('unanswered') : ''
  return { field: fieldOf(error.field, currentAsked()), message: error.message || lost }
}
