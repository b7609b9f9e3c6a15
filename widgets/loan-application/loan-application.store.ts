import { atom, type ReadableAtom } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { toast } from '../../shared/api/toast.ts'
import { applyLoan, getLoanProjects } from '../../shared/contract/loans.ts'
import { filledIn, normalAmount } from '../../shared/format/amount-input.ts'
import { texts } from '../../shared/preferences/texts.ts'
import { reloadSettings } from '../../shared/settings/settings.ts'
import { type ShownProduct, shownProduct } from '../../shared/stores/displayed-product.ts'
import { createForm, type Form, type FormRefusal } from '../../shared/stores/form.ts'
import { createSubmission } from '../../shared/submissions/submission.ts'
import { firstAmount, steppedAmount } from '../../shared/term-products/term-amount.rules.ts'
import { createSlot, type PictureSlot } from '../../shared/upload/slot.ts'
import {
  type Application,
  type ApplicationDraft,
  type ApplicationReason,
  applicationProblems,
  boundsOf,
  CARDS,
  type Card,
  isSameApplication,
  type LoanProject,
} from './loan-application.rules.ts'

type Field = keyof ApplicationDraft | 'terms'

const submission = createSubmission({
  kind: 'loan',
  endpoint: applyLoan,
  formOf: (form: Application) => form,
  fields: {
    amount: 'amount',
    front_card: 'front_card',
    later_card: 'later_card',
    handheld_card: 'handheld_card',
    terms: 'terms',
  } as Record<string, Field>,
})

/** The form of one element. */
export interface ApplicationState extends Form<ApplicationDraft, ApplicationReason> {
  readonly slots: Readonly<Record<Card, PictureSlot>>
  readonly shown: ShownProduct<LoanProject>
  /** It was handed in. */
  readonly $done: ReadableAtom<boolean>
  step(direction: 1 | -1): void
  /** Whether what the form says was sent without an answer: sent again, it is handed in once. */
  isUnanswered(): boolean
}

/** Makes the form of a project. What was typed and uploaded stays until the server takes it. */
export function createApplication(id: string): ApplicationState {
  submission.forgetOld()
  const $done = atom(false)
  const slotOf = (card: Card) => createSlot((url) => form.change(card, url))
  const slots: Record<Card, PictureSlot> = {
    front_card: slotOf('front_card'),
    later_card: slotOf('later_card'),
    handheld_card: slotOf('handheld_card'),
  }
  const isUploading = (card: Card) => /preparing|sending/.test(slots[card].$state.get().phase)
  const shown = shownProduct(
    id,
    () => call(getLoanProjects, { id }, { quiet: true }),
    (project) => {
      if (form.$draft.get().amount === '') form.put({ amount: filledIn(firstAmount(boundsOf(project))) })
    },
  )
  const form = createForm<ApplicationDraft, ApplicationReason>({
    draft: { amount: '', front_card: '', later_card: '', handheld_card: '' },
    problems(draft) {
      const project = shown.product()
      return project ? applicationProblems(draft, project, isUploading) : {}
    },
    send,
  })

  function applicationOf({ amount: typed, ...cards }: ApplicationDraft): Application | null {
    const amount = normalAmount(typed)
    return amount === null ? null : { id, amount, ...cards, terms: shown.product()?.terms || null }
  }
  /** What was sent without an answer, when the draft still says the same: it goes again as it was, with its own terms. */
  function unansweredOf(draft: ApplicationDraft): Application | null {
    const [sent, written] = [submission.unanswered(), applicationOf(draft)]
    return sent && written && isSameApplication(sent, written) ? sent : null
  }

  async function send(draft: ApplicationDraft): Promise<FormRefusal<ApplicationDraft> | null> {
    const application = unansweredOf(draft) ?? applicationOf(draft)
    if (!application) return { field: 'amount', message: texts('products')('notANumber') }
    const fate = await submission.send(application)
    if (fate.phase === 'accepted') {
      for (const card of CARDS) slots[card].keep()
      shown.settle()
      $done.set(true)
    }
    if (fate.phase !== 'refused') return null
    const { field, message } = fate
    if (!field || field === 'terms') {
      // It may be closed, changed or not offered any more: what is shown is asked for again.
      await Promise.all([shown.$products.invalidate(), reloadSettings()])
      return { message }
    }
    return { field, message }
  }

  return {
    ...form,
    slots,
    shown,
    $done,
    isUnanswered: () => unansweredOf(form.$draft.get()) !== null,
    change(field, value) {
      submission.forgetOld()
      form.change(field, value)
    },
    step(direction) {
      const project = shown.product()
      submission.forgetOld()
      if (project)
        form.change('amount', filledIn(steppedAmount(form.$draft.get().amount, direction, boundsOf(project))))
    },
    async submit() {
      const at = await form.submit()
      const notes = form.$notes.get()
      // Each missing picture has a toast of its own (LON-11).
      for (const card of CARDS) {
        const note = notes[card]
        if (!note || !('reason' in note)) continue
        const t = texts('loan-application')
        toast({ kind: 'error', text: note.reason === 'uploading' ? t('uploading') : t(`${card}_missing`) })
        break
      }
      return at
    },
  }
}
