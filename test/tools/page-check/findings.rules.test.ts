import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toVersions } from '../../../tools/page-check/builds.rules.ts'
import type { ElementFacts, Facts } from '../../../tools/page-check/facts.ts'
import { findProblems } from '../../../tools/page-check/findings.rules.ts'

const HOME = 'https://trade.example.com'

/** Element without a fault. */
const ELEMENT: ElementFacts = {
  name: 'tl-ticker',
  isDefined: true,
  attributes: ['symbols', 'class', 'data-v-7ba5bd90'],
  observed: ['symbols', 'layout', 'heading-level'],
  build: `0.2.0 ${HOME}`,
  language: 'en',
  width: 390,
  contentWidth: 390,
  usedWidth: 360,
  faintTexts: [],
}

/** Page without a fault. */
const PAGE: Facts = {
  address: 'https://www.partner.example/trade',
  language: 'en-GB',
  scripts: [{ address: `${HOME}/embed/tradelet.js`, prefix: 'tl' }],
  configs: {},
  metaPolicies: [],
  policies: [`script-src ${HOME}; connect-src ${HOME} wss://trade.example.com; img-src ${HOME}`],
  violations: [],
  warnings: [],
  elements: [ELEMENT],
  served: [{ newest: '0.2.0', versions: [{ version: '0.2.0', retired: null }] }],
  supported: ['de', 'en', 'zh-Hant'],
  timeoutMs: 30_000,
  today: '2026-11-27',
}

const check = (change: Partial<Facts>): string[] =>
  findProblems({ ...PAGE, ...change }).map(({ subject, element, message }) => `${subject} ${element}: ${message}`)
const checkElement = (change: Partial<ElementFacts>): string[] => check({ elements: [{ ...ELEMENT, ...change }] })

test('page without a fault: no finding, also without a policy', () => {
  assert.deepEqual(check({}), [])
  assert.deepEqual(check({ policies: [] }), [])
})

test('attributes: near misses of the element’s own are named, those of frameworks and of undefined elements are not', () => {
  const attributes = ['symbol', 'headinglevel', 'isolaton', 'ng-version', 'width', 'data-theme']
  assert.deepEqual(checkElement({ attributes }), [
    'attributes tl-ticker: symbol has no effect: did you mean symbols?',
    'attributes tl-ticker: headinglevel has no effect: did you mean heading-level?',
    'attributes tl-ticker: isolaton has no effect: did you mean isolation?',
  ])
  assert.deepEqual(checkElement({ attributes, observed: [] }), [])
})

test('policy: each source that the elements need is named once, with those of the configuration', () => {
  assert.deepEqual(check({ policies: ["default-src 'self'"], metaPolicies: ["default-src 'self'"] }), [
    'policy null: the policy lacks: script-src https://trade.example.com',
    'policy null: the policy lacks: connect-src https://trade.example.com',
    'policy null: the policy lacks: connect-src wss://trade.example.com',
    'policy null: the policy lacks: img-src https://trade.example.com',
  ])
  assert.deepEqual(
    check({ configs: { tl: { api: 'https://api.example.com/v2', feed: 'wss://feed.example.com/ws' } } }),
    [
      'policy null: the policy lacks: connect-src https://api.example.com',
      'policy null: the policy lacks: connect-src wss://feed.example.com',
    ],
  )
})

test('policy with strict-dynamic: a nonce decides about scripts', () => {
  const sources = `connect-src ${HOME} wss://trade.example.com; img-src ${HOME}`
  assert.deepEqual(check({ policies: [`script-src 'nonce-a' 'strict-dynamic'; ${sources}`] }), [])
})

test('policy with Trusted Types: the missing names are listed, and what they blocked is not reported again', () => {
  const violations = [
    { directive: 'trusted-types', blocked: 'trusted-types-policy', source: `${HOME}/embed/chunks/a.js` },
  ]
  const [allowed] = PAGE.policies
  const strict = (names: string) => ({
    policies: [`${allowed}; require-trusted-types-for 'script'${names}`],
    violations,
  })
  assert.deepEqual(check(strict('; trusted-types mine lit-html')), [
    "policy null: the policy lacks: trusted-types tradelet 'allow-duplicates'",
  ])
  assert.deepEqual(check({ ...strict('; trusted-types *'), violations: [] }), [])
  assert.deepEqual(check({ ...strict(''), violations: [] }), [])
})

test('violations: those of the elements are reported once, those of the page are not', () => {
  const blocked = { directive: 'img-src', blocked: `${HOME}/uploads/a.png`, source: '' }
  const violations = [
    blocked,
    { ...blocked, blocked: `${HOME}/uploads/b.png` },
    { directive: 'script-src-elem', blocked: 'inline', source: 'https://www.partner.example/a.js' },
  ]
  assert.deepEqual(check({ violations }), ['policy null: the policy has blocked: img-src https://trade.example.com'])
})

