import * as contract from '../../../shared/base/contract/mail-word.ts'
import { handle } from '../../core/http/handle.ts'
import { readMailWord, storeMailWord } from '../registry/mail-words.ts'
import { refuseUnconfirmedSession } from '../registry/session-confirmation.ts'

/** Returns the member's word. */
export const getMailWord = handle(contract.getMailWord, async ({ member, context: { db } }) => ({
  word: await readMailWord(db, member),
}))

/** Sets the member's word. Control characters become spaces, so that it stays one line of a mail. */
export const setMailWord = handle(contract.setMailWord, async (call) => {
  const unproven = await refuseUnconfirmedSession(call, 'security')
  if (unproven) return unproven
  const word = (call.form.word ?? '').replace(/\p{C}+/gu, ' ').trim()
  await storeMailWord(call.context.db, call.member, word)
  return { word }
})
