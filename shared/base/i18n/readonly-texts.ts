/**
 * Reason why an element that is read-only sends nothing, by language, for Node. Browser builds replace this module with one of the same shape
 * (tools/bundle/catalogue-modules.ts). It is loaded on demand with all languages: a namespace is loaded with each element that can show it.
 */
import { catalogues } from './folder.ts'

/** Reason by language. */
export const refusals: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  Object.entries(catalogues).map(([tag, { namespaces }]) => [tag, namespaces.readonly?.refused]),
)
