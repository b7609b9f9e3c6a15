import { atom, type ReadableAtom } from 'nanostores'
import { type BankCard, removeBankCard, setBankCard } from '../../shared/base/contract/bank-cards.ts'
import { maskCardNumber } from '../../shared/base/format/card-number-text.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { $cards } from '../../shared/state/member/bank-cards.store.ts'
import { createEmailCodeSender } from '../../shared/state/member/email-code.store.ts'
import { getCurrentRequiredFields } from '../../shared/state/member/required-code-fields.ts'
import { texts } from '../../shared/state/preferences/texts.ts'
import { $token } from '../../shared/state/session/token.ts'
import { reloadSettings } from '../../shared/state/settings/settings.store.ts'
import type { CodeSender } from '../../shared/state/stores/code-sender.ts'
import { createForm, type Form, type FormRefusal } from '../../shared/state/stores/form.ts'
import { $freshness } from '../../shared/state/stores/freshness.store.ts'
import { call, reportFailure } from '../../shared/wire/api/call.ts'
import { type ApiError, isUncertain } from '../../shared/wire/api/call-result.ts'
import { asOwnAction } from '../../shared/wire/api/own-actions.ts'
import { type CardDraft, type CardReason, findCardProblems, toCardField, toCardForm } from './bank-cards.rules.ts'

/** Age of the cards, set after a failed reload. */
export const $cardsAge = pageSingleton('bankCards.age', () => $freshness($cards, 0))

/** Removes a card, and reloads the cards even after a failure or a lost response. */
export async function removeCard(id: string, payPassword: string | null) {
  const response = await asOwnAction(call(removeBankCard, { id, payPassword }, { toastSuccess: true, quiet: true }))
  await $cards.invalidate()
  // The operator has disabled editing since the page was opened.
  if (!response.ok && response.error.rule === 'fixed') await reloadSettings()
  return response
}

/** Form of one card. */
export interface CardFormState extends Form<CardDraft, CardReason> {
  /** Sends codes to the member's address, or to the typed one. */
  readonly codes: CodeSender
  /** Server's message that required a password; "" before that. */
  readonly $passwordRequest: ReadableAtom<string>
  /** Returns true while the number is that of the card being changed. */
  isNumberKept(): boolean
}

/**
 * Creates the form of a card, or of a new card (null). If the page masks card numbers, the number starts masked; while it is unchanged, the card's own number is
 * sent. Calls `onSaved` after the card is saved.
 */
export function createCardForm(card: BankCard | null, masked: boolean, onSaved: () => void): CardFormState {
  const $passwordRequest = atom('')
  const shown = card && (masked ? maskCardNumber(card.cardNumber) : card.cardNumber)
  /** Replaces an unchanged masked number with the number of the card. */
  const withNumber = (draft: CardDraft): CardDraft =>
    card && draft.number === shown ? { ...draft, number: card.cardNumber } : draft
  const form = createForm<CardDraft, CardReason>({
    draft: {
      bankName: card?.bankName ?? '',
      cardholder: card?.cardholder ?? '',
      number: shown ?? '',
      password: '',
      email: '',
      code: '',
    },
    problems: (draft) => findCardProblems(withNumber(draft), getCurrentRequiredFields()),
    async send(draft) {
      const required = getCurrentRequiredFields()
      const token = $token.get()
      const response = await call(setBankCard, toCardForm(card?.id ?? '', withNumber(draft), required), {
        toastSuccess: true,
        quiet: true,
      })
      if (!response.ok && isPasswordRequired(response.error)) {
        $passwordRequest.set(response.error.message)
        return { message: '' }
      }
      if (!response.ok) reportFailure(response.error, token, false)
      await $cards.invalidate()
      if (response.ok) {
        onSaved()
        return null
      }
      // The operator may have disabled the feature or required a code since the page was opened.
      if (response.error.kind === 'refused') await reloadSettings()
      return toFormRefusal(response.error)
    },
  })
  const codes = createEmailCodeSender({ email: () => form.$draft.get().email, note: form.setMessage })
  return { ...form, codes, $passwordRequest, isNumberKept: () => card !== null && form.$draft.get().number === shown }
}

/** A required password is a next step, not a failure to report. */
const isPasswordRequired = ({ field, rule }: ApiError): boolean => field === 'payPassword' && rule === 'missing'

function toFormRefusal(error: ApiError): FormRefusal<CardDraft> {
  const lost = isUncertain(error) ? texts('bank-cards')('unanswered') : ''
  return { field: toCardField(error.field, getCurrentRequiredFields()), message: error.message || lost }
}
