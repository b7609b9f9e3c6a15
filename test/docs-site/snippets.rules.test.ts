import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSnippets, SNIPPET_NAMES } from '../../docs-site/playground/snippets.ts'

const ELEMENT = {
  tag: 'tl-options',
  events: ['tl-navigate', 'tl-order'].map((name) => ({ name, description: '', detail: 'unknown' })),
}
const STATE = {
  attributes: { symbol: 'btcusdt', 'no-chart': '' },
  theme: '',
  upDown: '',
  language: 'en',
  look: { day: {}, night: {} },
} as const
const PAGE = { origin: 'https://trade.test', direction: 'ltr' } as const
const get = (
  name: string,
  state: Parameters<typeof createSnippets>[1] = STATE,
  direction: 'ltr' | 'rtl' = 'ltr',
): string => createSnippets(ELEMENT, state, { ...PAGE, direction }).find((one) => one.name === name)?.code ?? ''

test('snippets: one for each framework, and the policy', () => {
  assert.deepEqual(
    createSnippets(ELEMENT, STATE, PAGE).map(({ name }) => name),
    [...SNIPPET_NAMES],
  )
})

test('HTML: loader, element with its attributes, and a listener for the event of the element', () => {
  assert.equal(
    get('html'),
    `<script type="module" src="https://trade.test/embed/tradelet.js"></script>

<tl-options symbol="btcusdt" no-chart></tl-options>

<script type="module">
  document.querySelector('tl-options').addEventListener('tl-order', (event) => console.log(event.type, event.detail))
</script>`,
  )
})

test('values with quotes, braces and backticks: escaped in every framework', () => {
  for (const name of ['html', 'react', 'vue', 'svelte', 'angular']) {
    const code = get(name, { ...STATE, attributes: { symbol: '"{{`<&' } })
    assert.match(code, /symbol="&#34;&#123;&#123;&#96;&#60;&#38;"/, name)
  }
})

test('theme and colours of prices: on a wrapper; the look: as rules for the element', () => {
  for (const name of ['html', 'react', 'vue', 'svelte', 'angular']) {
    const code = get(name, {
      ...STATE,
      theme: 'night',
      upDown: 'red-up',
      look: { day: { accent: '#7a3cff' }, night: {} },
    })
    assert.match(code, /<div data-theme="night" data-updown="red-up">/, name)
    assert.match(code, /tl-options \{\s+--tl-base-accent: #7a3cff;/, name)
  }
})

test('another language: a comment names the attributes of the page', () => {
  assert.match(get('html', { ...STATE, language: 'ar' }, 'rtl'), /<html lang="ar" dir="rtl">/)
  assert.doesNotMatch(get('html'), /<html/)
})

test('policy: the origin for scripts, calls and socket, pictures', () => {
  assert.match(get('csp'), /script-src {2}https:\/\/trade\.test;/)
  assert.match(get('csp'), /connect-src https:\/\/trade\.test wss:\/\/trade\.test;/)
})
