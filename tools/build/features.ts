/** Reads what the features say of themselves (`widgets/<feature>/<feature>.feature.ts`), for builds and tests. What each thing means: shared/widget/feature.ts. */
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EntryPlace, Feature, MenuItem, Page } from '../../shared/widget/feature.ts'

const root = process.cwd()
const byDefault = async (file: string) => (await import(pathToFileURL(join(root, file)).href)).default

/** A feature with the name of its folder and the tag of its element. */
export interface NamedFeature extends Feature {
  name: string
  tag: `tl-${string}`
}

/** A page of the site with the element that fills it; null for the home page, which has several. */
export interface SitePage extends Page {
  tag: `tl-${string}` | null
}

/** All features by the names of their folders. */
export const features: readonly NamedFeature[] = await Promise.all(
  globSync('widgets/*/*.feature.ts', { cwd: root })
    .sort()
    .map(async (file): Promise<NamedFeature> => {
      const name = basename(file, '.feature.ts')
      return { ...((await byDefault(file)) as Feature), name, tag: `tl-${name}` }
    }),
)

const home: SitePage = { ...((await byDefault('site/home.page.ts')) as Page), tag: null }

/** The pages of the site. Throws when two have one address. */
export const pages: readonly SitePage[] = [
  home,
  ...features.flatMap(({ page, tag }) => (page ? [{ ...page, tag }] : [])),
]
for (const [at, { path, tag }] of pages.entries()) {
  const other = pages.slice(0, at).find((page) => page.path === path)
  if (other) throw new Error(`${path} is the page of ${other.tag ?? 'home'} and of ${tag}`)
}

/** The pages of the footer's tabs, in their order (RTE-05). */
export const tabs: readonly SitePage[] = pages
  .filter(({ tab }) => tab)
  .sort((one, other) => (one.tab?.place ?? 0) - (other.tab?.place ?? 0))

/** The ways to pages that an element shows, in their order. */
export const entriesAt = (place: EntryPlace): (MenuItem & { route: string })[] =>
  features
    .flatMap(({ page, entries }) => (page && entries?.[place] ? [{ ...entries[place], route: page.path }] : []))
    .sort((one, other) => one.place - other.place)

const exported = (value: unknown): string => `export default ${JSON.stringify(value)}`

/** A drawing is imported, so that a build lays it where its kind lies, and two who have it share it. */
const entryModule = (place: EntryPlace) => (): string => {
  const found = entriesAt(place)
  const imports = found.map(({ icon }, at) => `import icon${at} from 'lucide-static/icons/${icon}.svg?raw'`)
  const rows = found.map((entry, at) => `{ ...${JSON.stringify(entry)}, icon: icon${at} }`)
  return [...imports, `export default [${rows.join(', ')}]`].join('\n')
}

/** For tests that walk every element: defines them all. */
const elementModule = (): string =>
  [
    ...features.map(({ name }) => `import './widgets/${name}/${name}.element.ts'`),
    exported(features.map(({ tag }) => tag)),
  ].join('\n')

const MODULES: Readonly<Record<string, () => string>> = {
  routes: () => exported(pages.map(({ path }) => path)),
  access: () => exported(Object.fromEntries(pages.map(({ path, access }) => [path, access]))),
  pages: () => exported(pages),
  visitors: () =>
    exported(Object.fromEntries(pages.flatMap(({ path, access, tag }) => (access === 'visitor' ? [[path, tag]] : [])))),
  elements: elementModule,
  menu: entryModule('menu'),
  member: entryModule('member'),
  assets: entryModule('assets'),
}

/** What an import of `features:<name>` loads (types: tools/build/feature-modules.d.ts), or null for an import of anything else. */
export function featureModule(id: string): string | null {
  const [, name = ''] = /^features:(.*)$/.exec(id) ?? []
  return MODULES[name]?.() ?? null
}
