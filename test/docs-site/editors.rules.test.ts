import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEditorForm, findLocalOrigin, isWholeExample } from '../../docs-site/page/editors.rules.ts'

const load = (address: string, rest = '<tl-ticker></tl-ticker>') =>
  `<script type="module" src="${address}"></script>\n${rest}`
const EXAMPLE = load('https://trade.example.com/embed/0.2.0/tradelet.js')

test('a whole example loads the elements and has one; parts of HTML and other code are none', () => {
  for (const code of [EXAMPLE, load('http://localhost:4321/embed/tl-ticker.js', '<div><tl-options no-chart></div>')])
    assert.equal(isWholeExample(code), true, code)
  for (const code of [
    '',
    '<tl-ticker></tl-ticker>',
    load('https://trade.example.com/embed/tradelet.js', '<p>Prices</p>'),
    load('https://trade.example.com/other/tradelet.js'),
    load(
      'https://trade.example.com/embed/tradelet.js',
      '<link rel="stylesheet" href="trade.css"><tl-ticker></tl-ticker>',
    ),
    "import 'https://trade.example.com/embed/tradelet.js' // <tl-ticker>",
  ])
    assert.equal(isWholeExample(code), false, code)
})

for (const [address, local] of [
  ['https://trade.example.com/embed/tradelet.js', null],
  ['http://localhost:4321/embed/tradelet.js', 'http://localhost:4321'],
  ['http://127.0.0.1:4321/embed/tradelet.js', 'http://127.0.0.1:4321'],
  ['https://localhost/embed/tradelet.js', 'https://localhost'],
  ['http://192.168.0.7:4321/embed/tradelet.js', 'http://192.168.0.7:4321'],
] as const)
  test(`an example of ${address}: ${local === null ? 'no note' : `a note on ${local}`}`, () =>
    assert.equal(findLocalOrigin(load(address)), local))

test('CodePen: one field with the title and the HTML', () => {
  const { action, fields } = createEditorForm('CodePen', 'Ticker "A"', EXAMPLE)
  assert.equal(action, 'https://codepen.io/pen/define')
  assert.deepEqual(Object.keys(fields), ['data'])
  assert.deepEqual(JSON.parse(fields.data ?? ''), { title: 'Ticker "A"', html: EXAMPLE })
})

test('StackBlitz: a project with a page, around an example that is no page', () => {
  const { action, fields } = createEditorForm('StackBlitz', 'Ticker <A>', EXAMPLE)
  assert.equal(action, 'https://stackblitz.com/run')
  assert.deepEqual([fields['project[title]'], fields['project[template]']], ['Ticker <A>', 'html'])
  const page = fields['project[files][index.html]'] ?? ''
  assert.match(page, /^<!doctype html>/)
  assert.ok(page.includes(`<body>\n${EXAMPLE}\n</body>`))
  assert.ok(page.includes('<title>Ticker &lt;A></title>'))
  const whole = `<!doctype html>\n${EXAMPLE}`
  assert.equal(createEditorForm('StackBlitz', 'Ticker', whole).fields['project[files][index.html]'], whole)
})
