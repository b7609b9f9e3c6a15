import { atom, type ReadableAtom } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { toast } from '../../shared/api/toast.ts'
import { applyLoan, getLoanProjects } from '../../shared/contract/loans.ts'
import { parseAmountInput, toInputText } from '../../shared/format/amount-input.ts'
import { texts } from '../../shared/preferences/texts.ts'
import { reloadSettings } from '../../shared/settings/settings.ts'
import { createDisplayedProduct, type DisplayedProduct } from '../../shared/stores/displayed-product.ts'
import { createForm, type Form, type FormRefusal } from '../../shared/stores/form.ts'
import { createSubmission } from '../../shared/submissions/submission.ts'
import { getInitialAmount, stepAmount } from '../../shared/term-products/term-amount.rules.ts'
import { createSlot, type PictureSlot } from '../../shared/upload/slot.ts'
import {
  type Application,
  type ApplicationDraft,
  type ApplicationReason,
  CARD_PICTURES,
  type CardPicture,
  findApplicationProblems,
  getLoanBounds,
  isSameApplication,
  type LoanProject,
} from './loan-application.rules.ts'

type Field = keyof ApplicationDraft | 'terms'

const submission = createSubmission({
  kind: 'loan',
  endpoint: applyLoan,
  toForm: (form: Application) => form,
  fields: {
    amount: 'amount',
    front_card: 'front_card',
    later_card: 'later_card',
    handheld_card: 'handheld_card',
    terms: 'terms',
  } as Record<string, Field>,
})

/** Form of one `tl-loan-application` element. */
export interface ApplicationFormState extends Form<ApplicationDraft, ApplicationReason> {
  readonly slots: Readonly<Record<CardPicture, PictureSlot>>
  readonly product: DisplayedProduct<LoanProject>
  /** True after the application was accepted. */
  readonly $done: ReadableAtom<boolean>
  step(direction: 1 | -1): void
  /** Returns true if this application was sent and its result is unknown. Sending it again submits it at most once. */
  isUnanswered(): boolean
}

/** Creates the form for a product. Input stays until the server accepts it. */
export function createApplicationForm(id: string): ApplicationFormState {
  submission.forgetExpired()
  const $done = atom(false)
  const createCardSlot = (card: CardPicture) => createSlot((url) => form.change(card, url))
  const slots: Record<CardPicture, PictureSlot> = {
    front_card: createCardSlot('front_card'),
    later_card: createCardSlot('later_card'),
    handheld_card: createCardSlot('handheld_card'),
  }
  const isUploading = (card: CardPicture) => /preparing|sending/.test(slots[card].$state.get().phase)
  const shown = createDisplayedProduct(
    id,
    () => call(getLoanProjects, { id }, { quiet: true }),
    (project) => {
      if (form.$draft.get().amount === '')
        form.setFields({ amount: toInputText(getInitialAmount(getLoanBounds(project))) })
    },
  )
  const form = createForm<ApplicationDraft, ApplicationReason>({
    draft: { amount: '', front_card: '', later_card: '', handheld_card: '' },
    problems(draft) {
      const project = shown.getProduct()
      return project ? findApplicationProblems(draft, project, isUploading) : {}
    },
    send,
  })

  function toApplication({ amount: typed, ...cards }: ApplicationDraft): Application | null {
    const amount = parseAmountInput(typed)
    return amount === null ? null : { id, amount, ...cards, terms: shown.getProduct()?.terms || null }
  }
  /** Returns the unanswered application if the draft is still the same. It is repeated unchanged, including its version of the terms. */
  function findUnanswered(draft: ApplicationDraft): Application | null {
    const [sent, written] = [submission.getUnanswered(), toApplication(draft)]
    return sent && written && isSameApplication(sent, written) ? sent : null
  }

  async function send(draft: ApplicationDraft): Promise<FormRefusal<ApplicationDraft> | null> {
    const application = findUnanswered(draft) ?? toApplication(draft)
    if (!application) return { field: 'amount', message: texts('products')('notANumber') }
    const fate = await submission.send(application)
    if (fate.phase === 'accepted') {
      for (const card of CARD_PICTURES) slots[card].markSubmitted()
      shown.acceptTerms()
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
    product: shown,
    $done,
    isUnanswered: () => findUnanswered(form.$draft.get()) !== null,
    change(field, value) {
      submission.forgetExpired()
      form.change(field, value)
    },
    step(direction) {
      const project = shown.getProduct()
      submission.forgetExpired()
      if (project)
        form.change('amount', toInputText(stepAmount(form.$draft.get().amount, direction, getLoanBounds(project))))
    },
    async submit() {
      const at = await form.submit()
      const notes = form.$notes.get()
      // A missing picture is also shown as a toast (LON-11).
      for (const card of CARD_PICTURES) {
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
