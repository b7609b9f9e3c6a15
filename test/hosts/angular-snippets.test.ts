import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readDocuments } from '../../tools/documents/site/documents-file.ts'
import { copySources, getHostFolder, isInstalled } from '../../tools/test/hosts.ts'
import { createShown, type Shown } from '../docs-site/shown-snippets.ts'
import { createProgram, type Mounting } from '../docs-site/snippet-programs.ts'
import { runScript } from '../support/hosts/host-tests.ts'
import { type HostServer, serveFolder } from '../support/hosts/serve.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'

const MOUNTING: Mounting = {
  imports: `import { createComponent } from '@angular/core'
    import { createApplication } from '@angular/platform-browser'
    const starting = createApplication()`,
  mount: `const app = await starting
    const instance = createComponent(component, {
      environmentInjector: app.injector,
      hostElement: place.appendChild(document.createElement('div')),
    })
    app.attachView(instance.hostView)
    app.tick()
    const remove = () => instance.destroy()`,
}

const folder = getHostFolder('angular')
let stage: Stage
let shown: Shown[] = []
let server: HostServer | undefined

/** Replaces the sources of the project by the snippets, each in a file of its own as on the page, and a program that shows them. */
function writeSnippets(): void {
  const sources = join(folder, 'src')
  rmSync(join(sources, 'trading.ts'))
  mkdirSync(join(sources, 'snippets'))
  shown.forEach(({ code }, at) => {
    writeFileSync(join(sources, 'snippets', `${at}.ts`), code.angular)
  })
  const program = createProgram(shown, MOUNTING, (at) => `./snippets/${at}`)
  const ticker = shown.findIndex(({ name }) => name === 'tl-ticker')
  const showTicker = `globalThis.showTicker = async () => {
    const place = document.body
    const component = Object.values(m${ticker})[0]
    ${MOUNTING.mount}
  }`
  writeFileSync(join(sources, 'main.ts'), `// @ts-nocheck\n${program}\n${showTicker}\n`)
}

before(async () => {
  assert.ok(isInstalled('angular'), 'the packages of angular are not installed: npm run test:hosts -- angular')
  stage = await openStage()
  shown = createShown(readDocuments(), stage.backend.address)
  copySources('angular', stage.backend.address)
  writeSnippets()
})
after(async () => {
  await server?.close()
  await stage.close()
})

test('every Angular snippet compiles with strict types and runs: the element is shown with its attributes, and removed without an error', async () => {
  const { code, output } = runScript(folder, 'build')
  assert.equal(code, 0, output)
  server = await serveFolder(join(folder, 'out'))
  const { page, faults } = await stage.visitor()
  await page.goto(server.address)
  await page.waitForFunction(() => Reflect.has(globalThis, 'runSnippets'))
  assert.deepEqual(await page.evaluate(() => Reflect.get(globalThis, 'runSnippets')()), [])
  assert.deepEqual(faults, [])
  assert.ok(shown.length > readDocuments().length)
})

test('listener of an Angular snippet: logs the event of the element', async () => {
  assert.ok(server)
  const { page } = await stage.visitor()
  await page.goto(server.address)
  await page.waitForFunction(() => Reflect.has(globalThis, 'showTicker'))
  await page.evaluate(() => Reflect.get(globalThis, 'showTicker')())
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('tl-market'))
  await page.locator('tl-ticker').getByText('BTC/USDT').first().click()
  await logged
})
