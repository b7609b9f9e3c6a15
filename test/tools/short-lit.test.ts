import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { shortenLit } from '../../tools/build/short-lit.ts'

const MODULES = ['lit-html/lit-html', 'lit-element/lit-element', '@lit/reactive-element/reactive-element']
const readModule = (name: string) => readFileSync(`node_modules/${name}.js`, 'utf8')

test('each module of Lit: no hook of polyfills, no list of versions, the same exports', () => {
  const listExports = (code: string) => code.match(/export\{[^}]*\}|export\*from"[^"]*"/g)
  for (const name of MODULES) {
    const [code, short] = [readModule(name), shortenLit(readModule(name))]
    assert.doesNotMatch(short, /Support\b(?!s)|Versions/, name)
    assert.deepEqual(listExports(short), listExports(code), name)
    assert.ok(code.length - short.length < 600, `${name} is ${code.length - short.length} B shorter`)
  }
})

test('another version of the package: named, not shortened', () => {
  assert.throws(() => shortenLit('export class LitElement {}'), /Lit has changed/)
})
