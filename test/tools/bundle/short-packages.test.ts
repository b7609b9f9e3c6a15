import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { shortenPackage } from '../../../tools/bundle/short-packages.ts'

const MODULES = [
  'preact/compat/dist/compat.mjs',
  '@r2wc/core/dist/core.js',
  'react-to-webcomponent/dist/react-to-webcomponent.js',
]
const toPath = (module: string) => `${process.cwd()}/node_modules/${module}`
const readModule = (module: string) => readFileSync(toPath(module), 'utf8')

/** Parts of preact/compat that builds leave out, as a view would use them. */
const LEFT_OUT =
  /\b(?:defaultValue|defaultProps|defaultChecked|nativeEvent|isPropagationStopped|isDefaultPrevented|componentWill(?:Mount|Update|ReceiveProps))\b|<noscript|<select[^>]*\bmultiple\b/

test('modules of views: shorter, the same exports', () => {
  const listExports = (code: string) => code.match(/export\s*\{[^}]*\}|export\*from"[^"]*"/g)
  for (const module of MODULES) {
    const [code, short] = [readModule(module), shortenPackage(toPath(module), readModule(module))]
    assert.deepEqual(listExports(short), listExports(code), module)
    assert.ok(short.length < code.length * 0.95, `${module} has ${short.length} of ${code.length} B`)
  }
})

test('views: use nothing that builds leave out', () => {
  const files = globSync('{shared,widgets}/**/*.tsx')
  assert.ok(files.length > 100)
  for (const file of files) assert.doesNotMatch(readFileSync(file, 'utf8'), LEFT_OUT, file)
})

test('another version of a package: named, not shortened', () => {
  for (const module of MODULES) assert.throws(() => shortenPackage(toPath(module), 'export {}'), /has changed/)
})
