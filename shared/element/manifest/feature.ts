import type { Settings } from '../../state/settings/settings.store.ts'

/**
 * Access to a page: everyone, members (visitors are redirected to /login), visitors (members are redirected to the home page), or `look`: members, and visitors
 * if the operator's setting `visitors_may_look` is on.
 */
export type Access = 'public' | 'member' | 'visitor' | 'look'

/** Shape of a skeleton outline. A `field` is a label with a control below it. */
export type SkeletonShape =
  | 'card'
  | 'control'
  | 'field'
  | 'line'
  | 'plot'
  | 'row'
  | 'small-card'
  | 'square'
  | 'tile'
  | 'title'

/** Shapes from top to bottom: single ones, several of a kind, or columns side by side. */
export type SkeletonShapes = readonly (
  | SkeletonShape
  | readonly [SkeletonShape, count: number]
  | { readonly columns: readonly SkeletonShapes[] }
)[]

/** Skeleton shown until the element is loaded: a shared one or the page's own. */
export type SkeletonOutline =
  | 'account'
  | 'form'
  | 'list'
  | {
      readonly bones: SkeletonShapes
      /** 720 px by default; `narrow` is the width of a form, `wide` that of the window. */
      readonly width?: 'narrow' | 'wide'
      /** The page has no header with its title. */
      readonly head?: false
    }

/** Page of the host site that the feature's element fills. */
export interface Page {
  /** Path on the site, such as `/changemoney`. */
  readonly path: `/${string}`
  /** Title: a key of the namespace `site`. */
  readonly title: string
  /** Titles of the page by the value of a query parameter, which replace `title`. */
  readonly titles?: { readonly query: string; readonly byValue: Readonly<Record<string, string>> }
  readonly access: Access
  /**
   * `tradelet.open` can show the element as a sheet on pages of partners: it needs no call that a partner's session may not send (scope `none`). Other pages open
   * on the product's own site.
   */
  readonly sheet?: true
  /** Query parameters copied to attributes of the element: `{ id: 'coin' }` copies `?id=` to `coin`. */
  readonly query?: Readonly<Record<string, string>>
  /** Fixed attributes of the element on this page. */
  readonly attributes?: Readonly<Record<string, string>>
  readonly skeleton?: SkeletonOutline
  /** Namespace whose `title` and `lead` are shown above the outline, as the element will show them. */
  readonly words?: 'forgot-password' | 'login' | 'register'
  /** Footer tab of the page: a lucide icon and its position from the start. */
  readonly tab?: { readonly icon: string; readonly place: number }
}

/** Link to the feature's page in another element. */
export interface MenuItem {
  /** Text key in the namespace of the element that shows it. */
  readonly name: string
  /** Lucide icon, such as `hand-coins`. */
  readonly icon: string
  /** Sort order, ascending. */
  readonly place: number
  /** Setting of the site, a switch or a text, that must be set for the item to be shown. */
  readonly setting?: keyof Settings
  /** Switch that is checked when the item is pressed; a closed feature shows a message. */
  readonly gate?: 'depositSwitch' | 'withdrawalSwitch'
  /** Group of the member panel, from the top; menu of the site's top bar: 0 earn, 1 wallet, 2 records at the end of the wallet menu. */
  readonly group?: 0 | 1 | 2
}

/** Places with links to pages: tiles of the home page, member panel, buttons of the assets page, menus of the site's top bar. */
export type EntryPlace = 'menu' | 'member' | 'assets' | 'bar'

/**
 * Byte budget: kB of 1,000 bytes, compressed with brotli. `npm run check -- sizes` fails above the limit and lists what is above its goal. A limit is never
 * raised to a measurement; a change that exceeds it loads less, or loads it later.
 */
export interface Budget {
  readonly limit: Kilobytes
  /** Size to reach, at most the limit. */
  readonly goal: Kilobytes
  /** Exclusions of the budget, or its purpose. */
  readonly of?: string
}

/** Group of elements in the list of the documentation site. */
export type ElementGroup = 'trade' | 'markets' | 'wallet' | 'earn' | 'member' | 'page'

/** Details for the documentation site that the element's declaration does not have. */
export interface ElementDocs {
  readonly group: ElementGroup
  /** Attributes of previews and snippets at first, such as the market that they show. */
  readonly sample?: Readonly<Record<string, string>>
}

type Kilobytes = `${number} kB`

/**
 * Manifest of a feature (`widgets/<feature>/<feature>.feature.ts`) for all code that must know every feature: routes, pages, titles, guard, footer, menus, byte
 * budgets and the tests that walk them. Plain data that nothing imports: tools/bundle/features.ts reads the folder.
 */
export interface Feature {
  /** The element on the documentation site. */
  readonly docs: ElementDocs
  /** Size of the files that its element loads before anything is shown. Charts and other languages load later, on demand. */
  readonly budget: Budget
  /** Size with the feed, which loads with the first topic. */
  readonly liveBudget?: Budget
  /** Size of the file that a visit loads that begins on the feature's page (`widgets/<page>.entry.ts`): element, notice banner, access to the stores. */
  readonly firstBudget?: Budget
  /** Partners can embed it as a file of its own that shares no chunks. The loader takes that file on a page with no other kind of element, else the suite's. */
  readonly standalone?: true
  readonly page?: Page
  readonly entries?: Readonly<Partial<Record<EntryPlace, MenuItem>>>
}
