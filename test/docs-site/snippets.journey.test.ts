import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { build } from 'esbuild'
import { readDocuments } from '../../tools/build/docs/documents-file.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'
import { createShown, type Shown } from './shown-snippets.ts'

let stage: Stage
let server: Server
let shown: Shown[] = []
/** Pages of the partner's server by path. */
const pages = new Map<string, { type: string; body: string }>()
/** Address of a partner: another origin than the backend's. */
let partner = ''

before(async () => {
  stage = await openStage()
  shown = createShown(readDocuments(), stage.backend.address)
  server = createServer((request, response) => {
    const page = pages.get(decodeURIComponent(request.url ?? ''))
    response.writeHead(page ? 200 : 404, { 'content-type': page?.type ?? 'text/plain' }).end(page?.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  partner = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(async () => {
  server.close()
  await stage.close()
})

/** Pages that run at once. */
const PARALLEL = 4

/** Runs in the page: waits until the element is defined, fires its events, and returns its attributes. */
async function useElement(tag: string): Promise<Record<string, string>> {
  await customElements.whenDefined(tag)
  const element = document.querySelector(tag)
  if (!element?.shadowRoot) throw new Error(`${tag} was not upgraded`)
  return Object.fromEntries(element.getAttributeNames().map((name) => [name, element.getAttribute(name) ?? '']))
}

test('every HTML snippet runs on a page of another origin: the element is shown with its attributes, without an error', async () => {
  for (const { name, code } of shown)
    pages.set(`/${name}`, {
      type: 'text/html; charset=utf-8',
      body: `<!doctype html><meta charset="utf-8">${code.html}`,
    })
  const queue = [...shown]
  let ran = 0
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      const { page, faults } = await stage.visitor()
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { name, element, state } = next
        await page.goto(`${partner}/${encodeURIComponent(name)}`, { waitUntil: 'domcontentloaded' })
        const attributes = await page.evaluate(useElement, element.tag)
        for (const [attribute, value] of Object.entries(state.attributes))
          assert.equal(attributes[attribute], value, `${name}: ${attribute}`)
        assert.deepEqual(faults, [], name)
        ran += 1
      }
    }),
  )
  assert.equal(ran, shown.length)
  assert.ok(ran > readDocuments().length)
})

test('listener of an HTML snippet: logs the event of the element', async () => {
  const { page } = await stage.visitor()
  await page.goto(`${partner}/tl-ticker`)
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('tl-market'))
  await page.locator('tl-ticker').getByText('BTC/USDT').first().click()
  await logged
})

/** Script that mounts one React snippet after the other and returns a line for each that fails. */
const toReactProgram = (all: readonly Shown[]): string => {
  const list = all.map(({ name, element, state }, at) => [
    `import * as m${at} from 'snippet:${at}'`,
    `[${JSON.stringify(name)}, m${at}, ${JSON.stringify(element.tag)}, ${JSON.stringify(state.attributes)}]`,
  ])
  return `import { createRoot } from 'react-dom/client'
    import { flushSync } from 'react-dom'
    import { createElement } from 'react'
    ${list.map(([line]) => line).join('\n')}
    globalThis.runSnippets = async () => {
      const failed = []
      for (const [name, module, tag, attributes] of [${list.map(([, row]) => row).join(',')}]) {
        const place = document.body.appendChild(document.createElement('div'))
        const root = createRoot(place, { onUncaughtError: (error) => failed.push(name + ': ' + error) })
        flushSync(() => root.render(createElement(Object.values(module)[0])))
        await customElements.whenDefined(tag)
        const element = place.querySelector(tag)
        if (!element?.shadowRoot) failed.push(name + ': not upgraded')
        for (const [attribute, value] of Object.entries(attributes))
          // React sets the property of an element that is already defined, and else the attribute.
          if (element?.getAttribute(attribute) !== value && String(element?.[attribute]) !== (value || 'true'))
            failed.push(name + ': ' + attribute)
        root.unmount()
        place.remove()
      }
      return failed
    }`
}

test('every React snippet runs with React: the element is shown with its attributes, and is removed without an error', async () => {
  const { outputFiles } = await build({
    stdin: { contents: toReactProgram(shown), resolveDir: process.cwd() },
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    write: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"development"' },
    external: [`${stage.backend.address}/*`],
    plugins: [
      {
        name: 'snippets',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^snippet:/ }, ({ path }) => ({ path, namespace: 'snippet' }))
          onLoad({ filter: /.*/, namespace: 'snippet' }, ({ path }) => ({
            contents: shown[Number(path.slice('snippet:'.length))]?.code.react ?? '',
            loader: 'jsx',
            resolveDir: process.cwd(),
          }))
        },
      },
    ],
  })
  pages.set('/react.js', { type: 'text/javascript', body: outputFiles[0]?.text ?? '' })
  pages.set('/react', {
    type: 'text/html',
    body: '<!doctype html><body><script type="module" src="/react.js"></script>',
  })
  const { page, faults } = await stage.visitor()
  await page.goto(`${partner}/react`)
  assert.deepEqual(await page.evaluate(() => Reflect.get(globalThis, 'runSnippets')()), [])
  assert.deepEqual(faults, [])
})
