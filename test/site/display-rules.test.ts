import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type Selector, type SelectorComponent, transform } from 'lightningcss'
import { tabs } from '../../tools/bundle/features.ts'

/** Names of a page's markup that belong to elements: their tags, and the classes, ids and data attributes that they have. */
interface ElementNames {
  classes: ReadonlySet<string>
  ids: ReadonlySet<string>
}

const TAG = /^tl-[\w-]+$/

/** Returns the classes and ids that the markup of pages sets on elements (`<tl-…>`). */
function readElementNames(markup: string): ElementNames {
  const elements = [...markup.matchAll(/<tl-[\w-]+\b[^>]*/g)].map(([text]) => text)
  const collect = (attribute: RegExp) =>
    new Set(elements.flatMap((text) => [...text.matchAll(attribute)].flatMap(([, value = '']) => value.split(/\s+/))))
  return { classes: collect(/\bclass(?:Name)?="([^"]*)"/g), ids: collect(/\bid="([^"]*)"/g) }
}

/** Returns the last compound of a selector: the parts that the styled element itself must match. */
function getSubject(selector: Selector): SelectorComponent[] {
  const at = selector.findLastIndex(({ type }) => type === 'combinator')
  return selector.slice(at + 1)
}

/** Returns true if a compound selects the `:host` of an element that is defined, in a state in which its own `display` applies. */
function selectsElement(selector: Selector, names: ElementNames): boolean {
  const subject = getSubject(selector)
  if (subject.some(({ type }) => type === 'pseudo-element')) return false
  const excludesDefined = subject.some(
    (part) =>
      part.type === 'pseudo-class' &&
      part.kind === 'not' &&
      part.selectors.some(([only]) => only?.type === 'pseudo-class' && only.kind === 'defined'),
  )
  if (excludesDefined) return false
  return subject.some((part) => {
    if (part.type === 'type') return TAG.test(part.name)
    if (part.type === 'class') return names.classes.has(part.name)
    if (part.type === 'id') return names.ids.has(part.name)
    if (part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where'))
      return part.selectors.some((inner) => selectsElement(inner, names))
    return false
  })
}

/**
 * Returns the values of `display` that a style sheet of a page sets on elements, and that `:host { display: block !important }` (shared/view/theme/base.css) overrides.
 * `block` changes nothing.
 */
function findOverriddenDisplays(css: string, names: ElementNames): string[] {
  const found: string[] = []
  transform({
    filename: 'page.css',
    code: Buffer.from(css),
    visitor: {
      Rule: {
        style({ value }) {
          const { declarations = [], importantDeclarations = [] } = value.declarations
          for (const declaration of [...declarations, ...importantDeclarations]) {
            if (declaration.property !== 'display' || !value.selectors.some((one) => selectsElement(one, names)))
              continue
            const { value: display } = declaration
            const isBlock = display.type === 'pair' && display.outside === 'block' && display.inside.type === 'flow'
            if (!isBlock) found.push(`line ${value.loc.line + 1}: display ${JSON.stringify(display)}`)
          }
        },
      },
    },
  })
  return found
}

const read = (path: string) => readFileSync(path, 'utf8')
const listFiles = (pattern: string) => globSync(pattern, { exclude: (path) => path.includes('node_modules') })

/** Style sheets of the host site, the documentation site and the guides, by the file that contains them. */
const sheets = [
  ...['site', 'docs-site'].flatMap((folder) =>
    listFiles(`${folder}/**/*.css`).map((file) => ({ file, css: read(file) })),
  ),
  ...['site/**/*.astro', 'docs-site/**/*.astro', 'docs/**/*.md', 'README.md'].flatMap((pattern) =>
    listFiles(pattern).flatMap((file) =>
      [...read(file).matchAll(/<style[^>]*>([\s\S]*?)<\/style>|^```css\n([\s\S]*?)^```/gm)].map(([, style, block]) => ({
        file,
        css: style ?? block ?? '',
      })),
    ),
  ),
]

const names = readElementNames(
  ['site/**/*.{astro,tsx,ts}', 'docs-site/**/*.{astro,ts}'].flatMap(listFiles).map(read).join('\n'),
)

test('style sheets of pages: none sets a display that the `:host` of an element overrides', () => {
  assert.ok(sheets.length > 10)
  assert.ok(names.classes.has('banner-place'))
  const overridden = sheets.flatMap(({ file, css }) =>
    findOverriddenDisplays(css, names).map((conflict) => `${file}, ${conflict}`),
  )
  assert.deepEqual(overridden, [])
})

test('the check finds rules by tag, class, id and within `:is`, also in media queries; not parts and elements before their definition', () => {
  const known = { classes: new Set(['banner-place']), ids: new Set(['wallet']) }
  const conflicts = (css: string) => findOverriddenDisplays(css, known).length
  for (const css of [
    'tl-app-notice:state(shown) ~ tl-notice-banner { display: none }',
    'main > .banner-place { display: none !important }',
    '#wallet { display: flex }',
    ':is(tl-market, p) { display: none }',
    '@media (min-width: 900px) { html[data-session="in"] tl-ranking { display: none } }',
    '@supports (display: grid) { .other, tl-menu { display: grid } }',
    'main { tl-menu { display: contents } }',
  ])
    assert.equal(conflicts(css), 1, css)
  for (const css of [
    'tl-market::part(notice) { display: none }',
    '.banner-place:not(:defined) { display: none }',
    'tl-market { display: block }',
    'tl-market span, .other { display: none }',
    'tl-market { visibility: hidden }',
    'main:has(tl-market) { display: none }',
  ])
    assert.equal(conflicts(css), 0, css)
})

test('footer: has a column for each tab, so that no tab moves while the page arrives', () => {
  const [, columns] = /\.tabbar \{[^}]*repeat\((\d+), 1fr\)/.exec(readFileSync('site/styles/frame.css', 'utf8')) ?? []
  assert.equal(Number(columns), tabs.length)
})

test('style sheets name one language in each :lang(): Chromium drops a rule with several', () => {
  const sheets = globSync('{site,shared,widgets}/**/*.css')
  assert.ok(sheets.length > 50)
  assert.deepEqual(
    sheets.filter((file) => /:lang\([^)]*,/.test(readFileSync(file, 'utf8'))),
    [],
  )
})
