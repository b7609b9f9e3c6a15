import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { shortenPackage } from '../../../tools/bundle/short-packages.ts'

const MODULES = ['lit-html/lit-html', '@lit/reactive-element/reactive-element']
const toPath = (name: string) => `${process.cwd()}/node_modules/${name}.js`
const readModule = (name: string) => readFileSync(toPath(name), 'utf8')
const shorten = (name: string) => shortenPackage(toPath(name), readModule(name))

/** Parts of Lit that builds leave out, as a source of an element would use them. */
const LEFT_OUT = [
  [/from 'lit\/|from '@lit\//, 'a directive or decorator'],
  [/\b(?:noChange|mathml|useDefault|hasChanged|noAccessor)\b/, 'an option'],
  [/<!--|<(?:style|textarea|title|script)\b[^`]*\$\{/, 'a binding in a comment or in raw text'],
] as const

test('each module of Lit: no hook of polyfills, no list of versions, the same exports, less code', () => {
  const listExports = (code: string) => code.match(/export\{[^}]*\}|export\*from"[^"]*"/g)
  for (const name of MODULES) {
    const [code, short] = [readModule(name), shorten(name)]
    assert.doesNotMatch(short, /Support\b(?!s)|Versions/, name)
    assert.deepEqual(listExports(short), listExports(code), name)
    assert.ok(short.length < code.length, `${name} has ${short.length} of ${code.length} B`)
  }
})

test('another scope for the nodes of templates (shared/element/loader/prefixed.ts): kept', () => {
  assert.match(shorten('lit-html/lit-html'), /creationScope/)
})

test('templates that did not come from code: rejected by the shortened module too', () => {
  assert.match(shorten('lit-html/lit-html'), /throw Error\("invalid template strings array"\)/)
})

test('elements: use nothing that builds leave out', () => {
  const sources = globSync('{shared,widgets}/**/*.{ts,tsx}')
    .map((file) => [file, readFileSync(file, 'utf8')] as const)
    .filter(([, source]) => /from 'lit'/.test(source))
  assert.ok(sources.length > 10)
  for (const [file, source] of sources)
    for (const [pattern, what] of LEFT_OUT) assert.doesNotMatch(source, pattern, `${file} uses ${what}`)
})

test('another version of the package: named, not shortened', () => {
  assert.throws(() => shortenPackage(toPath('lit-html/lit-html'), 'export const html = 1'), /lit-html.* has changed/)
})
