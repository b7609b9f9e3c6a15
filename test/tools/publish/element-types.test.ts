import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type ts from 'typescript'
import { toPropertyName } from '../../../shared/element/manifest/attributes.ts'
import { toClassName } from '../../../tools/documents/element-documents.ts'
import { compilePages, createTypesFolder } from '../../support/partner-types.ts'

/** Page that does not compile, and the error. */
type WrongPage = readonly [page: string, fault: RegExp]

const folder = createTypesFolder()

/** Values of attributes with known values, and of lists of known words. */
type Value = readonly [tag: string, attribute: string, value: string]
const RIGHT_VALUES: readonly Value[] = [
  ['tl-options', 'interval', '240'],
  ['tl-options', 'features', 'orders,chart'],
  ['tl-options', 'features', ''],
  ['tl-exchange', 'features', 'trades,markets,book,form,chart,orders'],
  ['tl-record', 'type', 'deposit'],
  ['tl-account', 'type', '3'],
  ['tl-account', 'tab', 'transfers'],
  ['tl-deposit', 'type', '1'],
  ['tl-partner-access', 'scopes', 'read,trade'],
  ['tl-partner-access', 'kind', 'server'],
  ['tl-data', 'field', 'turnover'],
]
const WRONG_VALUES: readonly Value[] = [
  ['tl-options', 'interval', '7m'],
  ['tl-options', 'interval', '7'],
  ['tl-options', 'features', 'chart,fomr'],
  ['tl-options', 'features', 'chart,chart'],
  ['tl-options', 'features', 'markets'],
  ['tl-exchange', 'features', 'chart,fomr'],
  ['tl-record', 'type', 'deposits'],
  ['tl-account', 'type', '9'],
  ['tl-account', 'tab', 'orders'],
  ['tl-deposit', 'type', '9'],
  ['tl-withdrawal', 'type', '9'],
  ['tl-flash-swap', 'type', '9'],
  ['tl-account-transfer', 'type', '9'],
  ['tl-partner-access', 'scopes', 'read,sell'],
  ['tl-partner-access', 'kind', 'window'],
  ['tl-data', 'field', 'cost'],
  ['tl-legal', 'kind', 'imprint'],
  ['tl-spot-orders', 'status', 'closed'],
]
const toTag = ([tag, name, value]: Value): string => `<${tag} ${name}="${value}" />`
const toComponent = ([tag, name, value]: Value): string => `<${toClassName(tag)} ${toPropertyName(name)}="${value}" />`
/** Returns the pages that have one of the wrong values each. */
const createWrongPages = (format: (value: Value) => string): WrongPage[] =>
  WRONG_VALUES.map((value) => [`export const page = ${format(value)}`, new RegExp(`"${value[2]}"' is not assignable`)])

/** Declares a test for each page: the right ones compile, the wrong ones fail with their error. All are compiled with `head` as their first line. */
function testPages(
  title: string,
  {
    right,
    wrong,
    head,
    options = {},
  }: { right: string[]; wrong: WrongPage[]; head: string; options?: ts.CompilerOptions },
): void {
  describe(title, () => {
    let faults: readonly string[][]
    before(() => {
      const pages = [...right, ...wrong.map(([page]) => page)].map((page) => `${head}\n${page}`)
      faults = compilePages(folder, pages, options)
    })
    for (const [at, page] of right.entries())
      it(`compiles: ${page.slice(0, 70)}`, () => assert.deepEqual(faults[at], []))
    for (const [at, [page, fault]] of wrong.entries())
      it(`does not compile: ${page.slice(0, 90)}`, () => assert.match(faults[right.length + at]?.join() ?? '', fault))
  })
}

