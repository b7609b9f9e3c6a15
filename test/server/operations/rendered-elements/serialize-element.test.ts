import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type HTMLElement, Window } from 'happy-dom'
import { serializeShadow } from '../../../../server/operations/rendered-elements/serialize-element.ts'
import { limitRuns } from '../../../support/cases.ts'

const window = new Window()
const { document } = window
const createSheet = (source: string) => Object.assign(new window.CSSStyleSheet(), { source })
const serialize = (host: HTMLElement, note: string | null = null) => serializeShadow(host, { note, isUsed: () => true })

/** Creates an element whose shadow root has one element with an attribute and a text. */
function createHost(text: string, source = ''): HTMLElement {
  const host = document.createElement('x-host')
  const root = host.attachShadow({ mode: 'open' })
  const app = document.createElement('div')
  app.setAttribute('title', text)
  app.append(text)
  root.append(document.createComment('marker'), app)
  root.adoptedStyleSheets = [createSheet(source)]
  return host
}

/** Returns the text of a piece of HTML without its entities, as a browser reads it. */
const readText = (html: string) => html.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))

test('any text and attribute: no mark-up of its own, and the same text again', () => {
  const run = (text: string, note: string) => {
    const { html } = serialize(createHost(text), note)
    const [, said, title, content] =
      /<span [^>]*>([^<]*)<\/span><div title="([^"<]*)" data-rendered="">([^<]*)<\/div><\/template>$/.exec(html) ?? []
    assert.deepEqual(
      [said, title, content].map((part) => readText(part ?? '-')),
      [note, text, text],
    )
  }
  const texts = fc.oneof(fc.string(), fc.constantFrom('</template><script>', '"onload="', '<!--', '&lt;', ']]>'))
  fc.assert(fc.property(texts, texts, run), limitRuns(500))
})

test('style sheets: states become those of the attribute, elements within get names without a definition, variables keep theirs', () => {
  const source =
    ':host(:state(rtl)) .app tl-price{color:var(--tl-up)}@container tl (width<1em){tl-coin{--tl-coin:1px}}</style>'
  const { styles } = serialize(createHost('', source))
  const expected =
    ':host([data-rendered~="rtl"]) .app rendered-tl-price{color:var(--tl-up)}@container tl (width<1em){rendered-tl-coin{--tl-coin:1px}}<\\/style>'
  assert.ok(
    styles.startsWith(`${expected}\n.app[data-rendered]{visibility:var(--tl-rendered-visibility,visible)}`),
    styles,
  )
})

test('elements within: a shadow root of their own, comments left out, void tags without an end', () => {
  const host = createHost('a')
  const leaf = document.createElement('tl-price')
  const root = leaf.attachShadow({ mode: 'open' })
  root.append(document.createComment('x'), document.createElement('br'), '1.00')
  root.adoptedStyleSheets = [createSheet(':host{}')]
  host.shadowRoot?.append(leaf)
  const { html } = serialize(host)
  assert.ok(
    html.endsWith(
      '<rendered-tl-price data-rendered=""><template shadowrootmode="open"><style>:host{}</style><br>1.00</template></rendered-tl-price></template>',
    ),
    html,
  )
  assert.equal(html.includes('<!--'), false)
})
