import { inside } from './all-elements.ts'

/**
 * Style sheet of a partner's page that changes everything it reaches; classes that elements use inside are hidden as well. The root's font size is the
 * visitor's, which elements follow (large-text.browser.test.ts).
 */
const HOSTILE = `
  * {
    font: italic 800 31px/3 cursive !important; letter-spacing: 7px !important; word-spacing: 11px !important;
    text-transform: uppercase !important; text-indent: 40px !important; text-align: right !important; text-shadow: 2px 2px red !important;
    color: lime !important; background: yellow !important; box-sizing: content-box !important; outline: 3px solid red !important;
    white-space: pre !important; direction: rtl !important; unicode-bidi: bidi-override !important; visibility: visible; cursor: wait !important;
    list-style: square !important; quotes: none !important;
  }
  html { font-size: 16px !important; }
  :not(html, body, div) { display: inline !important; }
  button, input, a, svg, dialog, h1, h2, ul, li { all: revert !important; font-size: 3px !important; }
`

/** Computed properties that a page could pass into an element by inheritance or force on it. */
const WATCHED = [
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'line-height',
  'letter-spacing',
  'word-spacing',
  'text-transform',
  'text-indent',
  'text-align',
  'text-shadow',
  'color',
  'background-color',
  'white-space',
  'direction',
  'unicode-bidi',
  'cursor',
  'display',
  'float',
  'box-sizing',
  'list-style-type',
  'padding-left',
]

const looks = (root: ShadowRoot): string[] =>
  [...inside(root)].map((element) => {
    const style = getComputedStyle(element)
    const name = `${element.localName}.${element.getAttribute('class') ?? ''}`
    return WATCHED.map((property) => `${name} ${property}: ${style.getPropertyValue(property)}`).join('\n')
  })

/** Returns each change that the hostile style sheet makes inside an element once: `button.btn font-size: 16px -> 31px`. */
export function changedStyles(root: ShadowRoot): string[] {
  const before = looks(root)
  const own = new Set([...inside(root)].flatMap(({ classList }) => [...classList]))
  const hiding = [...own].map((name) => `.${CSS.escape(name)} { display: none !important; }`)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(HOSTILE + hiding.join('\n'))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const after = looks(root)
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  const changes = before.flatMap((look, at) => {
    const now = after[at]?.split('\n') ?? []
    return look
      .split('\n')
      .flatMap((line, row) => (line === now[row] ? [] : [`${line} -> ${now[row]?.split(': ')[1]}`]))
  })
  return [...new Set(changes)]
}
