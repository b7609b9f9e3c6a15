/** Writes what the documentation site shows of the project: the built elements with the features' manifests, and the languages. */
import { readFileSync, writeFileSync } from 'node:fs'
import { LANGUAGES } from '../../../shared/base/i18n/languages.ts'
import { features } from '../../bundle/features.ts'
import { DOCUMENTS_FILE, type Documents } from './documents-file.ts'
import { readElementDocuments } from './element-pages.ts'

const languages = LANGUAGES.map(({ code, direction }) => {
  const { meta } = JSON.parse(readFileSync(`locales/${code}.json`, 'utf8'))
  return { code, direction, name: String(meta.name) }
})
const documents: Documents = { elements: readElementDocuments('dist/embed', features), languages }
writeFileSync(DOCUMENTS_FILE, JSON.stringify(documents))
