import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'

/** Limits of CONTRIBUTING.md, in lines. */
const MAX_FILE = 260
const MAX_TEST_OR_STYLES = 400
const LONG_FUNCTION = 70
const MAX_FUNCTION = 100
/** Functions above `LONG_FUNCTION`. The number may only fall. */
const MAX_LONG_FUNCTIONS = 24

const SOURCES = '{shared,widgets,server,site,docs-site,console,tools,examples}/**/*'
/** `npm run locales -- types` writes it. */
const GENERATED = /(?:^|\/)i18n\/keys\.ts$/
/** Files over the limit, with their own: the ticket has the rules of two kinds of orders in one form. */
const EXCEPTIONS: Readonly<Record<string, number>> = { 'ticket.store.ts': 265 }

const countLines = (file: string): number => readFileSync(file, 'utf8').trimEnd().split('\n').length
const findLonger = (globs: readonly string[], limit: number): string[] =>
  globSync([...globs])
    .filter((file) => !GENERATED.test(file) && !file.includes('node_modules'))
    .map((file) => ({ file, lines: countLines(file) }))
    .filter(({ file, lines }) => lines > (EXCEPTIONS[basename(file)] ?? limit))
    .map(({ file, lines }) => `${file}: ${lines}`)

test('files: at most 260 lines', () => {
  assert.deepEqual(findLonger([`${SOURCES}.{ts,tsx,mjs,js,astro}`], MAX_FILE), [])
})

test('style sheets and tests: at most 400 lines', () => {
  assert.deepEqual(findLonger([`${SOURCES}.css`, 'test/**/*.{ts,tsx,css}'], MAX_TEST_OR_STYLES), [])
})

/** Returns the functions of a text that are longer than 70 lines. */
function findLongFunctions(file: string, text: string): { place: string; lines: number }[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: { place: string; lines: number }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const [first, last] = [node.getStart(), node.end].map((at) => source.getLineAndCharacterOfPosition(at).line)
      const lines = (last ?? 0) - (first ?? 0) + 1
      if (lines > LONG_FUNCTION) found.push({ place: `${file}:${(first ?? 0) + 1}`, lines })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('functions: none over 100 lines, and few over 70', () => {
  const long = globSync(`${SOURCES}.{ts,tsx}`).flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return text.split('\n').length > LONG_FUNCTION ? findLongFunctions(file, text) : []
  })
  const list = long.map(({ place, lines }) => `${place}: ${lines}`).join('\n')
  assert.deepEqual(
    long.filter(({ lines }) => lines > MAX_FUNCTION),
    [],
  )
  assert.ok(long.length <= MAX_LONG_FUNCTIONS, `${long.length} functions over ${LONG_FUNCTION} lines:\n${list}`)
})

test('length of a function: counts the lines of methods, arrows and nested functions too', () => {
  const body = 'x()\n'.repeat(80)
  const text = `const a = () => {\n${body}}\nclass B {\n  c() {\n${body}  }\n}\nfunction short() {}\n`
  assert.deepEqual(
    findLongFunctions('a.ts', text).map(({ lines }) => lines),
    [82, 82],
  )
})
