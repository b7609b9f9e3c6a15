import type { Settings } from '../settings/settings.ts'

/** Who a page is for: everybody, members (others are sent to /login), or visitors (members are sent home). */
export type Access = 'public' | 'member' | 'visitor'

/** A piece of an outline. A `field` is a label with a control beneath it. */
export type Bone = 'card' | 'control' | 'field' | 'line' | 'plot' | 'row' | 'small-card' | 'square' | 'tile' | 'title'

/** Pieces from top to bottom: one, several of a kind, or columns side by side. */
export type Bones = readonly (Bone | readonly [Bone, count: number] | { readonly columns: readonly Bones[] })[]

/** What stands in a page until its element has come: an outline that many pages have, or one of its own. */
export type SkeletonOutline =
  | 'account'
  | 'form'
  | 'list'
  | {
      readonly bones: Bones
      /** 720 px unless stated; `narrow` is a form's width, `wide` that of the window. */
      readonly width?: 'narrow' | 'wide'
      /** The page has no head with its title. */
      readonly head?: false
    }

/** A page of the host site, with the feature's element filling it. */
export interface Page {
  /** Its address below the site, as `/changemoney`. */
  readonly path: `/${string}`
  /** Its title: a key of the frame's texts (namespace `site`). */
  readonly title: string
  readonly access: Access
  /** Queries of the address that become attributes of the element: `{ id: 'coin' }` copies `?id=` into `coin`. */
  readonly query?: Readonly<Record<string, string>>
  /** Attributes that the element always has here. */
  readonly attributes?: Readonly<Record<string, string>>
  readonly skeleton?: SkeletonOutline
  /** Whose `title` and `lead` stand above the outline, as the element will show them: a namespace of the texts. */
  readonly words?: 'forgot-password' | 'login' | 'register'
  /** It is one of the footer's tabs: a drawing of lucide, and its place from the start. */
  readonly tab?: { readonly icon: string; readonly place: number }
}

/** A way to the feature's page that another element shows. */
export interface MenuItem {
  /** Its text, in the texts of the element that shows it. */
  readonly name: string
  /** A drawing of lucide, as `hand-coins`. */
  readonly icon: string
  /** It stands before those with a greater one. */
  readonly place: number
  /** The switch, or the text, of the site's settings without which it is not offered. */
  readonly setting?: keyof Settings
  /** The switch that is asked when it is pressed; what is closed says so. */
  readonly gate?: 'recharge_status' | 'withdrawal_status'
  /** Which group of the member panel, from the top. */
  readonly group?: 0 | 1 | 2
}

/** The elements that show ways to pages: the tiles of the home page, the member panel, the buttons of the assets page. */
export type EntryPlace = 'menu' | 'member' | 'assets'

/**
 * What a feature says of itself (`widgets/<feature>/<feature>.feature.ts`), for everything that must know all features: routes, pages, titles, guard,
 * footer, menus, byte budgets and the tests that walk them. Plain data that nothing imports: tools/build/features.ts reads the folder.
 */
export interface Feature {
  /** The most that its element may load before anything is shown, packed with brotli. Charts and other languages come later, on demand. */
  readonly budget: `${number} kB`
  /** What the budget does not count, or what it is for. */
  readonly budgetOf?: string
  /** Partners embed it by its own file, which shares nothing; a page with the loader takes it from the suite all the same. */
  readonly standalone?: true
  readonly page?: Page
  readonly entries?: Readonly<Partial<Record<EntryPlace, MenuItem>>>
}
