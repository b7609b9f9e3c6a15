import { REVIEW_POLL_MS } from '../../shared/base/contract/constants.ts'
import { submitIdentity } from '../../shared/base/contract/session.ts'
import { recordDecision } from '../../shared/state/member/decision.ts'
import { $member, changeMember, refreshMember } from '../../shared/state/member/member.store.ts'
import { keepInput } from '../../shared/state/preferences/keep-input.ts'
import { getFailureText } from '../../shared/state/stores/failure-text.ts'
import { createForm, type Form } from '../../shared/state/stores/form.ts'
import { createSlots, type PictureSlot } from '../../shared/state/upload/slot.ts'
import { call } from '../../shared/wire/api/call.ts'
import {
  CARD_SIDES,
  type CardSide,
  findIdentityProblems,
  type IdentityDraft,
  type IdentityReason,
} from './identity.rules.ts'

/** Form of one `tl-identity` element, with an upload slot per side of the card. */
export interface IdentityFormState extends Form<IdentityDraft, IdentityReason> {
  readonly slots: Readonly<Record<CardSide, PictureSlot>>
}

/** Creates an empty form. Input stays until the server accepts it; then the member's status becomes `review`. */
export function createIdentityForm(): IdentityFormState {
  const slots = createSlots(CARD_SIDES, (side, url) => form.change(side, url))
  const isRunning = (side: CardSide) => /preparing|sending/.test(slots[side].$state.get().phase)
  const form = createForm<IdentityDraft, IdentityReason>({
    draft: { realName: '', frontCard: '', backCard: '' },
    problems: (draft) => findIdentityProblems(draft, isRunning),
    async send(draft) {
      const response = await call(submitIdentity, { ...draft, realName: draft.realName.trim() }, { toastSuccess: true })
      if (!response.ok) {
        const { field } = response.error
        const message = getFailureText(response.error)
        return { field: field !== undefined && field in draft ? (field as keyof IdentityDraft) : null, message }
      }
      for (const slot of Object.values(slots)) slot.markSubmitted()
      kept.forget()
      changeMember({ identityStatus: 'review' })
      void refreshMember()
      return null
    },
  })
  const kept = keepInput(form, { name: 'identity', fields: ['realName'], pictures: slots })
  return { ...form, slots }
}

/** Polls the member's record while the page is visible, to notice the end of the review. Returns a function that stops polling. */
export function pollReview(): () => void {
  let busy = false
  const ask = async () => {
    if (busy || document.hidden) return
    busy = true
    try {
      await refreshMember()
    } finally {
      busy = false
    }
    const status = $member.get()?.identityStatus
    if (status && status !== 'review') recordDecision()
  }
  const timer = setInterval(() => void ask(), REVIEW_POLL_MS)
  const seen = () => void ask()
  document.addEventListener('visibilitychange', seen)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', seen)
  }
}
