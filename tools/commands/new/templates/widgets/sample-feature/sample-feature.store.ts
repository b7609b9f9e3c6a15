import type { FormValues, ResponseData } from '../../shared/base/contract/endpoint.ts'
import { createSampleFeatureEntry, getSampleFeatureList } from '../../shared/base/contract/sample-feature.ts'
import { parseAmountInput } from '../../shared/base/format/amount-input.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { texts } from '../../shared/state/preferences/texts.ts'
import type { FormRefusal } from '../../shared/state/stores/form.ts'
import { memberList } from '../../shared/state/stores/member-list.ts'
import { createMoneyForm, type MoneyForm } from '../../shared/state/submissions/money-form.ts'
import { createSubmission } from '../../shared/state/submissions/submission.ts'
import { call } from '../../shared/wire/api/call.ts'
import { type EntryDraft, type EntryReason, findEntryProblems } from './sample-feature.rules.ts'

/** Entry of the server's list. */
export type Entry = ResponseData<typeof getSampleFeatureList>[number]

/** Entries of the member, loaded while shown. */
export const entryList = pageSingleton('sample-feature', () =>
  memberList<Entry>(
    (asked) => call(getSampleFeatureList, asked, { quiet: true }),
    ({ id }) => id,
  ),
)

type EntryOrder = FormValues<typeof createSampleFeatureEntry>

/** Sends entries under an idempotency key that stays the same until the result is known. */
const submission = createSubmission({
  kind: 'sample-feature',
  endpoint: createSampleFeatureEntry,
  toForm: (entry: EntryOrder) => entry,
  facts: ({ amount }) => ({ amount }),
  fields: { amount: 'amount', note: 'note' } as const,
})

/** Form of one element. */
export type EntryFormState = MoneyForm<EntryDraft, EntryReason, EntryOrder, 'amount' | 'note'>

/** Creates the form of one element. After success it is reset and the list reloads. */
export function createEntryForm(): EntryFormState {
  const form: EntryFormState = createMoneyForm({
    submission,
    draft: { amount: '', note: '' },
    problems: findEntryProblems,
    toOrder({ amount: typed, note }) {
      const amount = parseAmountInput(typed)
      return amount === null ? null : { amount, note: note.trim() }
    },
    place: placeEntry,
  })

  /** Places the entry of a valid draft: reads the order, sends it, and shows its result. */
  async function placeEntry(draft: EntryDraft): Promise<FormRefusal<EntryDraft> | null> {
    const order = form.readOrder(draft)?.order
    if (!order) return null
    const result = await form.send(order)
    if (result.phase === 'unknown') return { message: texts('sample-feature')('unanswered') }
    if (result.phase === 'accepted') {
      form.accept({ amount: '', note: '' })
      void entryList.refresh()
    }
    return form.explain(result)
  }

  return form
}
