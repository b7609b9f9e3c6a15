import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { LANGUAGES } from '../../shared/base/i18n/languages.ts'
import { readFontCharacters } from '../support/font-characters.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root))

/** Largest size of a file in bytes: the Latin one loads with each page, the others with their first character. */
const MAX_BYTES: Readonly<Record<string, number>> = {
  'inter-latin': 22_000,
  'inter-latin-ext': 14_500,
  'inter-cyrillic': 11_000,
  'inter-greek': 9_000,
  'inter-vietnamese': 7_000,
}

/** Files of the style sheet with the code points for which the browser loads them. */
const faces = [
  ...read('site/styles/typeface.css')
    .toString()
    .matchAll(/@font-face \{([^}]*)\}/g),
].flatMap(([, rule = '']) => {
  const name = /fonts\/([\w-]+)\.woff2/.exec(rule)?.[1]
  const ranges = /unicode-range:([^;]+);/.exec(rule)?.[1] ?? ''
  return name ? [{ name, codes: ranges.split(',').flatMap(listCodes) }] : []
})

function listCodes(range: string): number[] {
  const [first = 0, last = first] = range
    .trim()
    .slice(2)
    .split('-')
    .map((code) => Number.parseInt(code, 16))
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

test('each file of the typeface is declared and at most as large as stated', () => {
  const files = readdirSync(new URL('site/fonts/', root)).filter((file) => file.endsWith('.woff2'))
  assert.deepEqual(files.sort(), faces.map(({ name }) => `${name}.woff2`).sort())
  for (const { name } of faces) assert.ok(read(`site/fonts/${name}.woff2`).length <= (MAX_BYTES[name] ?? 0), name)
})

test('README: states the size of each file', () => {
  const stated = read('site/fonts/README.md').toString()
  for (const { name } of faces)
    assert.ok(
      stated.includes(`| ${read(`site/fonts/${name}.woff2`).length.toLocaleString('en')} |`),
      `${name} has another size`,
    )
})

test('letters of a declared range: are in its file, so that no file loads in vain', () => {
  for (const { name, codes } of faces) {
    const present = readFontCharacters(read(`site/fonts/${name}.woff2`))
    const letters = codes.filter((code) => /\p{L}/u.test(String.fromCodePoint(code)))
    const missing = letters.filter((code) => !present.has(code)).map((code) => code.toString(16))
    assert.deepEqual(missing, [], name)
  }
})

test('Latin, Greek and Cyrillic letters of all texts: have a glyph in the typeface', () => {
  const covered = new Set(
    faces.flatMap(({ name, codes }) => {
      const present = readFontCharacters(read(`site/fonts/${name}.woff2`))
      return codes.filter((code) => present.has(code))
    }),
  )
  for (const { code } of LANGUAGES) {
    const letters = read(`locales/${code}.json`)
      .toString()
      .match(/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]/gu)
    const missing = new Set(letters?.filter((letter) => !covered.has(letter.codePointAt(0) ?? 0)))
    assert.deepEqual([...missing], [], code)
  }
})

test("the site's list of families: ends like that of the elements", () => {
  const listFamilies = (path: string, pattern: RegExp) =>
    (pattern.exec(read(path).toString())?.[1] ?? '').replace(/\s+/g, ' ').trim()
  const elements = listFamilies('shared/view/theme/tokens.css', /--tl-base-font,\s*Inter,\s*([^;]+)\);/)
  const site = listFamilies('site/styles/typeface.css', /--tl-base-font:[^;]+?"Site Roboto",\s*([^;]+);/)
  assert.ok(elements.startsWith('system-ui, '))
  assert.equal(site.replaceAll(/\s/g, ''), elements.replaceAll(/\s/g, ''))
})
