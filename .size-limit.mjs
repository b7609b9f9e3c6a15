import { existsSync, readFileSync } from 'node:fs'

/** What an element loads before anything is shown: its file and the chunks it imports, brotli. Charts and other languages come later, on demand. */
const manifest = existsSync('dist/embed/manifest.json')
  ? JSON.parse(readFileSync('dist/embed/manifest.json', 'utf8'))
  : {}
const files = (entry) => [entry, ...(manifest[entry] ?? [])].map((file) => `dist/embed/${file}`)

export default [
  // The aim is 18 kB; what the page-wide runtime, the socket, the contract and Lit weigh today is more. The limit keeps it from growing.
  { name: 'tl-ticker with everything it needs', path: files('tl-ticker.js'), limit: '26.5 kB', brotli: true },
  { name: 'tl-options before the chart', path: files('tl-options.js'), limit: '45 kB', brotli: true },
  { name: 'tl-login', path: files('tl-login.js'), limit: '36 kB', brotli: true },
  { name: 'tl-register', path: files('tl-register.js'), limit: '39 kB', brotli: true },
  { name: 'tl-assets', path: files('tl-assets.js'), limit: '53 kB', brotli: true },
  { name: 'tl-account', path: files('tl-account.js'), limit: '55 kB', brotli: true },
  { name: 'tl-account-transfer', path: files('tl-account-transfer.js'), limit: '51 kB', brotli: true },
  { name: 'tl-exchange', path: files('tl-exchange.js'), limit: '67 kB', brotli: true },
  { name: 'tl-order-book', path: files('tl-order-book.js'), limit: '46 kB', brotli: true },
  { name: 'tl-spot-orders', path: files('tl-spot-orders.js'), limit: '39 kB', brotli: true },
  { name: 'tl-market', path: files('tl-market.js'), limit: '51 kB', brotli: true },
  { name: 'tl-notices', path: files('tl-notices.js'), limit: '36.5 kB', brotli: true },
  { name: 'tl-notice-banner', path: files('tl-notice-banner.js'), limit: '32 kB', brotli: true },
  { name: 'tl-bulletin', path: files('tl-bulletin.js'), limit: '31.5 kB', brotli: true },
  { name: 'tl-introduction', path: files('tl-introduction.js'), limit: '33.5 kB', brotli: true },
  { name: 'tl-menu', path: files('tl-menu.js'), limit: '34 kB', brotli: true },
  { name: 'tl-ranking', path: files('tl-ranking.js'), limit: '48 kB', brotli: true },
  { name: 'loader', path: 'dist/embed/tradelet.js', limit: '1 kB', brotli: true },
]
