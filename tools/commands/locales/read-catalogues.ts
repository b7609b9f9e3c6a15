import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Catalogue, getFileTag, toCatalogue } from '../../../shared/base/i18n/catalogue.ts'

/** Reads the catalogues as translators write them: insertions such as `@(record/rule)` stay, so that a statement is translated once. */
export const readCatalogues = (root: string): Readonly<Record<string, Catalogue>> =>
  Object.fromEntries(
    readdirSync(join(root, 'locales')).flatMap((file) => {
      const tag = getFileTag(file)
      return tag ? [[tag, toCatalogue(JSON.parse(readFileSync(join(root, 'locales', file), 'utf8')))]] : []
    }),
  )
