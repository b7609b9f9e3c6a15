import type { DomainCalls } from '../call-types.ts'

/** Handlers of the word in mails. The demo sends none. */
export const mailWordCalls: DomainCalls<'mailWord'> = {
  getMailWord: (_form, { records }) => ({ word: records.mailWord }),
  setMailWord({ word }, { records }) {
    records.mailWord = word ?? ''
    return { word: records.mailWord }
  },
}
