import { getMailWord, setMailWord } from '../../shared/base/contract/mail-word.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { createForm } from '../../shared/state/stores/form.ts'
import { memberResource } from '../../shared/state/stores/member-resource.ts'
import { call } from '../../shared/wire/api/call.ts'

/** The member's word in mails; "" for none. */
export const $mailWord = pageSingleton('mailWord', () => memberResource(() => call(getMailWord, {}, { quiet: true })))

/** Creates the form that sets the word; an empty field removes it. */
export const createMailWordForm = (onSaved: () => void) =>
  createForm({
    draft: { word: $mailWord.get().data?.word ?? '' },
    problems: () => ({}),
    async send({ word }) {
      const response = await call(setMailWord, { word: word.trim() || null })
      if (!response.ok)
        return { field: response.error.field === 'word' ? 'word' : null, message: response.error.message }
      $mailWord.change(() => response.data)
      onSaved()
      return null
    },
  })
