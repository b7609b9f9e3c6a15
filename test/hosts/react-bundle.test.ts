import { bundleTests, type Use } from '../support/hosts/bundle-tests.ts'

const CONNECT = `import { connect } from '@tradelet/elements'\n`
const CONNECTED = `connect({ origin: 'https://trade.example.com' })\n`

/** Script of the page by what it uses. */
const SCRIPTS: Readonly<Record<Use, string>> = {
  nothing: 'const content = <p>Prices</p>\n',
  connect: `${CONNECT}${CONNECTED}const content = <p>Prices</p>\n`,
  element: `${CONNECT}import '@tradelet/elements/tl-ticker.js'\n${CONNECTED}const content = <tl-ticker symbols="btcusdt" />\n`,
  component: `${CONNECT}import { TlTicker } from '@tradelet/react/tl-ticker.js'\n${CONNECTED}const content = <TlTicker symbols="btcusdt" />\n`,
}

bundleTests({
  host: 'react',
  out: 'out',
  timeLimit: 1.3,
  createProject: (use) => ({
    'package.json': JSON.stringify({ type: 'module', scripts: { build: 'vite build --logLevel warn' } }),
    'vite.config.ts': `import react from '@vitejs/plugin-react'\nexport default { plugins: [react()], build: { outDir: 'out', chunkSizeWarningLimit: 1000 } }\n`,
    'index.html': '<!doctype html><div id="root"></div><script type="module" src="/src/main.tsx"></script>\n',
    'src/main.tsx': `import { createRoot } from 'react-dom/client'\n${SCRIPTS[use]}createRoot(document.getElementById('root')).render(content)\n`,
  }),
})
