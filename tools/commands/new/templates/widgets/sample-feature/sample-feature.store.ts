import type { ResponseData } from '../../shared/base/contract/endpoint.ts'
import { createSampleFeatureEntry, getSampleFeatureList } from '../../shared/base/contract/sample-feature.ts'
import { parseAmountInput } from '../../shared/base/format/amount-input.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { texts } from '../../shared/state/preferences/texts.ts'
import { createForm, type Form } from '../../shared/state/stores/form.ts'
import { memberList } from '../../shared/state/stores/member-list.ts'
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

/** Sends entries under an idempotency key that stays the same until the result is known. */
const submission = createSubmission({
  kind: 'sample-feature',
  endpoint: createSampleFeatureEntry,
  toForm: ({ amount, note }: EntryDraft) => ({ num: parseAmountInput(amount) ?? '', note: note.trim() }),
  fields: { num: 'amount', note: 'note' } as const,
})

/** Creates the form of one element. After success it is reset and the list reloads. */
export function createEntryForm(): Form<EntryDraft, EntryReason> {
  submission.forgetExpired()
  const form = createForm<EntryDraft, EntryReason>({
    draft: { amount: '', note: '' },
    problems: findEntryProblems,
    async send(draft) {
      const result = await submission.send(draft)
      if (result.phase === 'refused') return result
      if (result.phase === 'blocked') return { field: null, message: result.reason }
      if (result.phase === 'unknown') return { field: null, message: texts('sample-feature')('unanswered') }
      form.change('amount', '')
      form.change('note', '')
      void entryList.refresh()
      return null
    },
  })
  return {
    ...form,
    change(field, value) {
      submission.forgetExpired()
      form.change(field, value)
    },
  }
}