testPages("a partner's page with scripts", {
  head: `import type {} from './tradelet.js'`,
  right: [
    RIGHT_VALUES.map(
      ([tag, name, value]) => `document.createElement('${tag}').${toPropertyName(name)} = '${value}'`,
    ).join('\n'),
    `document.createElement('tl-options').headingLevel = 3`,
    `const trader = document.createElement('tl-options')
     trader.symbol = 'btcusdt'
     trader.noChart = true
     trader.addEventListener('tl-order', (event) => {
       if (event.detail.phase === 'settled') console.log(event.detail.outcome, event.detail.profit?.length)
       else if (event.detail.phase === 'refused') console.log(event.detail.message, event.detail.order.seconds)
     })
     trader.addEventListener('click', ({ clientX }) => console.log(clientX))`,
    `document.querySelector('tl-exchange')?.addEventListener('tl-price', ({ detail }) => console.log(detail.price.length, detail.side === 'bid'))`,
    `addEventListener('tl-order', (event) => {
       if (event.detail.phase === 'before' && !confirm(event.detail.order.symbol)) event.preventDefault()
     })
     document.addEventListener('tl-navigate', ({ detail }) => console.log(detail.route.length))
     document.body.addEventListener('tl-session', ({ detail }) => console.log(detail.state === 'in'))`,
    `import type { SpotOrderDetail } from './tradelet.js'
     export const getQuantity = (detail: SpotOrderDetail) => detail.order.quantity`,
    `tradelet.load(document.body.attachShadow({ mode: 'closed' }))
     const demo = await tradelet.demo({ seed: 2, scenario: 'slow' })
     demo.setPrice('btcusdt', '60000')
     const way: 'sheet' | 'window' | 'page' = await tradelet.open('deposit', { as: 'window', attributes: { coin: '1' } })
     console.log(way, window.tradelet === tradelet)`,
  ],
  wrong: [
    ...WRONG_VALUES.map(
      ([tag, name, value]): WrongPage => [
        `document.createElement('${tag}').${toPropertyName(name)} = '${value}'`,
        new RegExp(`"${value}"' is not assignable`),
      ],
    ),
    [`document.createElement('tl-options').headingLevel = 7`, /Type '7' is not assignable/],
    [`tradelet.demo({ scenario: 'slowly' })`, /"slowly"' is not assignable/],
    [`tradelet.open('deposits')`, /"deposits"' is not assignable/],
    [`tradelet.loads(document)`, /'loads' does not exist/],
    [`tradelet.load('tl-ticker')`, /not assignable to parameter/],
    [
      `document.createElement('tl-options').addEventListener('tl-order', (event) => event.detail.price)`,
      /'price' does not exist/,
    ],
    [
      `document.createElement('tl-options').addEventListener('tl-market', (event: CustomEvent<number>) => event)`,
      /No overload matches/,
    ],
    [`document.createElement('tl-options').noChart = 'no'`, /not assignable to type 'boolean'/],
    [`document.createElement('tl-ticker').sybmols = 'btcusdt'`, /'sybmols' does not exist/],
    [`addEventListener('tl-order', (event) => event.detail.phase === 'bfore')`, /no overlap/],
    [`document.addEventListener('tl-navigate', (event) => event.detail.path)`, /'path' does not exist/],
  ],
})

/** Names that JSX checks; TypeScript never checks names with a hyphen there, so `no-chrat` compiles. */
const WRONG_JSX: WrongPage[] = [
  ...createWrongPages(toTag),
  [`export const page = <tl-ticker heading-level={7} />`, /Type '7' is not assignable/],
  [`export const page = <tl-options chart={false} />`, /'chart' does not exist/],
  [`export const page = <tl-ticker layout="wheel" />`, /"wheel"' is not assignable/],
  [`export const page = <tl-ticker refresh="5" />`, /not assignable to type 'number/],
  [`export const page = <tl-ticker sybmols="btcusdt" />`, /'sybmols' does not exist/],
  [`export const page = <tl-ticker data-theme="blue" />`, /"blue"' is not assignable/],
  [`export const page = <tl-login ontl-session={({ detail }) => detail.token} />`, /'token' does not exist/],
  [`export const page = <tl-tickr />`, /'tl-tickr' does not exist/],
]

const RIGHT_JSX = [
  `export const page = <tl-ticker symbols="btcusdt" layout="carousel" refresh={5} class="prices" style={{ height: 50 }} id="prices"
     aria-label="Prices" data-mine="1" data-theme="night" slot="head" inert popover="auto" onClick={({ currentTarget }) => currentTarget.symbols}
     onKeyDown={() => {}} ontl-market={({ detail }) => console.log(detail.name)} ref={(ticker) => console.log(ticker?.layout)}>
     Prices at <a href="/prices">our site</a>
   </tl-ticker>`,
  `export const page = <>${RIGHT_VALUES.map(toTag).join('')}</>`,
  `export const page = <tl-options no-chart key="trader" />`,
]

testPages('a page with React 19', {
  head: `import type {} from './tradelet-react.js'`,
  right: [
    ...RIGHT_JSX,
    `export const page = <tl-wallet className="wallet" suppressHydrationWarning />`,
    `export const page = <tl-wallet style={{ '--tl-base-accent': '#123', color: 'red' }} />`,
    `import { useRef } from 'react'
     import type { TlTicker } from './tradelet.js'
     export function Page() { const ticker = useRef<TlTicker>(null); return <tl-ticker ref={ticker} /> }`,
  ],
  wrong: WRONG_JSX,
})

testPages('a page with React 18', {
  head: `import type {} from './tradelet-react.js'`,
  right: [
    RIGHT_JSX[0]?.replace(/ inert popover="auto"/, '') ?? '',
    `export const page = <tl-options no-chart key="trader" className="trader" suppressHydrationWarning />`,
    `export const page = <tl-wallet style={{ '--tl-base-accent': '#123' }} />`,
  ],
  // The last one fails only with the types of React 18.
  wrong: [...WRONG_JSX, [`import { useActionState } from 'react'\nuseActionState`, /no exported member/]],
  options: {
    paths: {
      react: ['../../node_modules/@types/react18'],
      'react/jsx-runtime': ['../../node_modules/@types/react18/jsx-runtime'],
    },
    pathsBasePath: folder,
  },
})

testPages('a page with Preact', {
  head: `import type {} from './tradelet-preact.js'`,
  right: [...RIGHT_JSX, `export const page = <tl-wallet className="wallet" style="color: red" />`],
  wrong: WRONG_JSX,
  options: { jsxImportSource: 'preact' },
})

const COMPONENTS = [
  ...new Set(['tl-login', 'tl-ticker', ...[...RIGHT_VALUES, ...WRONG_VALUES].map(([tag]) => tag)].map(toClassName)),
]

testPages('a page with the components for React', {
  head: `import { ${COMPONENTS.join(', ')} } from './tradelet-components.js'`,
  right: [
    `export const page = <>${RIGHT_VALUES.map(toComponent).join('')}</>`,
    `import { createRef } from 'react'
     import type { TlTicker as TickerElement } from './tradelet.js'
     export const page = <TlTicker ref={createRef<TickerElement>()} key="prices" symbols="btcusdt" refresh={5} className="prices"
       style={{ height: 50 }} id="prices" aria-label="Prices" data-mine="1" data-theme="night" slot="head"
       onClick={({ currentTarget }) => currentTarget.symbols} onMarket={({ detail }) => console.log(detail.name)}>Prices</TlTicker>`,
    `export const page = <TlOptions noChart textSizeLimit={1.5} onOrder={({ detail }) => {
       if (detail.phase === 'settled') console.log(detail.outcome)
     }} onError={({ detail }) => console.log(detail.reason)} />`,
    `export const page = <TlTicker style={{ '--tl-base-accent': '#123', '--tl-radius': 4, color: 'red' }} />`,
  ],
  wrong: [
    ...createWrongPages(toComponent),
    [`export const page = <TlTicker style={{ '--tl-base-accent': false }} />`, /not assignable to type 'string/],
    [`export const page = <TlTicker style={{ colour: 'red' }} />`, /'colour' does not exist/],
    [`export const page = <TlOptions noChrat />`, /'noChrat' does not exist/],
    [`export const page = <TlTicker onMarkte={() => {}} />`, /'onMarkte' does not exist/],
    [`export const page = <TlTicker layout="wheel" />`, /"wheel"' is not assignable/],
    [`export const page = <TlLogin onSession={({ detail }) => detail.token} />`, /'token' does not exist/],
    [`export const page = <TlOptions onError={(event) => event.nativeEvent} />`, /'nativeEvent' does not exist/],
  ],
})

testPages('a declaration of an element', {
  head: `import { booleanAttribute, enumAttribute, numberAttribute, stringAttribute } from '../../shared/element/manifest/attributes.ts'
    import type { ElementDocuments } from '../../shared/element/manifest/element-documents.ts'`,
  right: [
    `export const attributes = { coin: stringAttribute({ description: 'Coin, such as \`BTC\`.' }) }`,
    `export const documents: ElementDocuments = {
       events: { navigate: 'A press leads to another page.' }, parts: { form: 'The form.' }, slots: { foot: 'The foot.' },
       states: { loading: 'Nothing is shown yet.' }, members: { 'readonly ready: Promise<void>': 'Resolves when it is shown.' },
     }`,
  ],
  wrong: [
    [`stringAttribute()`, /Expected 1 arguments/],
    [`stringAttribute({ fallback: 'BTC' })`, /'description' is missing/],
    [`booleanAttribute({ description: '' })`, /Type '""' is not assignable/],
    [`numberAttribute({ fallback: 10 })`, /'description' is missing/],
    [`enumAttribute({ words: ['day', 'night'] })`, /'description' is missing/],
    [`stringAttribute({ description: 'coin' })`, /'"coin"' is not assignable/],
    [`export const documents: ElementDocuments = { events: { navigate: '' } }`, /'""' is not assignable/],
    [`export const documents: ElementDocuments = { parts: { form: '' } }`, /'""' is not assignable/],
    [`export const documents: ElementDocuments = { slots: { foot: 'foot' } }`, /'"foot"' is not assignable/],
    [`export const documents: ElementDocuments = { states: { loading: '' } }`, /'""' is not assignable/],
    [`export const documents: ElementDocuments = { members: { 'load(): void': '' } }`, /'""' is not assignable/],
  ],
})

testPages('types of the stores for pages in a package', {
  head: `import type * as real from '../../shared/element/page-api/host.ts'
    import { $language, $theme, setTheme } from '../../tools/publish/packages/runtime/host-types.ts'
    import type * as types from '../../tools/publish/packages/runtime/host-types.ts'`,
  right: [
    `export const check = (module: typeof real): typeof types => module
     export const checkTheme = (theme: types.Theme): Parameters<typeof real.setTheme>[0] => theme
     export const checkColours = (colours: types.UpDown): Parameters<typeof real.setUpDown>[0] => colours
     $theme.subscribe((theme) => setTheme(theme === 'night' ? 'day' : 'night'))`,
  ],
  wrong: [
    [`setTheme('dark')`, /"dark"' is not assignable/],
    [`$language.set('de')`, /'set' does not exist/],
  ],
})
