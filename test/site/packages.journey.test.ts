import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { DIST } from '../../server/operations/site/site-files.ts'
import { inFrame } from '../support/journey/isolation.ts'
import { sendOperatorRequest } from '../support/journey/operator.ts'
import { createPartnerProject, type PartnerProject } from '../support/journey/partner-project.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'

let stage: Stage
let project: PartnerProject

before(async () => {
  ;[stage, project] = await Promise.all([openStage(), createPartnerProject()])
})
after(async () => {
  project.close()
  await stage.close()
})

/** Packs a package as for the registry. Returns the content of the archive. */
async function pack(folder: string): Promise<Uint8Array> {
  const target = mkdtempSync(join(tmpdir(), 'tradelet-pack-'))
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--pack-destination', target], {
    cwd: folder,
    maxBuffer: 10_000_000,
  })
  const [{ filename }] = JSON.parse(stdout)
  const content = readFileSync(join(target, filename))
  rmSync(target, { recursive: true })
  return content
}

test('packages: have the version of the build, also between two releases', () => {
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  const { version } = read(join(DIST, 'embed/release.json'))
  for (const name of ['elements', 'react', 'server'])
    assert.equal(read(join(project.packages, name, 'package.json')).version, version)
  assert.deepEqual(read(join(project.packages, 'react/package.json')).peerDependencies, {
    '@tradelet/elements': version,
    react: '^18.0.0 || ^19.0.0',
  })
})

