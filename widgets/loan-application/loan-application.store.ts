import { atom, type ReadableAtom } from 'nanostores'
import { applyLoan, getLoanProjects } from '../../shared/base/contract/loans.ts'
import { parseAmountInput, toInputText } from '../../shared/base/format/amount-input.ts'
import { texts } from '../../shared/state/preferences/texts.ts'
import { reloadSettings } from '../../shared/state/settings/settings.store.ts'
import { createDisplayedProduct, type DisplayedProduct } from '../../shared/state/stores/displayed-product.ts'
import type { FieldMessages, FormRefusal } from '../../shared/state/stores/form.ts'
import { createMoneyForm, type MoneyForm } from '../../shared/state/submissions/money-form.ts'
import { repeatForm } from '../../shared/state/submissions/repeat-form.rules.ts'
import { createSubmission } from '../../shared/state/submissions/submission.ts'
import { getInitialAmount, stepAmount } from '../../shared/state/term-products/term-amount.rules.ts'
import { createSlots, type PictureSlot } from '../../shared/state/upload/slot.ts'
import { call } from '../../shared/wire/api/call.ts'
import { toast } from '../../shared/wire/api/toast.ts'
import {
  type Application,
  type ApplicationDraft,
  type ApplicationReason,
  CARD_PICTURES,
  type CardPicture,
  findApplicationProblems,
  getLoanBounds,
  type LoanProject,
} from './loan-application.rules.ts'

type Field = keyof ApplicationDraft | 'terms'

const submission = createSubmission({
  kind: 'loan',
  showsResult: true,
  endpoint: applyLoan,
  toForm: (form: Application) => form,
  repeat: repeatForm,
  facts: ({ coin, amount }) => ({ coin, amount }),
  fields: {
    amount: 'amount',
    frontCard: 'frontCard',
    backCard: 'backCard',
    handheldCard: 'handheldCard',
    terms: 'terms',
  } as Record<string, Field>,
})

/** Form of one `tl-loan-application` element. */
export interface ApplicationFormState extends MoneyForm<ApplicationDraft, ApplicationReason, Application, Field> {
  readonly slots: Readonly<Record<CardPicture, PictureSlot>>
  readonly product: DisplayedProduct<LoanProject>
  /** True after the application was accepted. */
  readonly $done: ReadableAtom<boolean>
  step(direction: 1 | -1): void
}

/** Creates the form for a product. Input stays until the server accepts it. */
export function createApplicationForm(id: string): ApplicationFormState {
  const $done = atom(false)
  const slots = createSlots(CARD_PICTURES, (card, url) => form.change(card, url))
  const isUploading = (card: CardPicture) => /preparing|sending/.test(slots[card].$state.get().phase)
  const product = createDisplayedProduct(
    id,
    () => call(getLoanProjects, { id }, { quiet: true }),
    (project) => {
      if (form.$draft.get().amount === '')
        form.rewrite({ amount: toInputText(getInitialAmount(getLoanBounds(project))) })
    },
  )
  const form = createMoneyForm<ApplicationDraft, ApplicationReason, Application, Field>({
    submission,
    draft: { amount: '', frontCard: '', backCard: '', handheldCard: '' },
    keep: { name: `loan/${id}`, fields: ['amount'], pictures: slots },
    problems(draft) {
      const project = product.getProduct()
      return project ? findApplicationProblems(draft, project, isUploading) : {}
    },
    toOrder({ amount: typed, ...cards }) {
      const amount = parseAmountInput(typed)
      const { terms, coin } = product.getProduct() ?? {}
      return amount === null ? null : { id, amount, ...cards, terms: terms || null, ...(coin && { coin }) }
    },
    place: placeApplication,
  })

  /** Places the application of a valid draft. */
  async function placeApplication(draft: ApplicationDraft): Promise<FormRefusal<ApplicationDraft> | null> {
    const order = form.readOrder(draft)?.order
    if (!order) return { field: 'amount', message: texts('products')('notANumber') }
    const result = await form.send(order)
    if (result.phase === 'accepted') {
      for (const card of CARD_PICTURES) slots[card].markSubmitted()
      product.acceptTerms()
      $done.set(true)
      form.accept()
    }
    // The product may be closed or changed, or no longer be offered, so reload it.
    if (result.phase === 'refused' && (!result.field || result.field === 'terms'))
      await Promise.all([product.$products.invalidate(), reloadSettings()])
    return form.explain(result)
  }

  return {
    ...form,
    slots,
    product,
    $done,
    step(direction) {
      const project = product.getProduct()
      if (project)
        form.change('amount', toInputText(stepAmount(form.$draft.get().amount, direction, getLoanBounds(project))))
    },
    async submit() {
      const at = await form.submit()
      if (at !== 'amount') toastMissingPicture(form.$notes.get())
      return at
    },
  }
}

/** Shows the first missing picture as a toast as well, if it is the first fault of the form (LON-11). */
function toastMissingPicture(notes: FieldMessages<ApplicationDraft, ApplicationReason>): void {
  const t = texts('loan-application')
  for (const card of CARD_PICTURES) {
    const note = notes[card]
    if (!note || !('reason' in note)) continue
    const text = note.reason === 'uploading' ? t('uploading') : t(`${card}_missing`)
    return toast({ kind: 'error', text, inPlace: true })
  }
}
