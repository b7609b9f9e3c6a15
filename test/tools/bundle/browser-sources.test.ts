import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { minifyStyles, SUPPORTED } from '../../../tools/bundle/browser-sources.ts'

test('style sheet of a shadow root: rules for :root are removed', () => {
  const sheet = ':root, :host { --a: 1 } :root:lang(ar), :host(:lang(ar)) { --a: 2 } :root { --a: 3 } .root { --a: 4 }'
  assert.equal(minifyStyles('x.css', sheet), ':host{--a:1}:host(:lang(ar)){--a:2}.root{--a:4}')
})

test('style sheet of a shadow root: rules for the theme of a document are removed', () => {
  const sheet = ':host, [data-theme] { --a: 1 } [data-theme="night"], :host(:state(night)) { --a: 2 }'
  assert.equal(minifyStyles('x.css', sheet), ':host{--a:1}:host(:state(night)){--a:2}')
})

test('docs/embedding.md: names the browser versions that scripts and style sheets are built for', () => {
  const readme = readFileSync(new URL('../../../docs/embedding.md', import.meta.url), 'utf8')
  const named = (browser: string) => new RegExp(`^\\| ${browser}[^|]*\\| ([\\d.]+) \\|`, 'm').exec(readme)?.[1]
  const built = Object.fromEntries(Object.entries(SUPPORTED).map(([name, version]) => [name, version.join('.')]))
  assert.deepEqual({ chrome: named('Chrome'), safari: named('Safari'), firefox: named('Firefox') }, built)
})
