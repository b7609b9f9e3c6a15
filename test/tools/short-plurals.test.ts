import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { build } from 'esbuild'
import { i18nString } from 'typesafe-i18n'
import { catalogues } from '../../shared/i18n/folder.ts'
import { getPluralLanguage } from '../../shared/i18n/locales.ts'
import { esbuildShortPackages, shortenPackage } from '../../tools/build/short-packages.ts'

/** Values of all parameters: every plural form of every language, and texts with spaces and braces. */
const VALUES = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000, '1', '1.5', ' USDT ', '{n}', '']

let short: typeof i18nString

before(async () => {
  const { outputFiles } = await build({
    stdin: { contents: "export { i18nString } from 'typesafe-i18n'", resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: 'esm',
    plugins: [esbuildShortPackages],
  })
  short = (await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`)).i18nString
})

test('all texts of all languages: the same words as with the whole package', () => {
  let compared = 0
  for (const [tag, { namespaces }] of Object.entries(catalogues)) {
    const [whole, shorter] = [i18nString, short].map((create) => create(getPluralLanguage(tag)))
    for (const [namespace, texts] of Object.entries(namespaces))
      for (const [key, text] of Object.entries(texts).filter(([, written]) => written.includes('{')))
        for (const value of VALUES) {
          const values = Object.fromEntries([...text.matchAll(/\w+/g)].map(([name]) => [name, value]))
          assert.equal(shorter?.(text, values), whole?.(text, values), `${tag} ${namespace}.${key} with ${value}`)
          compared += 1
        }
  }
  assert.ok(compared > 10_000, `${compared} texts`)
})

test('other modules: unchanged', () => {
  assert.equal(shortenPackage('/node_modules/typesafe-i18n/index.mjs', 'export {}'), 'export {}')
})

test('another version of the package: named, not shortened', () => {
  const path = '/node_modules/typesafe-i18n/runtime/esm/runtime/src/core.mjs'
  assert.throws(() => shortenPackage(path, 'export const translate = 1'), /typesafe-i18n.* has changed/)
})
