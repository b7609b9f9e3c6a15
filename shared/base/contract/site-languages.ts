import { flag, list, nothing, object, requiredText, text } from './codec.ts'
import { endpoint } from './endpoint.ts'

/** Returns the languages that a member can choose (LNG-03). `file_name` is the value of the header `Lang`. */
export const getLanguages = endpoint({
  path: 'getLangList',
  methods: ['GET'],
  access: 'public',
  data: list(
    object({
      languageName: text,
      fileName: requiredText(),
      isDefault: flag,
    }),
  ),
  example: [{ languageName: 'English', fileName: 'en', isDefault: true }],
})

/** Reports the chosen language to the backend (LNG-04). */
export const reportLanguage = endpoint({
  path: 'setLang',
  methods: ['GET'],
  access: 'public',
  form: { lang: requiredText(32) },
  data: nothing,
  example: null,
})
