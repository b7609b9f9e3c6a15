import assert from 'node:assert/strict'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import {
  createElementRenderer,
  type ElementRenderer,
} from '../../../../server/operations/rendered-elements/element-renderer.ts'
import type { PageBackend } from '../../../../server/operations/rendered-elements/page-backend.ts'
import type { PageCall } from '../../../../server/operations/rendered-elements/render-messages.ts'
import { temporaryFolder } from '../../../support/databases.ts'
import { MAX_WAIT_MS } from '../../../support/patience.ts'

/** Element that asks the backend for a price and the feed for a book, as the built ones do. `how` makes it misbehave. */
const ELEMENT = `
const sheet = new CSSStyleSheet()
sheet.replaceSync(':host(:state(rtl)){direction:rtl}')
const config = JSON.parse(document.getElementById('tradelet-config').textContent)
customElements.define('tl-data', class extends HTMLElement {
  async connectedCallback() {
    const how = this.getAttribute('how')
    if (how === 'loop') for (;;);
    if (how === 'throw') setTimeout(() => { throw new Error('fault of the element') })
    if (how === 'wrong') console.warn('tradelet: <tl-data how="wrong"> is ignored: TypeError: no is expected')
    const root = this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [sheet]
    this.states = this.attachInternals().states
    const lang = document.documentElement.lang
    for (const state of [lang, lang === 'ar' ? 'rtl' : 'ltr']) this.states.add(state)
    const response = await fetch(config.api + '/getMarketList', { method: 'POST', body: new URLSearchParams({ a: '1' }), headers: { Lang: lang } })
    const book = await new Promise((resolve) => {
      const socket = new WebSocket('ws://operator.invalid/api/feed')
      socket.onopen = () => socket.send('book')
      socket.onmessage = ({ data }) => resolve(data)
    })
    const app = document.createElement('div')
    app.className = 'app'
    app.lang = lang
    app.append((await response.text()) + ' ' + book)
    root.append(app)
    if (how !== 'late') this.states.add('ready')
  }
})
customElements.define('tl-freshness', class extends HTMLElement {
  connectedCallback() { this.attachShadow({ mode: 'open' }).append('Connecting') }
})
`

let folder: string
let renderer: ElementRenderer
let calls: PageCall[]
let faults: object[]
let patienceMs: number

const open = () => {
  const backend: PageBackend = {
    async call(call) {
      calls.push(call)
      return { status: 200, body: '61,837.63', headers: {} }
    },
    send: (text) => [`answer to ${text}`],
  }
  renderer = createElementRenderer(folder, backend, { error: (fields) => void faults.push(fields) }, patienceMs)
}

beforeEach(async () => {
  folder = await temporaryFolder()
  await writeFile(join(folder, 'tl-data.js'), ELEMENT)
  await writeFile(join(folder, 'manifest.json'), '{}')
  ;[calls, faults, patienceMs] = [[], [], MAX_WAIT_MS]
  open()
})
afterEach(() => renderer.close())

const render = (attributes: Record<string, string> = {}, language = 'en', isHosted = false) =>
  renderer.render({ tag: 'tl-data', attributes, language, isHosted })

test('an element: its content with calls and feed of the backend, in the language of the order', async () => {
  const results = [await render({}, 'ar'), await render({}, 'en')]
  for (const [at, language] of ['ar', 'en'].entries()) {
    const result = results[at]
    assert.ok(result?.kind === 'rendered', JSON.stringify(result))
    assert.deepEqual(result.states, [language, language === 'ar' ? 'rtl' : 'ltr', 'stale'])
    assert.ok(
      result.html.startsWith('<template shadowrootmode="open"><style data-rendered>:host([data-rendered~="rtl"])'),
    )
    assert.ok(result.html.includes('<span class="data-rendered" data-rendered>Connecting</span>'))
    assert.ok(
      result.html.endsWith(
        `<div class="app" lang="${language}" data-rendered="">61,837.63 answer to book</div></template>`,
      ),
      result.html,
    )
  }
  assert.deepEqual(
    calls.map(({ method, path, body, headers }) => [method, path, body, headers]),
    ['ar', 'en'].map((lang) => ['POST', '/api/getMarketList', 'a=1', { Lang: lang }]),
  )
  assert.deepEqual(faults, [])
})

test('an attribute that the element ignores: refused with its reason', async () => {
  assert.deepEqual(await render({ how: 'wrong' }), { kind: 'refused', field: 'how', reason: 'no is expected' })
})

test('an element that fails or never shows figures: no figures, and the next one is rendered', async () => {
  assert.equal((await render({ how: 'throw' })).kind, 'failed')
  assert.ok(faults.length > 0)
  assert.equal((await render()).kind, 'rendered')
  await renderer.close()
  // Short, because both wait for it. A slow machine may end the page before the element is late.
  patienceMs = 300
  open()
  assert.notEqual((await render({ how: 'late' })).kind, 'rendered')
  assert.equal((await render({ how: 'loop' })).kind, 'failed')
})

test('a new build: its elements are rendered', async () => {
  assert.equal((await render()).kind, 'rendered')
  const before = renderer.getBuild()
  await writeFile(join(folder, 'tl-data.js'), ELEMENT.replace("' '", "' new '"))
  await utimes(join(folder, 'manifest.json'), 1, 1)
  assert.notEqual(renderer.getBuild(), before)
  const result = await render()
  assert.ok(result.kind === 'rendered' && result.html.includes('61,837.63 new answer'), JSON.stringify(result))
})

test('more than 20 orders at a time: the others are rejected', async () => {
  const results = await Promise.allSettled(Array.from({ length: 22 }, () => render()))
  assert.equal(results.filter(({ status }) => status === 'rejected').length, 2)
})

test('closed while an element is rendered: the order ends', async () => {
  const result = render({ how: 'late' })
  await renderer.close()
  assert.equal((await result).kind, 'failed')
})
