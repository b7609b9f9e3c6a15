import { createHash } from 'node:crypto'
import { type Catalogue, catalogueOf, languagesOf, type Texts, tagOfFile } from '../shared/i18n/catalogue.ts'
import type { Key } from '../shared/i18n/translate.ts'
import type { Page } from '../shared/widget/feature.ts'

/** The namespaces of pages whose first words stand in the page itself (`words` of shared/widget/feature.ts). */
const WORDS = ['forgot-password', 'login', 'register'] as const satisfies Required<Page>['words'][]

/** A text of the site's frame by its key; `login.lead` is that of another namespace. */
export type SiteText = Key<'site'> | `${(typeof WORDS)[number]}.${'title' | 'lead'}`

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

const textsOf = ({ namespaces }: Catalogue): Texts => {
  const words = WORDS.flatMap((name) =>
    (['title', 'lead'] as const).flatMap((key): [string, string][] => {
      const text = namespaces[name]?.[key]
      return text === undefined ? [] : [[`${name}.${key}`, text]]
    }),
  )
  return { ...namespaces.site, ...Object.fromEntries(words) }
}

/** The frame's texts in English: what stands in the pages. */
export const english = textsOf(catalogues.en as Catalogue) as Readonly<Record<SiteText, string>>

/** The frame's texts of each language, English where it lacks one; a page asks for its own (pages/texts). */
export const frameTexts: Readonly<Record<string, Texts>> = Object.fromEntries(
  Object.entries(catalogues).map(([tag, catalogue]) => [tag, { ...english, ...textsOf(catalogue) }]),
)

/** Changes with any of them, so that what a page has kept or a cache holds is never another version's. */
export const textsVersion = createHash('sha256').update(JSON.stringify(frameTexts)).digest('hex').slice(0, 8)

/** The languages that there are. */
export const languages = languagesOf(catalogues)

/** The words of the sample pictures of each language. */
export const bannerTexts: Readonly<Record<string, Texts>> = Object.fromEntries(
  Object.entries(catalogues).map(([tag, { namespaces }]) => [tag, namespaces['sample-banners'] ?? {}]),
)
