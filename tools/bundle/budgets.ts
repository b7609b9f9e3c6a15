/** Byte budgets of the built files, from the features' manifests and for what has no manifest. `.size-limit.mjs` and `tools/bundle/check-sizes.ts` read them. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import type { Budget } from '../../shared/element/manifest/feature.ts'
import { collectNamespaces } from '../commands/locales/used-texts.ts'
import { computeTextsVersion, GROUP_FILES } from './catalogue-modules.ts'
import { features, type NamedFeature } from './features.ts'

/** Files with their common budget. A budget without a goal is reached if its limit is kept. */
export interface WeighedFiles {
  readonly name: string
  readonly files: readonly string[]
  readonly budget: Pick<Budget, 'limit'> & Partial<Budget>
}

// Whole packages cost 1.2 to 3 kB: the limits of six elements are above the ones of before, which are their goals.
const HOME: Budget = { limit: '81.9 kB', goal: '58 kB' }

const readList = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
/** Imports of each entry, direct and indirect. */
const manifest: Readonly<Record<string, readonly string[]>> = readList('dist/embed/manifest.json')
/** On-demand modules of each entry with their files. */
const onDemand: Readonly<Record<string, Record<string, readonly string[]>>> = readList('dist/embed/on-demand.json')
/** Module of the feed, which loads with the first topic. */
const FEED = 'shared/wire/feed/open-feed.ts'

/** Returns the files that an entry loads before its element is shown: its own and its imports. */
const collectFiles = (entry: string): string[] =>
  [entry, ...(manifest[entry] ?? [])].map((file) => `dist/embed/${file}`)

/** Returns the files that an entry loads for an on-demand module. */
const collectLate = (entry: string, module: string): string[] =>
  (onDemand[entry]?.[module] ?? []).map((file) => `dist/embed/${file}`)

/** Returns the files of a folder that a built file names. */
const collectNamed = (file: string, folder: string, pattern: RegExp): string[] =>
  existsSync(file) ? [...readFileSync(file, 'utf8').matchAll(pattern)].map(([name]) => `${folder}/${name}`) : []

/** Tags of the home page's elements. */
const homeTags = collectNamed('dist/site/index.html', 'dist/embed', /(?<=<)tl-[\w-]+/g).map((path) =>
  path.slice('dist/embed/'.length),
)

/** Returns all JavaScript that the home page loads for a visitor: the frame's scripts, the page's own file, and what its ticker loads at once. */
function collectHome(): string[] {
  const frame = collectNamed('dist/site/index.html', 'dist/site', /_astro\/[\w.-]+\.js/g)
  const entry = 'first-home.js'
  return [
    ...new Set([
      ...frame,
      ...collectFiles(entry),
      ...[FEED, 'widgets/ticker/carousel.ts'].flatMap((module) => collectLate(entry, module)),
    ]),
  ]
}

/** Returns the text files of each language that the home page loads, and the frame's texts. */
function weighLanguages(): WeighedFiles[] {
  const namespaces = homeTags.flatMap((tag) =>
    collectNamespaces(`widgets/${tag.slice(3)}/${tag.slice(3)}.element.ts`).map((name) => GROUP_FILES[name] ?? name),
  )
  return globSync(`dist/embed/texts/${computeTextsVersion()}/*`).map((folder) => {
    const language = folder.split('/').at(-1)
    return {
      name: `home page, texts in ${language}`,
      files: [
        ...[...new Set(namespaces)].map((file) => `${folder}/${file}.js`),
        ...globSync(`dist/site/texts/*/${language}.json`),
      ],
      budget: { limit: '4 kB' },
    }
  })
}

/** Returns the budgets of a feature's element. */
function weighElement({ name, tag, budget, liveBudget, firstBudget }: NamedFeature): WeighedFiles[] {
  const entry = `${tag}.js`
  const weigh = (weighed: Budget, files: readonly string[]) => ({
    name: [tag, weighed.of].filter(Boolean).join(' '),
    files,
    budget: weighed,
  })
  const files = collectFiles(entry)
  return [
    weigh(budget, files),
    ...(firstBudget ? [weigh(firstBudget, collectFiles(`first-${name}.js`))] : []),
    ...(liveBudget ? [weigh(liveBudget, [...new Set([...files, ...collectLate(entry, FEED)])])] : []),
  ]
}

/** All budgets with their files. Run `npm run build` first: without a build the files are missing. */
export const weighedFiles: readonly WeighedFiles[] = [
  { name: 'home page, all JavaScript', files: collectHome(), budget: HOME },
  ...weighLanguages(),
  ...features.flatMap(weighElement),
  { name: 'loader', files: ['dist/embed/tradelet.js'], budget: { limit: '1 kB' } },
  { name: 'demo, loaded on demand', files: collectFiles('demo.js'), budget: { limit: '32 kB', goal: '30 kB' } },
  { name: 'helpers for tests', files: ['dist/embed/testing.js'], budget: { limit: '1 kB', goal: '0.8 kB' } },
  { name: 'frame of an isolated element', files: collectFiles('frame.js'), budget: { limit: '4.5 kB', goal: '4 kB' } },
  { name: 'service worker', files: ['dist/site/service-worker.js'], budget: { limit: '5.2 kB' } },
  { name: 'script of the installed app', files: ['dist/site/installed.js'], budget: { limit: '1.7 kB' } },
  {
    name: 'notifications, loaded if enabled',
    files: collectFiles('alerts.js'),
    budget: { limit: '20.4 kB' },
  },
]
