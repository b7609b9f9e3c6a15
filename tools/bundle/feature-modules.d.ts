/** Modules that builds generate from the features' manifests (tools/bundle/features.ts). */

/** Menu item as its element gets it: with the icon's path data and the page's path. */
interface DeclaredEntry<Name extends string>
  extends Omit<import('../../shared/element/manifest/feature.ts').MenuItem, 'name'> {
  readonly name: Name
  readonly route: string
}

/** Paths of the host site's pages. */
declare module 'features:routes' {
  const routes: readonly string[]
  export default routes
}

/** Access rule of each page by path. */
declare module 'features:access' {
  const access: Readonly<Record<string, import('../../shared/element/manifest/feature.ts').Access>>
  export default access
}

/** Pages with the elements that fill them. */
declare module 'features:pages' {
  const pages: readonly (import('../../shared/element/manifest/feature.ts').Page & { readonly tag: string | null })[]
  export default pages
}

/** Elements of pages for visitors, by path; on a foreign page they open in place. */
declare module 'features:visitors' {
  const elements: Readonly<Record<string, `tl-${string}`>>
  export default elements
}

/** Pages that `tradelet.open` opens, by the name of their feature. `query` has the attribute of the element by the parameter of the address. */
declare module 'features:openable' {
  const pages: Readonly<
    Record<
      string,
      {
        readonly route: string
        readonly isSheet: boolean
        readonly query: Readonly<Record<string, string>>
        readonly access: import('../../shared/element/manifest/feature.ts').Access
      }
    >
  >
  export default pages
}

/** Elements whose actions no session of a partner may send, by the name of their feature: those of visitors, and those of members that need the product's site. */
declare module 'features:restricted' {
  const elements: Readonly<Record<string, 'visitor' | 'member'>>
  export default elements
}

/** Tags of all elements, which importing this module defines; for tests. */
declare module 'features:elements' {
  const tags: readonly `tl-${string}`[]
  export default tags
}

/** Word for a retry by language, without English; for the loader, which has no texts. */
declare module 'features:retry' {
  const words: Readonly<Record<string, string>>
  export default words
}

/** Names of the events of all elements, such as `tl-order`. */
declare module 'features:events' {
  const names: readonly string[]
  export default names
}

/** Menu items of the home page's tiles. test/tools/bundle/features.test.ts checks that each has its text. */
declare module 'features:menu' {
  const entries: readonly DeclaredEntry<import('../../shared/base/i18n/translate.ts').PlainKey<'menu'>>[]
  export default entries
}

/** Menu items of the member panel. */
declare module 'features:member' {
  const entries: readonly DeclaredEntry<import('../../widgets/member/member.rules.ts').LinkName>[]
  export default entries
}

/** Menus of the site's top bar and of its account pages, and pages that the search finds. A name is a key of the namespace `site`. */
declare module 'features:links' {
  const links: Record<
    'account' | 'bar' | 'pages',
    readonly DeclaredEntry<import('../../shared/base/i18n/translate.ts').PlainKey<'site'>>[]
  >
  export default links
}

/** Menu items above a member's balances. */
declare module 'features:assets' {
  const entries: readonly DeclaredEntry<import('../../shared/base/i18n/translate.ts').PlainKey<'balances'>>[]
  export default entries
}