test('npx tradelet: each package in its code is in its file of licences', () => {
  const read = (file: string) => readFileSync(join(project.packages, 'elements/bin', file), 'utf8')
  const code = read('tradelet.js').matchAll(/^\s*\/\/ node_modules\/((?:@[^/]+\/)?[^/]+)\//gm)
  const names = new Set([...code].map(([, name]) => name))
  assert.deepEqual([...names], ['ws'])
  assert.match(read('THIRD-PARTY-LICENSES.txt'), /^ws \d[\d.]+\nLicence: MIT\n[\s\S]*Copyright \(c\)/m)
})

for (const name of ['elements', 'react', 'server'])
  test(`@tradelet/${name}: publint and arethetypeswrong find nothing`, async () => {
    const folder = join(project.packages, name)
    const { messages, pkg } = await publint({ pkgDir: folder, strict: true, pack: false })
    assert.deepEqual(
      messages.map((message) => formatMessage(message, pkg)),
      [],
    )
    const result = await checkPackage(createPackageFromTarballData(await pack(folder)), {
      // Texts, which no module imports.
      excludeEntrypoints: [/\/[A-Z]+$/, /\.(?:txt|md)$/],
    })
    assert.ok(result.types !== false, 'the package has types')
    // Modules only, like the profile `esm-only`: CommonJS and the resolution of Node 10 are not supported.
    const modules = 'problems' in result ? result.problems.filter((problem) => !isOfCommonJs(problem)) : []
    assert.deepEqual(modules, [])
  })

const isOfCommonJs = (problem: object): boolean =>
  'resolutionKind' in problem && ['node10', 'node16-cjs'].includes(String(problem.resolutionKind))

/** Page that a server renders and the browser takes over. Its handlers name the render that they belong to. */
const createApp = (origin: string): string => `
  import { connect, type TlTicker as TickerElement } from '@tradelet/elements'
  import { TlOptions, TlTicker } from '@tradelet/react'
  import { createRef, useState } from 'react'

  connect({ origin: '${origin}' })
  export const log: string[] = []
  export const ticker = createRef<TickerElement>()
  export let change: (count: number) => void = () => {}

  export function App() {
    const [count, setCount] = useState(0)
    change = setCount
    return (
      <main>
        <TlTicker ref={ticker} id="prices" className="prices" symbols={count < 2 ? 'btcusdt,ethusdt' : undefined}
          onMarket={(event) => { event.preventDefault(); log.push(count + ' ' + event.detail.symbol) }}>
          Loading prices
        </TlTicker>
        <TlOptions symbol="nonsense" noChart={count === 0} onError={({ detail }) => log.push(detail.reason)}
          onOrder={async ({ detail }) => { await null; if (detail.phase === 'before') throw { deny: 'risk' } }} />
        <div id="trader"><TlOptions symbol="btcusdt" noChart /></div>
      </main>
    )
  }`

const SERVER = `
  import { renderToString } from 'react-dom/server'
  import { App } from './app.tsx'
  export const html = renderToString(<App />)`

const BROWSER = `
  import { hydrateRoot } from 'react-dom/client'
  import { App, change, log, ticker } from './app.tsx'
  Object.assign(window, { log, ticker, change: (count) => change(count) })
  hydrateRoot(document.getElementById('root'), <App />)`

/** Opens the page, rendered by a server first, in a language. */
async function openHydrated(language: string) {
  await project.importModule('app', createApp(stage.backend.address))
  const { html } = await project.importModule('server', SERVER)
  const address = await project.serve(
    'browser',
    BROWSER,
    `<html lang="${language}"><title>Partner</title><div id="root">${html}</div>`,
  )
  const visitor = await stage.visitor({ width: 1000, language })
  await visitor.page.goto(address)
  return { ...visitor, html: String(html) }
}

test('React components: rendered by a server, all events arrive after hydration, attributes follow', async () => {
  const { page, faults, html } = await openHydrated('en')
  assert.match(
    html,
    /<tl-ticker id="prices" class="prices" symbols="btcusdt,ethusdt">\s*Loading prices\s*<\/tl-ticker>/,
  )
  assert.match(html, /<tl-options symbol="nonsense" no-chart=""><\/tl-options>/)
  const markets = page.locator('tl-ticker').locator('[part=item]')
  await markets.nth(1).click()
  await page.waitForFunction('log.length === 2')
  assert.deepEqual((await page.evaluate<string[]>('log')).sort(), ['0 ethusdt', 'unknown-market'])
  assert.equal(await page.evaluate('ticker.current.localName'), 'tl-ticker')

  await page.evaluate('change(1)')
  await page.locator('tl-options[symbol=nonsense]:not([no-chart])').waitFor()
  await markets.nth(0).click()
  await page.waitForFunction("log.includes('1 btcusdt')")
  await page.evaluate('change(2)')
  await markets.nth(2).waitFor()
  assert.equal(await page.locator('tl-ticker').getAttribute('symbols'), null)
  assert.equal(await page.evaluate('log.length'), 3)
  assert.deepEqual(faults, [])
})

test('React components: an action waits for an async handler and gets its rejection', async () => {
  const { page } = await openHydrated('en')
  await page.locator('tl-options[symbol=nonsense]').locator('.app').waitFor()
  const given = await page.locator('tl-options[symbol=nonsense]').evaluate(
    (element) =>
      new Promise((resolve) => {
        const respondWith = (answer: Promise<unknown>) => answer.catch(resolve)
        element.dispatchEvent(new CustomEvent('tl-order', { detail: { phase: 'before', respondWith } }))
        setTimeout(resolve, 1_000, 'the promise of the handler is ignored')
      }),
  )
  assert.deepEqual(given, { deny: 'risk' })
})

test('a bundle of the elements: texts in the language of the page, icons of coins, and the login as a sheet', async () => {
  const { page, faults } = await openHydrated('de')
  const trader = page.locator('#trader tl-options')
  await trader.getByText('Live', { exact: true }).first().waitFor()
  const address = await page.locator('tl-coin img').first().getAttribute('src')
  assert.ok(address?.startsWith(`${stage.backend.address}/embed/coins/`), `${address}`)
  await trader
    .getByRole('button', { name: 'Anmelden' })
    .or(trader.getByRole('link', { name: 'Anmelden' }))
    .first()
    .click()
  await page.locator('tl-login').getByRole('textbox').first().waitFor()
  assert.deepEqual(faults, [])
})

const PLAIN = (origin: string) => `
  import { connect } from '@tradelet/elements'
  import { define, load } from '@tradelet/elements/load'
  connect({ origin: '${origin}' })
  class Card extends HTMLElement {
    connectedCallback() {
      this.attachShadow({ mode: 'closed' }).append(Object.assign(document.createElement('tl-ticker'), { id: 'inner' }))
      this.stop = load(this.shadowRoot ?? this.inner)
    }
    attachShadow(how) { return (this.inner = super.attachShadow(how)) }
  }
  customElements.define('my-card', Card)
  Object.assign(window, { define, load, connect })`

test('load: elements in a closed shadow root are defined, those outside of it are not; define rejects unknown tags', async () => {
  const address = await project.serve(
    'plain',
    PLAIN(stage.backend.address),
    '<html lang="en"><title>Partner</title><my-card></my-card><tl-order-book></tl-order-book>',
  )
  const { page, faults } = await stage.visitor()
  await page.goto(address)
  await page.waitForFunction(() => {
    const inner = (document.querySelector('my-card') as unknown as { inner: ShadowRoot } | null)?.inner
    return inner?.querySelector('tl-ticker')?.shadowRoot?.textContent.includes('BTC')
  })
  assert.equal(await page.evaluate(() => customElements.get('tl-order-book') === undefined), true)
  assert.match(await page.evaluate("define('tl-tickr').catch(String)"), /there is no element <tl-tickr>/)
  await page.evaluate("load(document.body); document.body.append(document.createElement('tl-ranking'))")
  await page.locator('tl-order-book').locator('[part=book]').waitFor()
  await page.locator('tl-ranking').locator('[part=row]').first().waitFor()
  assert.deepEqual(faults, [])
})

const FRAMED = (origin: string) => `
  import { connect } from '@tradelet/elements'
  import { TlTicker } from '@tradelet/react'
  import { createRoot } from 'react-dom/client'
  connect({ origin: '${origin}' })
  import('@tradelet/elements/session.js').then(({ configure }) => configure({ partner: 'harbour' }))
  createRoot(document.getElementById('root')).render(
    <TlTicker isolation="frame" symbols="btcusdt" onReady={() => Object.assign(window, { isReady: true })} />)`

test('isolation="frame" of a bundle: the element runs in a frame of the operator, and its events arrive', async () => {
  const address = await project.serve(
    'framed',
    FRAMED(stage.backend.address),
    '<html lang="en"><title>Partner</title><div id="root"></div>',
  )
  const partner = { name: 'harbour', title: 'Harbour Ledger', origins: address, scopes: 'read' }
  await sendOperatorRequest(stage, 'POST', '/partners', partner)
  const { page, faults } = await stage.visitor()
  await page.goto(address)
  await inFrame(page, 'tl-ticker').getByText('BTC').first().waitFor()
  await page.waitForFunction('window.isReady && document.querySelector("tl-ticker").matches(":state(ready)")')
  assert.deepEqual(faults, [])
})

const OPENER = (origin: string) => `
  import { connect } from '@tradelet/elements'
  import { open } from '@tradelet/elements/open'
  connect({ origin: '${origin}', texts: { en: { 'options.buyUp': 'Higher' } } })
  Object.assign(window, { result: '' })
  const note = (result) => { window.result = String(result) }
  document.getElementById('trade').onclick = () => open('options', { attributes: { symbol: 'ethusdt' } }).then(note, note)
  document.getElementById('deposit').onclick = () => open('deposit', { as: 'window' }).then(note, note)
  document.getElementById('wrong').onclick = () => open('deposits').then(note, note)`

test('open of a bundle: a sheet with texts of the page, a window of the product, and an error for an unknown page', async () => {
  const buttons = ['trade', 'deposit', 'wrong'].map((name) => `<button id="${name}">${name}</button>`).join('')
  const address = await project.serve(
    'opener',
    OPENER(stage.backend.address),
    `<html lang="en"><title>Partner</title>${buttons}`,
  )
  const { page, context, faults } = await stage.visitor()
  await page.goto(address)
  await page.locator('#trade').click()
  const sheet = page.getByRole('dialog', { name: /^ETH/ })
  await sheet.waitFor()
  await page.locator('tl-options').getByRole('button', { name: 'Higher' }).first().waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.waitForFunction("window.result === 'sheet'")
  const opening = context.waitForEvent('page')
  await page.locator('#deposit').click()
  const product = await opening
  await product.waitForURL(`${stage.backend.address}/**`)
  assert.equal(await product.evaluate(() => opener), null)
  await page.waitForFunction("window.result === 'window'")
  await page.locator('#wrong').click()
  await page.waitForFunction("window.result.startsWith('TypeError: tradelet.open: deposits is none of')")
  assert.deepEqual(faults, [])
})
