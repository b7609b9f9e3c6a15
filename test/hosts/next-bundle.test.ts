import { getHostFolder } from '../../tools/test/hosts.ts'
import { bundleTests, type Use } from '../support/hosts/bundle-tests.ts'

const CLIENT = `'use client'\n`
const CONNECT = `import { connect } from '@tradelet/elements'\nconnect({ origin: 'https://trade.example.com' })\n`

/** Part of the page that runs in the browser, by what it uses. */
const CLIENT_PARTS: Readonly<Record<Use, string>> = {
  nothing: `${CLIENT}export const Part = () => <p>Prices</p>\n`,
  connect: `${CLIENT}${CONNECT}export const Part = () => <p>Prices</p>\n`,
  element: `${CLIENT}import { useEffect } from 'react'\n${CONNECT}export function Part() {
  useEffect(() => void import('@tradelet/elements/tl-ticker.js'), [])
  return <tl-ticker symbols="btcusdt" />
}\n`,
  component: `${CLIENT}${CONNECT}export const Part = () => null\n`,
}

/** The page, which runs on the server: it imports the component itself. */
const createPage = (use: Use): string =>
  use === 'component'
    ? `import { TlTicker } from '@tradelet/react'\nimport { Part } from './part'\nexport default () => <><Part /><TlTicker symbols="btcusdt" /></>\n`
    : `import { Part } from './part'\nexport default () => <Part />\n`

bundleTests({
  host: 'next',
  out: '.next/static',
  timeLimit: 1.2,
  createProject: (use) => ({
    'package.json': JSON.stringify({ private: true, scripts: { build: 'next build' } }),
    'next.config.mjs': `export default {
  turbopack: { root: ${JSON.stringify(getHostFolder('next'))} },
  experimental: { turbopackFileSystemCacheForBuild: false },
}\n`,
    'app/layout.jsx': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>\n',
    'app/page.jsx': createPage(use),
    'app/part.jsx': CLIENT_PARTS[use],
  }),
})
