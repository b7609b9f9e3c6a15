import { existsSync, globSync, readFileSync } from 'node:fs'
import { features } from './tools/build/features.ts'
import { PACK_OF, textsVersion } from './tools/commands/locales/bundle.ts'
import { namespacesOf } from './tools/commands/locales/used-texts.ts'

/** Files that an element loads before it is shown: its own and the chunks it imports, brotli. Charts and other languages are loaded later, on demand. */
const manifest = existsSync('dist/embed/manifest.json')
  ? JSON.parse(readFileSync('dist/embed/manifest.json', 'utf8'))
  : {}
const files = (entry) => [entry, ...(manifest[entry] ?? [])].map((file) => `dist/embed/${file}`)

/** Returns the files of a folder that a built file names. */
const named = (file, folder, pattern) =>
  existsSync(file) ? [...readFileSync(file, 'utf8').matchAll(pattern)].map(([name]) => `${folder}/${name}`) : []

/** Scripts of the frame: those that a page names, and their imports. */
const frame = named('dist/site/index.html', 'dist/site', /_astro\/[\w.-]+\.js/g)
/** Files of the home page's elements, as the loader selects them. */
const tags = named('dist/site/index.html', 'dist/embed', /(?<=<)tl-[\w-]+/g).map((path) =>
  path.slice('dist/embed/'.length),
)
const elements = tags.map((tag) => {
  return [`suite/${tag}.js`, `${tag}.js`].find((file) => file in manifest)
})
/** All JavaScript that the home page loads for a visitor: the frame's scripts, every element on it, and their immediate imports. */
const home = new Set([
  ...frame,
  ...frame.flatMap((file) => named(file, 'dist/site/_astro', /client\.[\w-]+\.js/g)),
  ...[...elements, 'host.js', 'tradelet.js'].flatMap(files),
  // The carousel, which the home page's ticker loads at once.
  ...named('dist/embed/suite/tl-ticker.js', 'dist/embed', /(?<=import\("\.\.\/)chunks\/[\w-]+\.js/g),
])

const weighed = features.map(({ tag, budget, budgetOf }) => ({
  name: [tag, budgetOf].filter(Boolean).join(' '),
  path: files(`${tag}.js`),
  limit: budget,
  brotli: true,
}))

/** Text files of another language that the home page loads, and the frame's texts. */
const spoken = new Set(
  tags.flatMap((tag) =>
    namespacesOf(`widgets/${tag.slice(3)}/${tag.slice(3)}.element.ts`).map((name) => PACK_OF[name] ?? name),
  ),
)
const languages = globSync(`dist/embed/texts/${textsVersion()}/*`).map((folder) => {
  const language = folder.split('/').at(-1)
  return {
    name: `home page, texts in ${language}`,
    path: [...[...spoken].map((file) => `${folder}/${file}.js`), ...globSync(`dist/site/texts/*/${language}.json`)],
    limit: '4 kB',
    brotli: true,
  }
})

export default [
  { name: 'home page, all JavaScript', path: [...home], limit: '81.9 kB', brotli: true },
  ...languages,
  ...weighed,
  { name: 'loader', path: 'dist/embed/tradelet.js', limit: '1 kB', brotli: true },
  { name: 'service worker', path: 'dist/site/service-worker.js', limit: '5.2 kB', brotli: true },
  { name: 'script of the installed app', path: 'dist/site/installed.js', limit: '1.7 kB', brotli: true },
  { name: 'notifications, loaded if enabled', path: files('alerts.js'), limit: '20.4 kB', brotli: true },
]
