/** What languages are called, as Node reads it. Builds for browsers put a module of the same shape in its place (tools/commands/locales/bundle.ts). */
import { languagesOf, type NamedLanguage } from './catalogue.ts'
import { catalogues } from './folder.ts'

/** The languages that there are, with their names. */
export const namedLanguages: readonly NamedLanguage[] = languagesOf(catalogues)
