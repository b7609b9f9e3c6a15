import { createHash } from 'node:crypto'
import { type Catalogue, getFileTag, listLanguages, type Texts, toCatalogue } from '../shared/base/i18n/catalogue.ts'
import type { Key } from '../shared/base/i18n/translate.ts'
import type { Page } from '../shared/element/manifest/feature.ts'

/** Namespaces of pages whose title and lead are in the HTML (`words` of shared/element/manifest/feature.ts). */
const TEXT_PAGES = ['forgot-password', 'login', 'register'] as const satisfies Required<Page>['words'][]

/** Key of a text in the site's frame; `login.lead` is in another namespace. */
export type SiteText = Key<'site'> | `${(typeof TEXT_PAGES)[number]}.${'title' | 'lead'}`

const files = import.meta.glob<Parameters<typeof toCatalogue>[0]>('../locales/*.json', {
  eager: true,
  import: 'default',
})
const catalogues: Record<string, Catalogue> = Object.fromEntries(
  Object.entries(files).flatMap(([path, file]) => {
    const tag = getFileTag(path.split('/').at(-1) ?? '')
    return tag ? [[tag, toCatalogue(file)]] : []
  }),
)

const getFrameTexts = ({ namespaces }: Catalogue): Texts => {
  const words = TEXT_PAGES.flatMap((name) =>
    (['title', 'lead'] as const).flatMap((key): [string, string][] => {
      const text = namespaces[name]?.[key]
      return text === undefined ? [] : [[`${name}.${key}`, text]]
    }),
  )
  return { ...namespaces.site, ...Object.fromEntries(words) }
}

/** English texts of the frame, as in the HTML. */
export const english = getFrameTexts(catalogues.en as Catalogue) as Readonly<Record<SiteText, string>>

/** Texts of the frame by language, English where one is missing; a page loads its own (pages/texts). */
export const frameTexts: Readonly<Record<string, Texts>> = Object.fromEntries(
  Object.entries(catalogues).map(([tag, catalogue]) => [tag, { ...english, ...getFrameTexts(catalogue) }]),
)

/** Hash of all texts. It changes with any of them, so that stored or cached texts never belong to another version. */
export const textsVersion = createHash('sha256').update(JSON.stringify(frameTexts)).digest('hex').slice(0, 8)

/** Available languages. */
export const languages = listLanguages(catalogues)

/** Texts of the sample banners by language. */
export const bannerTexts: Readonly<Record<string, Texts>> = Object.fromEntries(
  Object.entries(catalogues).map(([tag, { namespaces }]) => [tag, namespaces['sample-banners'] ?? {}]),
)
