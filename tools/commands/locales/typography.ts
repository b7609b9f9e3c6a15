import type { Catalogue } from '../../../shared/base/i18n/catalogue.ts'
import type { Fault } from './status.ts'

/** Plain space before a French sign or inside guillemets: the line could break there. French has a no-break space, U+202F or U+00A0. */
const BREAKING_SPACE = / [;:!?%»]|« /
/** Digit of another script. All languages show Latin digits, as exchanges do, so a text with others would mix two kinds. */
const NATIVE_DIGIT = /(?!\d)\p{Nd}/u

/** Returns texts with signs that the language does not write: a space where a line must not break, or native digits. */
export const findTypographyFaults = (language: string, { namespaces }: Catalogue): Fault[] =>
  Object.entries(namespaces).flatMap(([namespace, texts]) =>
    Object.entries(texts).flatMap(([key, text]): Fault[] => {
      const place = `${namespace}/${key}`
      const digit = NATIVE_DIGIT.exec(text)?.[0]
      return [
        ...(language === 'fr' && BREAKING_SPACE.test(text)
          ? [{ place, rule: 'has a plain space before a sign or after «: use U+00A0 or U+202F' }]
          : []),
        ...(digit ? [{ place, rule: `has the digit ${digit}: write Latin digits` }] : []),
      ]
    }),
  )
