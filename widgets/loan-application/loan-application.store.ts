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

/** Form of one `tl-loan-application` element. */
export interface ApplicationState extends Form<ApplicationDraft, ApplicationReason> {
  readonly slots: Readonly<Record<Card, PictureSlot>>
  readonly shown: ShownProduct<LoanProject>
  /** True after the application was accepted. */
  readonly $done: ReadableAtom<boolean>
  step(direction: 1 | -1): void
  /** Returns true if this application was sent and its result is unknown. Sending it again submits it at most once. */
  isUnanswered(): boolean
}

/** Creates the form for a product. Input stays until the server accepts it. */
export function createApplication(id: string): ApplicationState {
  submission.forgetOld()
  const $done = atom(false)
  const createCardSlot = (card: Card) => createSlot((url) => form.change(card, url))
  const slots: Record<Card, PictureSlot> = {
    front_card: createCardSlot('front_card'),
    later_card: createCardSlot('later_card'),
    handheld_card: createCardSlot('handheld_card'),
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

  function toApplication({ amount: typed, ...cards }: ApplicationDraft): Application | null {
    const amount = normalAmount(typed)
    return amount === null ? null : { id, amount, ...cards, terms: shown.product()?.terms || null }
  }
  /** Returns the unanswered application if the draft is still the same. It is repeated unchanged, including its version of the terms. */
  function findUnanswered(draft: ApplicationDraft): Application | null {
    const [sent, written] = [submission.unanswered(), toApplication(draft)]
    return sent && written && isSameApplication(sent, written) ? sent : null
  }

  async function send(draft: ApplicationDraft): Promise<FormRefusal<ApplicationDraft> | null> {
    const application = findUnanswered(draft) ?? toApplication(draft)
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
      // The product may be closed, changed or withdrawn, so reload it.
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
    isUnanswered: () => findUnanswered(form.$draft.get()) !== null,
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
      // A missing picture is also shown as a toast (LON-11).
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
