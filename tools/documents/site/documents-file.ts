import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElementDocument } from './element-pages.ts'

/** Language of previews. */
export interface LanguageDocs {
  code: string
  name: string
  direction: 'ltr' | 'rtl'
}

/** Elements and languages on the documentation site. */
export interface Documents {
  elements: ElementDocument[]
  languages: LanguageDocs[]
}

/** File with {@link Documents}, an input of the documentation site's build. Relative to the working folder, the project's root. */
export const DOCUMENTS_FILE = 'dist/.documents.json'

const readFile = (): Documents => JSON.parse(readFileSync(join(process.cwd(), DOCUMENTS_FILE), 'utf8'))

/** Reads the elements that `tools/documents/site/make-documents.ts` has written. */
export const readDocuments = (): ElementDocument[] => readFile().elements

/** Reads the languages that `tools/documents/site/make-documents.ts` has written. */
export const readLanguages = (): LanguageDocs[] => readFile().languages
