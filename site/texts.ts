import { createHash } from 'node:crypto'
import { type Catalogue, catalogueOf, languagesOf, type Texts, tagOfFile } from '../shared/i18n/catalogue.ts'
import type { Key } from '../shared/i18n/translate.ts'

/** A text of the site's frame by its key. */
export type SiteText = Key<'site'>

const files = import.meta.glob<Parameters<typeof catalogueOf>[0]>('../locales/*.json', {
  eager: true,
  import: 'default',
})
const catalogues: Record<string, Catalogue> = Object.fromEntries(
  Object.entries(files).flatMap(([path, file]) => {
    const tag = tagOfFile(path.split('/').at(-1) ?? '')
    return tag ? [[tag, catalogueOf(file)]] : []
  }),
)

/** The frame's texts in English: what stands in the pages. */
export const english = catalogues.en?.namespaces.site as Readonly<Record<SiteText, string>>

/** The frame's texts of each language, English where it lacks one; a page asks for its own (pages/texts). */
export const frameTexts: Readonly<Record<string, Texts>> = Object.fromEntries(
  Object.entries(catalogues).map(([tag, { namespaces }]) => [tag, { ...english, ...namespaces.site }]),
)

/** Changes with any of them, so that what a page has kept or a cache holds is never another version's. */
export const textsVersion = createHash('sha256').update(JSON.stringify(frameTexts)).digest('hex').slice(0, 8)

/** The languages that there are. */
export const languages = languagesOf(catalogues)

/** The words of the sample pictures of each language. */
export const bannerTexts: Readonly<Record<string, Texts>> = Object.fromEntries(
  Object.entries(catalogues).map(([tag, { namespaces }]) => [tag, namespaces['sample-banners'] ?? {}]),
)
