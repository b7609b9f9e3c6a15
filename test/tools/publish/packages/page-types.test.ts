import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { LANGUAGES } from '../../../../shared/base/i18n/languages.ts'
import { listElementTexts } from '../../../../tools/bundle/catalogue-modules.ts'
import { features } from '../../../../tools/bundle/features.ts'
import { projectRoot } from '../../../../tools/lib/process.ts'
import { generateOpenTypes, generateTextTypes } from '../../../../tools/publish/packages/page-types.ts'
import { compileRuntime } from '../../../../tools/publish/packages/runtime-code.ts'
import { compilePages } from '../../../support/partner-types.ts'

/** The types grow with the texts; a page's compiler reads them in a few ms. */
const MAX_TYPE_BYTES = 40_000

mkdirSync(join(projectRoot, 'dist'), { recursive: true })
const folder = mkdtempSync(join(projectRoot, 'dist/page-types-'))
after(() => rmSync(folder, { recursive: true }))

const pages = features.flatMap(({ name, page }) => (page ? [name] : []))
const keys = Object.keys(listElementTexts())
const textTypes = generateTextTypes(
  keys,
  LANGUAGES.map(({ code }) => code),
)
for (const [name, text] of Object.entries({
  index: compileRuntime('connect.ts').types,
  'open-page': compileRuntime('open-page.ts').types,
  open: generateOpenTypes(pages),
  'page-texts': textTypes,
  types: "export type TradeletTag = 'tl-ticker'",
}))
  writeFileSync(join(folder, `${name}.d.ts`), text)

const usePackage = (code: string): string =>
  `import { connect, type PageTexts, type TextKey } from './index.js'\nimport { open } from './open-page.js'\n${code}`
const compile = (...codes: string[]) =>
  compilePages(folder, codes.map(usePackage), { skipLibCheck: false, noUnusedLocals: false })

test('texts of the page: every key compiles, and the types stay small', () => {
  const all = Object.fromEntries(keys.map((key) => [key, 'Text']))
  const [errors] = compile(`connect({ origin: 'https://a.example', texts: { en: ${JSON.stringify(all)} } })`)
  assert.deepEqual(errors, [])
  assert.ok(textTypes.length < MAX_TYPE_BYTES, `${textTypes.length} B`)
})

test('texts of the page: a misspelt key, an unknown language and a number do not compile', () => {
  const [key, language, number, kept, single] = compile(
    `connect({ origin: 'https://a.example', texts: { en: { 'options.buyUp': 'Higher', 'options.buyDwn': 'Lower' } } })`,
    `connect({ origin: 'https://a.example', texts: { xx: { 'options.buyUp': 'Higher' } } })`,
    `connect({ origin: 'https://a.example', texts: { en: { 'options.buyUp': 5 } } })`,
    `export const texts = { de: { 'options.buyUpp': 'Steigt' } } satisfies PageTexts`,
    `export const key: TextKey = 'buyUp'`,
  ).map((errors) => errors.join(' '))
  assert.match(key ?? '', /options\.buyDwn'+ does not exist/)
  assert.match(language ?? '', /'xx' does not exist/)
  assert.match(number ?? '', /'number' is not assignable to type 'string'/)
  assert.match(kept ?? '', /options\.buyUpp'+ does not exist/)
  assert.match(single ?? '', /"buyUp"' is not assignable/)
})

test('open: every page and way compiles, misspelt ones do not', () => {
  const [right, page, way, option] = compile(
    `${pages.map((name) => `void open('${name}')`).join('\n')}
     const way: 'sheet' | 'window' | 'page' = await open('deposit', { as: 'window', attributes: { coin: '1' } })`,
    `void open('deposits')`,
    `void open('deposit', { as: 'popup' })`,
    `void open('deposit', { on: 'window' })`,
  )
  assert.deepEqual(right, [])
  assert.match(String(page), /"deposits"' is not assignable/)
  assert.match(String(way), /"popup"' is not assignable/)
  assert.match(String(option), /'on' does not exist/)
})
