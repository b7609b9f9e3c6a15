import { object, omittable, requiredText, text } from './codec.ts'
import { endpoint } from './endpoint.ts'

/** Maximum length of the word. */
export const MAX_MAIL_WORD = 30

/** Returns the word that mails to the member and the sign-in window show, so that the member knows them from fakes; "" for none. */
export const getMailWord = endpoint({
  path: 'getMailWord',
  access: 'member',
  scope: 'none',
  extension: true,
  data: object({ word: text }),
  example: { word: 'blue heron' },
})

/** Sets the word, or removes it if it is left out. */
export const setMailWord = endpoint({
  path: 'setMailWord',
  access: 'member',
  scope: 'none',
  extension: true,
  form: { word: omittable(requiredText(MAX_MAIL_WORD)) },
  data: object({ word: text }),
  example: { word: 'blue heron' },
})
