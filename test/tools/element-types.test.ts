import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { before, describe, it } from 'node:test'
import ts from 'typescript'
import { elementDeclarations } from '../../tools/build/element-declarations.ts'
import { elementTypes, manifestOf } from '../../tools/build/element-documents.ts'
import { projectRoot } from '../../tools/lib/process.ts'

const elements = elementDeclarations(projectRoot)
const TYPES = join(projectRoot, 'partner', 'tradelet.d.ts')
const PAGE = join(projectRoot, 'partner', 'page.tsx')
const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
}

/** Returns the compiler's errors in each of some partner pages that have only tradelet.d.ts. */
function faultsOf(pages: readonly string[]): string[][] {
  const files = new Map([
    [TYPES, elementTypes(elements, readFileSync(join(projectRoot, 'shared/dom/events.ts'), 'utf8'))],
  ])
  const names = pages.map((page, at) => {
    const name = PAGE.replace('page', `page${at}`)
    files.set(name, `import type {} from './tradelet'\n${page}\nexport {}`)
    return name
  })
  const host = ts.createCompilerHost(OPTIONS)
  const { readFile, fileExists, directoryExists } = host
  host.directoryExists = (name) => name === dirname(TYPES) || (directoryExists?.(name) ?? true)
  host.readFile = (name) => files.get(name) ?? readFile(name)
  host.fileExists = (name) => files.has(name) || fileExists(name)
  host.getSourceFile = (name, version) => {
    const text = host.readFile(name)
    return text === undefined ? undefined : ts.createSourceFile(name, text, version)
  }
  const program = ts.createProgram([TYPES, ...names], OPTIONS, host)
  const messages = (name: string) =>
    [
      ...program.getSyntacticDiagnostics(program.getSourceFile(name)),
      ...program.getSemanticDiagnostics(program.getSourceFile(name)),
    ].map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
  assert.deepEqual(messages(TYPES), [])
  return names.map(messages)
}

const RIGHT = [
  `const trader = document.createElement('tl-options')
   trader.symbol = 'btcusdt'
   trader.noChart = true
   trader.addEventListener('tl-order', (event) => {
     if (event.detail.phase === 'settled') console.log(event.detail.outcome, event.detail.profit?.length)
     else if (event.detail.phase === 'refused') console.log(event.detail.message, event.detail.order.seconds)
   })
   trader.addEventListener('click', ({ clientX }) => console.log(clientX))`,
  `document.querySelector('tl-exchange')?.addEventListener('tl-price', ({ detail }) => console.log(detail.price.length, detail.side === 'bid'))`,
  `const page = <tl-ticker symbols="btcusdt" layout="carousel" class="prices" data-mine="1" ontl-market={({ detail }) => console.log(detail.name)} />
   console.log(page)`,
  `export const page = <tl-options no-chart />`,
  `import type { SpotOrderDetail } from './tradelet'
   export const told = (detail: SpotOrderDetail) => detail.order.quantity`,
]

const WRONG: readonly (readonly [page: string, fault: RegExp])[] = [
  [
    `document.createElement('tl-options').addEventListener('tl-order', (event) => event.detail.price)`,
    /'price' does not exist/,
  ],
  [
    `document.createElement('tl-options').addEventListener('tl-market', (event: CustomEvent<number>) => event)`,
    /No overload matches/,
  ],
  [`document.createElement('tl-options').noChart = 'no'`, /not assignable to type 'boolean'/],
  [`export const page = <tl-options chart={false} />`, /'chart' does not exist/],
  [`export const page = <tl-ticker layout="wheel" />`, /"wheel"' is not assignable/],
  [`export const page = <tl-ticker sybmols="btcusdt" />`, /'sybmols' does not exist/],
  [`export const page = <tl-login ontl-session={({ detail }) => detail.token} />`, /'token' does not exist/],
]

describe("a partner's page", () => {
  let faults: string[][]
  before(() => {
    faults = faultsOf([...RIGHT, ...WRONG.map(([page]) => page)])
  })

  for (const [at, page] of RIGHT.entries()) it(`compiles: ${page.slice(0, 70)}`, () => assert.deepEqual(faults[at], []))

  for (const [at, [page, fault]] of WRONG.entries())
    it(`does not compile: ${page.slice(0, 90)}`, () => assert.match(faults[RIGHT.length + at]?.join() ?? '', fault))
})

describe('manifest of the elements', () => {
  it('boolean attributes: false by default, since React could not turn them off', () => {
    const flags = elements.flatMap(({ tag, attributes }) =>
      attributes.filter(({ type }) => type === 'boolean').map(({ name, fallback }) => ({ tag, name, fallback })),
    )
    assert.ok(flags.some(({ name }) => name === 'no-chart'))
    assert.deepEqual(
      flags.filter(({ fallback }) => fallback !== 'false'),
      [],
    )
  })

  it('events: each has a detail type and a description', () => {
    const { modules } = manifestOf(elements)
    const events = modules.flatMap(({ declarations }) => declarations.flatMap((declaration) => declaration.events))
    assert.ok(events.length > elements.length)
    for (const { name, type, description } of events) {
      assert.match(type.text, /^CustomEvent<\w+(<.*>)?>$/, name)
      assert.notEqual(description, '', name)
    }
  })
})
