/** What builds make of the features' manifests (tools/build/features.ts). */

/** A way to a page as the element that shows it gets it: with its drawing, and the page it leads to. */
interface DeclaredEntry<Name extends string> extends Omit<import('../../shared/widget/feature.ts').MenuItem, 'name'> {
  readonly name: Name
  readonly route: string
}

/** The addresses of the host site's pages. */
declare module 'features:routes' {
  const routes: readonly string[]
  export default routes
}

/** Who each page is for, by its address. */
declare module 'features:access' {
  const access: Readonly<Record<string, import('../../shared/widget/feature.ts').Access>>
  export default access
}

/** The pages with their elements. */
declare module 'features:pages' {
  const pages: readonly (import('../../shared/widget/feature.ts').Page & { readonly tag: string | null })[]
  export default pages
}

/** The elements of the pages that are for visitors, by address: what comes in place on a foreign page. */
declare module 'features:visitors' {
  const elements: Readonly<Record<string, `tl-${string}`>>
  export default elements
}

/** The tags of all elements, which it defines; for tests. */
declare module 'features:elements' {
  const tags: readonly `tl-${string}`[]
  export default tags
}

/** Ways to pages on the home page's tiles. That each has its text is tested (test/tools/features.test.ts). */
declare module 'features:menu' {
  const entries: readonly DeclaredEntry<import('../../shared/i18n/translate.ts').PlainKey<'menu'>>[]
  export default entries
}

/** Ways to pages in the member panel. */
declare module 'features:member' {
  const entries: readonly DeclaredEntry<import('../../widgets/member/member.rules.ts').LinkName>[]
  export default entries
}

/** Ways to pages above a member's balances. */
declare module 'features:assets' {
  const entries: readonly DeclaredEntry<import('../../shared/i18n/translate.ts').PlainKey<'balances'>>[]
  export default entries
}
