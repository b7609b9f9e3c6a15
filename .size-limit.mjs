import { existsSync, readFileSync } from 'node:fs'
import { features } from './tools/features.ts'

/** What an element loads before anything is shown: its file and the chunks it imports, brotli. Charts and other languages come later, on demand. */
const manifest = existsSync('dist/embed/manifest.json')
  ? JSON.parse(readFileSync('dist/embed/manifest.json', 'utf8'))
  : {}
const files = (entry) => [entry, ...(manifest[entry] ?? [])].map((file) => `dist/embed/${file}`)

/** The files of a folder that a built file names. */
const named = (file, folder, pattern) =>
  existsSync(file) ? [...readFileSync(file, 'utf8').matchAll(pattern)].map(([name]) => `${folder}/${name}`) : []

/** Scripts of the frame: those that a page names, and what these import. */
const frame = named('dist/site/index.html', 'dist/site', /_astro\/[\w.-]+\.js/g)
/** The files of the home page's elements, as the loader takes them. */
const elements = named('dist/site/index.html', 'dist/embed', /(?<=<)tl-[\w-]+/g).map((path) => {
  const tag = path.slice('dist/embed/'.length)
  return [`suite/${tag}.js`, `${tag}.js`].find((file) => file in manifest)
})
/** All JavaScript that the home page loads for a visitor: the frame's scripts, every element on it, and what these ask for at once. */
const home = new Set([
  ...frame,
  ...frame.flatMap((file) => named(file, 'dist/site/_astro', /client\.[\w-]+\.js/g)),
  ...[...elements, 'host.js', 'tradelet.js'].flatMap(files),
  ...named('dist/embed/suite/tl-ticker.js', 'dist/embed', /chunks\/carousel-[\w-]+\.js/g),
])

const weighed = features.map(({ tag, budget, budgetOf }) => ({
  name: [tag, budgetOf].filter(Boolean).join(' '),
  path: files(`${tag}.js`),
  limit: budget,
  brotli: true,
}))

export default [
  { name: 'home page, all of its JavaScript', path: [...home], limit: '79.4 kB', brotli: true },
  ...weighed,
  { name: 'loader', path: 'dist/embed/tradelet.js', limit: '1 kB', brotli: true },
  { name: 'service worker', path: 'dist/site/service-worker.js', limit: '7 kB', brotli: true },
  { name: 'what makes a page an app, after the page', path: 'dist/site/installed.js', limit: '1.8 kB', brotli: true },
  { name: 'notifications, for who wants them', path: files('alerts.js'), limit: '32 kB', brotli: true },
]
