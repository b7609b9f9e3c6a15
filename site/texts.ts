import { createHash } from 'node:crypto'
import { type Catalogue, catalogueOf, languagesOf, type Texts, tagOfFile } from '../shared/i18n/catalogue.ts'
import type { Key } from '../shared/i18n/translate.ts'
import type { Page } from '../shared/widget/feature.ts'

/** Namespaces of pages whose title and lead are in the HTML (`words` of shared/widget/feature.ts). */
const WORDS = ['forgot-password', 'login', 'register'] as const satisfies Required<Page>['words'][]

/** Key of a text in the site's frame; `login.lead` is in another namespace. */
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

/** English texts of the frame, as in the HTML. */
export const english = textsOf(catalogues.en as Catalogue) as Readonly<Record<SiteText, string>>

/** Texts of the frame by language, English where one is missing; a page loads its own (pages/texts). */
export const frameTexts: Readonly<Record<string, Texts>> = Object.fromEntries(
  Object.entries(catalogues).map(([tag, catalogue]) => [tag, { ...english, ...textsOf(catalogue) }]),
)

/** Hash of all texts. It changes with any of them, so that stored or cached texts never belong to another version. */
export const textsVersion = createHash('sha256').update(JSON.stringify(frameTexts)).digest('hex').slice(0, 8)

/** Available languages. */
export const languages = languagesOf(catalogues)

/** Texts of the sample banners by language. */
export const bannerTexts: Readonly<Record<string, Texts>> = Object.fromEntries(
  Object.entries(catalogues).map(([tag, { namespaces }]) => [tag, namespaces['sample-banners'] ?? {}]),
)
