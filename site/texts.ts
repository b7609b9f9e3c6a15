import { createHash } from 'node:crypto'
import {
  type Catalogue,
  getFileTag,
  insertTexts,
  listLanguages,
  type Texts,
  toCatalogue,
} from '../shared/base/i18n/catalogue.ts'
import type { Key } from '../shared/base/i18n/translate.ts'
import type { Page } from '../shared/element/manifest/feature.ts'

/** Namespaces of pages whose title and lead are in the HTML (`words` of shared/element/manifest/feature.ts). */
const TEXT_PAGES = ['forgot-password', 'login', 'register'] as const satisfies Required<Page>['words'][]

/** Texts of other namespaces in the parts for visitors, which load after the frame's (scripts/public.ts). */
const MORE_KEYS = [
  'legal.terms',
  'legal.privacy',
  'legal.risk',
  'menu.options',
  'menu.deposit',
  'menu.withdraw',
  'menu.support',
  'menu.swap',
  'menu.loan',
  'menu.mining',
  'menu.staking',
  'menu.transfer',
  'options.buyUp',
  'options.ifSettledNow',
  'options.entryTrade',
  'options.exitTrade',
  'public-trade.number',
  'public-trade.title',
  'search.language',
] as const

/** Key of a text in the site's frame; `login.lead` is in another namespace. */
export type SiteText =
  | Key<'site'>
  | `${(typeof TEXT_PAGES)[number]}.${'title' | 'lead'}`
  | `visitor.${Key<'visitor'>}`
  | (typeof MORE_KEYS)[number]

const files = import.meta.glob<Parameters<typeof toCatalogue>[0]>('../locales/*.json', {
  eager: true,
  import: 'default',
})
const catalogues: Record<string, Catalogue> = Object.fromEntries(
  Object.entries(files).flatMap(([path, file]) => {
    const tag = getFileTag(path.split('/').at(-1) ?? '')
    return tag ? [[tag, insertTexts(toCatalogue(file))]] : []
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

/** Returns the texts of the parts for visitors by key, such as `visitor.books`. */
const getMoreTexts = ({ namespaces }: Catalogue): Texts =>
  Object.fromEntries([
    ...Object.entries(namespaces.visitor ?? {}).map(([key, text]) => [`visitor.${key}`, text] as const),
    ...MORE_KEYS.flatMap((name) => {
      const [namespace = '', key = ''] = name.split('.')
      const text = namespaces[namespace]?.[key]
      return text === undefined ? [] : [[name, text] as const]
    }),
  ])

const toEnglish = (catalogue: Catalogue) => ({ ...getFrameTexts(catalogue), ...getMoreTexts(catalogue) })

/** English texts of the frame and of the parts for visitors, as in the HTML. */
export const english = toEnglish(catalogues.en as Catalogue) as Readonly<Record<SiteText, string>>

/**
 * Texts of the frame by language, English where one is missing; a page loads its own (pages/texts). The text for browsers without JavaScript is left out: they
 * load no language.
 */
export const frameTexts: Readonly<Record<string, Texts>> = Object.fromEntries(
  Object.entries(catalogues).map(([tag, catalogue]) => {
    const { noScript: _unused, ...texts } = {
      ...getFrameTexts(catalogues.en as Catalogue),
      ...getFrameTexts(catalogue),
    }
    return [tag, texts]
  }),
)

/** Texts of the parts for visitors by language. */
export const moreTexts: Readonly<Record<string, Texts>> = Object.fromEntries(
  Object.entries(catalogues).map(([tag, catalogue]) => [
    tag,
    { ...getMoreTexts(catalogues.en as Catalogue), ...getMoreTexts(catalogue) },
  ]),
)

/** Hash of all texts. It changes with any of them, so that stored or cached texts never belong to another version. */
export const textsVersion = createHash('sha256')
  .update(JSON.stringify([frameTexts, moreTexts]))
  .digest('hex')
  .slice(0, 8)

/** Available languages. */
export const languages = listLanguages(catalogues)
