/** Names of languages for Node. Browser builds replace this module with one of the same shape (tools/bundle/catalogue-modules.ts). */
import { listLanguages, type NamedLanguage } from './catalogue.ts'
import { catalogues } from './folder.ts'

/** Available languages with their names. */
export const namedLanguages: readonly NamedLanguage[] = listLanguages(catalogues)
