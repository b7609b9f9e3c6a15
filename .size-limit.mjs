import { existsSync, readFileSync } from 'node:fs'

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
const HOME = ['notice-banner', 'member', 'banner', 'menu', 'ranking', 'bulletin'].map((name) => `tl-${name}.js`)
/** All JavaScript that the home page loads for a visitor: the frame's scripts, every element on it, and what these ask for at once. */
const home = new Set([
  ...frame,
  ...frame.flatMap((file) => named(file, 'dist/site/_astro', /client\.[\w-]+\.js/g)),
  ...[...HOME, 'host.js', 'tradelet.js', 'suite/tl-ticker.js'].flatMap(files),
  ...named('dist/embed/suite/tl-ticker.js', 'dist/embed', /chunks\/carousel-[\w-]+\.js/g),
])

export default [
  { name: 'home page, all of its JavaScript', path: [...home], limit: '75 kB', brotli: true },
  // The aim is 18 kB. Lit, fflate, redaxios, nanostores and typesafe-i18n are 9.2 of it, styles 3.5; the limit keeps the rest from growing.
  { name: 'tl-ticker with everything it needs', path: files('tl-ticker.js'), limit: '23.2 kB', brotli: true },
  { name: 'tl-options before the chart', path: files('tl-options.js'), limit: '43.5 kB', brotli: true },
  { name: 'tl-login', path: files('tl-login.js'), limit: '36 kB', brotli: true },
  { name: 'tl-register', path: files('tl-register.js'), limit: '39 kB', brotli: true },
  { name: 'tl-assets', path: files('tl-assets.js'), limit: '53 kB', brotli: true },
  { name: 'tl-account', path: files('tl-account.js'), limit: '56 kB', brotli: true },
  { name: 'tl-account-transfer', path: files('tl-account-transfer.js'), limit: '54 kB', brotli: true },
  { name: 'tl-exchange', path: files('tl-exchange.js'), limit: '68 kB', brotli: true },
  { name: 'tl-order-book', path: files('tl-order-book.js'), limit: '49.5 kB', brotli: true },
  { name: 'tl-spot-orders', path: files('tl-spot-orders.js'), limit: '40.5 kB', brotli: true },
  { name: 'tl-market', path: files('tl-market.js'), limit: '53 kB', brotli: true },
  { name: 'tl-notices', path: files('tl-notices.js'), limit: '37.5 kB', brotli: true },
  { name: 'tl-notice-banner', path: files('tl-notice-banner.js'), limit: '34 kB', brotli: true },
  { name: 'tl-bulletin', path: files('tl-bulletin.js'), limit: '34 kB', brotli: true },
  { name: 'tl-invite', path: files('tl-invite.js'), limit: '34 kB', brotli: true },
  { name: 'tl-member', path: files('tl-member.js'), limit: '34 kB', brotli: true },
  { name: 'tl-identity', path: files('tl-identity.js'), limit: '39 kB', brotli: true },
  { name: 'tl-security', path: files('tl-security.js'), limit: '33 kB', brotli: true },
  { name: 'tl-login-password', path: files('tl-login-password.js'), limit: '36 kB', brotli: true },
  { name: 'tl-trading-password', path: files('tl-trading-password.js'), limit: '36 kB', brotli: true },
  { name: 'tl-bind-address', path: files('tl-bind-address.js'), limit: '45.5 kB', brotli: true },
  { name: 'tl-introduction', path: files('tl-introduction.js'), limit: '34.5 kB', brotli: true },
  { name: 'tl-candle-demo before the chart', path: files('tl-candle-demo.js'), limit: '46 kB', brotli: true },
  { name: 'tl-banner', path: files('tl-banner.js'), limit: '23 kB', brotli: true },
  { name: 'tl-menu', path: files('tl-menu.js'), limit: '34 kB', brotli: true },
  { name: 'tl-ranking', path: files('tl-ranking.js'), limit: '51 kB', brotli: true },
  { name: 'loader', path: 'dist/embed/tradelet.js', limit: '1 kB', brotli: true },
]
