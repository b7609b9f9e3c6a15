import { existsSync, readFileSync } from 'node:fs'

/** What an element loads before anything is shown: its file and the chunks it imports, brotli. Charts and other languages come later, on demand. */
const manifest = existsSync('dist/embed/manifest.json')
  ? JSON.parse(readFileSync('dist/embed/manifest.json', 'utf8'))
  : {}
const files = (entry) => [entry, ...(manifest[entry] ?? [])].map((file) => `dist/embed/${file}`)

export default [
  { name: 'tl-ticker with everything it needs', path: files('tl-ticker.js'), limit: '18 kB', brotli: true },
  { name: 'tl-options before the chart', path: files('tl-options.js'), limit: '45 kB', brotli: true },
  { name: 'tl-login', path: files('tl-login.js'), limit: '36 kB', brotli: true },
  { name: 'tl-register', path: files('tl-register.js'), limit: '36 kB', brotli: true },
  { name: 'loader', path: 'dist/embed/tradelet.js', limit: '1 kB', brotli: true },
]
