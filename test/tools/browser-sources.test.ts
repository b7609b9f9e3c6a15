import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minifyStyles } from '../../tools/bundle/browser-sources.ts'

test('a style sheet of a shadow root holds no rule for the root of the page, which it could not reach', () => {
  const sheet = ':root, :host { --a: 1 } :root:lang(ar), :host(:lang(ar)) { --a: 2 } :root { --a: 3 } .root { --a: 4 }'
  assert.equal(minifyStyles('x.css', sheet), ':host{--a:1}:host(:lang(ar)){--a:2}.root{--a:4}')
})
