/** Reads the features' manifests (`widgets/<feature>/<feature>.feature.ts`) for builds and tests. shared/element/manifest/feature.ts defines the fields. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EntryPlace, Feature, MenuItem, Page } from '../../shared/element/manifest/feature.ts'

const root = process.cwd()
const importDefault = async (file: string) => (await import(pathToFileURL(join(root, file)).href)).default

/** Feature with the name of its folder and the tag of its element. */
export interface NamedFeature extends Feature {
  name: string
  tag: `tl-${string}`
}

/** Page of the site with the element that fills it; null for the home page, which has several. */
export interface SitePage extends Page {
  tag: `tl-${string}` | null
}

/** All features in the order of their folders. */
export const features: readonly NamedFeature[] = await Promise.all(
  globSync('widgets/*/*.feature.ts', { cwd: root })
    .sort()
    .map(async (file): Promise<NamedFeature> => {
      const name = basename(file, '.feature.ts')
      return { ...((await importDefault(file)) as Feature), name, tag: `tl-${name}` }
    }),
)

const home: SitePage = { ...((await importDefault('site/home.page.ts')) as Page), tag: null }

/** Pages of the site. Throws while loading if two pages have the same path. */
export const pages: readonly SitePage[] = [
  home,
  ...features.flatMap(({ page, tag }) => (page ? [{ ...page, tag }] : [])),
]
for (const [at, { path, tag }] of pages.entries()) {
  const other = pages.slice(0, at).find((page) => page.path === path)
  if (other) throw new Error(`${path} is the path of both ${other.tag ?? 'home'} and ${tag}`)
}

/** Pages of the footer's tabs, in their order (RTE-05). */
export const tabs: readonly SitePage[] = pages
  .filter(({ tab }) => tab)
  .sort((one, other) => (one.tab?.place ?? 0) - (other.tab?.place ?? 0))

/** Returns the menu items that an element shows, in their order. */
export const getMenuItems = (place: EntryPlace): (MenuItem & { route: string })[] =>
  features
    .flatMap(({ page, entries }) => (page && entries?.[place] ? [{ ...entries[place], route: page.path }] : []))
    .sort((one, other) => one.place - other.place)

/** Returns entries of the member panel that the menu of the account pages has too: the security centre, each page of group 0, and the first of group 2. */
const getAccountItems = () => {
  const items = getMenuItems('member').map((item) => ({
    ...item,
    name: pages.find(({ path }) => path === item.route)?.title ?? item.name,
  }))
  return [1, 0, 2].flatMap((wanted) =>
    items.filter(({ group, place }) => group === wanted && (wanted === 0 || place === 0)),
  )
}

/**
 * Returns the menus of the site's top bar and of its account pages, and the pages that its search finds: those that a tab or a menu links to, so none that needs
 * a query.
 */
const collectLinks = () => ({
  bar: getMenuItems('bar'),
  account: getAccountItems(),
  pages: features.flatMap(({ page, entries }) => {
    const entry = entries?.bar ?? entries?.member ?? entries?.menu
    return page && (entry || page.tab) ? [{ ...entry, ...page.tab, name: page.title, route: page.path }] : []
  }),
})

const exportDefault = (value: unknown): string => `export default ${JSON.stringify(value)}`

/** Returns a module of menu items. It imports icons instead of inlining them, so that elements with the same icon share it. */
const createEntryModule = (place: EntryPlace) => (): string => {
  const found = getMenuItems(place)
  const imports = found.map(({ icon }, at) => `import icon${at} from 'lucide-static/icons/${icon}.svg?raw'`)
  const rows = found.map((entry, at) => `{ ...${JSON.stringify(entry)}, icon: icon${at} }`)
  return [...imports, `export default [${rows.join(', ')}]`].join('\n')
}

/** Returns a module that defines every element, for tests. */
const createElementModule = (): string =>
  [
    ...features.map(({ name }) => `import './widgets/${name}/${name}.element.ts'`),
    exportDefault(features.map(({ tag }) => tag)),
  ].join('\n')

/** Returns a module with the word for a retry in each language but English, for the loader, which has no texts. */
const createRetryModule = (): string =>
  exportDefault(
    Object.fromEntries(
      globSync('locales/*.json', { cwd: root }).flatMap((file) => {
        const tag = basename(file, '.json')
        const retry = JSON.parse(readFileSync(join(root, file), 'utf8')).common?.retry
        return tag === 'en' || typeof retry !== 'string' ? [] : [[tag, retry]]
      }),
    ),
  )

/** Returns the names of the events of all elements, from the interface `EventDetails` (shared/state/page/event-details.ts). */
const listEvents = (): string[] =>
  [...readFileSync(join(root, 'shared/state/page/event-details.ts'), 'utf8').matchAll(/^ {2}'(tl-[\w-]+)':/gm)].map(
    ([, name = '']) => name,
  )

const MODULES: Readonly<Record<string, () => string>> = {
  routes: () => exportDefault(pages.map(({ path }) => path)),
  access: () => exportDefault(Object.fromEntries(pages.map(({ path, access }) => [path, access]))),
  pages: () => exportDefault(pages),
  visitors: () =>
    exportDefault(
      Object.fromEntries(pages.flatMap(({ path, access, tag }) => (access === 'visitor' ? [[path, tag]] : []))),
    ),
  openable: () =>
    exportDefault(
      Object.fromEntries(
        features.flatMap(({ name, page }) =>
          page
            ? [[name, { route: page.path, isSheet: page.sheet ?? false, query: page.query ?? {}, access: page.access }]]
            : [],
        ),
      ),
    ),
  restricted: () =>
    exportDefault(
      Object.fromEntries(
        features.flatMap(({ name, page }) =>
          page && (page.access === 'visitor' || (page.access === 'member' && !page.sheet)) ? [[name, page.access]] : [],
        ),
      ),
    ),
  elements: createElementModule,
  events: () => exportDefault(listEvents()),
  menu: createEntryModule('menu'),
  member: createEntryModule('member'),
  assets: createEntryModule('assets'),
  links: () => exportDefault(collectLinks()),
  retry: createRetryModule,
}

/** Returns the code of `features:<name>` (types: tools/bundle/feature-modules.d.ts), or null for another import. */
export function generateFeatureModule(id: string): string | null {
  const [, name = ''] = /^features:(.*)$/.exec(id) ?? []
  return MODULES[name]?.() ?? null
}