test('width: too narrow, overflowing, and wide without use; hidden elements have none', () => {
  assert.deepEqual(checkElement({ width: 200, contentWidth: 320 }), [
    'width tl-ticker: is 200 px wide; it supports 280 px and more',
  ])
  assert.deepEqual(checkElement({ width: 300, contentWidth: 420 }), [
    'width tl-ticker: is 300 px wide, and its content needs 420 px',
  ])
  assert.deepEqual(checkElement({ width: 1264, contentWidth: 1264, usedWidth: 420 }), [
    'width tl-ticker: is 1264 px wide, and its content uses 420 px: set a smaller width',
  ])
  assert.deepEqual(checkElement({ width: 280, contentWidth: 280 }), [])
  assert.deepEqual(checkElement({ width: 1264, contentWidth: 1264, usedWidth: 44 }), [], 'a single button')
  assert.deepEqual(checkElement({ width: 1264, contentWidth: 1264, usedWidth: 1000 }), [])
  assert.deepEqual(checkElement({ width: 0, contentWidth: 0, usedWidth: 0 }), [])
})

test('contrast: the three faintest texts, faintest first', () => {
  const faint = (contrast: number) => ({
    text: `Price ${contrast}`,
    contrast,
    needed: 4.5,
    ink: '#cccccc',
    ground: '#ffffff',
  })
  const found = checkElement({ faintTexts: [4, 2, 3, 1.61].map(faint) })
  assert.equal(found.length, 3)
  assert.equal(
    found[0],
    'contrast tl-ticker: “Price 1.61” has a contrast of 1.6:1 (#cccccc on #ffffff); it needs 4.5:1',
  )
})

test('language: missing, unknown, and an element in another one; country and usual script do not count', () => {
  assert.match(check({ language: '' }).join(), /^language null: the page has no lang/)
  assert.match(check({ language: 'cs' }).join(), /^language null: the elements have no texts in “cs”/)
  assert.deepEqual(check({ language: 'de-AT' }), ['language tl-ticker: shows “en” on a page in “de-AT”'])
  const chinese = { ...ELEMENT, language: 'zh-Hant' }
  assert.deepEqual(check({ language: 'zh-TW', elements: [chinese] }), [])
})

test('element without a definition: reported, with the cause if nothing loads elements, and nothing else of it', () => {
  const missing = { ...ELEMENT, isDefined: false, build: null, language: null, width: 100 }
  assert.deepEqual(check({ elements: [missing] }), ['loading tl-ticker: was not defined within 30 s'])
  assert.deepEqual(check({ elements: [missing], scripts: [] }), [
    'loading tl-ticker: was not defined within 30 s: the page loads no elements',
  ])
})

test('builds: several loaders, several versions, and a second operator without a prefix', () => {
  const loader = (address: string, prefix = 'tl') => ({ address, prefix })
  const pinned = `${HOME}/embed/0.1.2/tradelet.js`
  assert.match(check({ scripts: [...PAGE.scripts, loader(pinned)] }).join(), /2 scripts load the same tags/)
  assert.deepEqual(check({ scripts: [...PAGE.scripts, ...PAGE.scripts] }), [])
  assert.deepEqual(check({ warnings: [`tradelet: <tl-coin> of 0.1.2 ${HOME} is ignored: 0.2.0 ${HOME}`] }), [
    'builds null: elements of https://trade.example.com are from several versions: 0.1.2, 0.2.0. Load one',
  ])
  assert.deepEqual(
    check({ warnings: ['tradelet: <tl-coin> of 0.2.0 https://acme.example is ignored: set data-prefix'] }),
    ['builds null: <tl-coin> of a second operator are not defined: set data-prefix on its script'],
  )
})

test('versions: retired, and one that will be', () => {
  const served = (retired: string) => ({
    served: [
      {
        newest: '0.3.0',
        versions: [
          { version: '0.2.0', retired },
          { version: '0.1.0', retired: '2026-01-01' },
        ],
      },
    ],
  })
  assert.deepEqual(check(served('2026-11-27')), [
    'versions null: version 0.2.0 is not supported since 2026-11-27: the newest is 0.3.0',
  ])
  assert.deepEqual(check(served('2027-01-01')), [
    'versions null: version 0.2.0 is supported until 2027-01-01: the newest is 0.3.0',
  ])
})

test('list of versions of another shape: is ignored, as are wrong entries', () => {
  for (const response of [null, 'x', [], {}, { newest: '1.0.0', versions: 'x' }, { newest: 1, versions: [] }])
    assert.equal(toVersions(response), null)
  const version = { version: '0.2.0', retired: null }
  const versions = [version, null, 5, { version: 1, retired: null }, { version: '0.1.0', retired: 5 }]
  assert.deepEqual(toVersions({ newest: '0.2.0', versions }), { newest: '0.2.0', versions: [version] })
})
