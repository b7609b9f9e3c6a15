import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { afterEach, test } from 'node:test'
import { createFontScript, FONT_FAMILY, readFaces } from '../../../tools/test/fonts/faces.ts'
import { FONT_VARIABLE, FONTS, getFont } from '../../../tools/test/fonts/font.ts'

const given = process.env[FONT_VARIABLE]
afterEach(() => {
  if (given === undefined) delete process.env[FONT_VARIABLE]
  else process.env[FONT_VARIABLE] = given
})

test('each font of the matrix: a package of the project with regular and bold faces for plain and accented Latin letters', () => {
  for (const name of FONTS) {
    const faces = readFaces(name)
    const has = (weight: number, letter: string) =>
      faces.some((face) => isIn(face.weight, weight) && covers(face.unicodeRange, letter.codePointAt(0) ?? 0))
    for (const weight of [400, 700])
      for (const letter of 'aĝ') assert.ok(has(weight, letter), `${name} ${weight} ${letter}`)
    assert.ok(
      faces.every(({ source }) => /^url\(data:font\/woff2;base64,[\w+/=]{1000,}\)$/.test(source)),
      name,
    )
  }
})

test('family of the fonts: the first of the product’s list', () => {
  const tokens = readFileSync(new URL('../../../shared/view/theme/tokens.css', import.meta.url), 'utf8')
  assert.equal(/--tl-font: var\(\s*--tl-base-font,\s*([\w ]+),/.exec(tokens)?.[1], FONT_FAMILY)
})

test('font of a run: TEST_FONT, Inter without it, an error for an unknown name', () => {
  delete process.env[FONT_VARIABLE]
  assert.equal(getFont(), 'inter')
  process.env[FONT_VARIABLE] = 'dejavu'
  assert.equal(getFont(), 'dejavu')
  process.env[FONT_VARIABLE] = 'comic'
  assert.throws(getFont, /unknown TEST_FONT comic; the choices are: inter, /)
})

test('each font has a different script', () => {
  assert.equal(new Set(FONTS.map(createFontScript)).size, FONTS.length)
})

/** Returns true if a weight or a range of weights (`100 900`) includes a weight. */
function isIn(weights: string, weight: number): boolean {
  const [from = 0, to = from] = weights.split(' ').map(Number)
  return from <= weight && weight <= to
}

/** Returns true if a `unicode-range` includes a character. */
const covers = (ranges: string, code: number): boolean =>
  ranges.split(',').some((range) => {
    const [from = '', to = from] = range.trim().slice(2).split('-')
    return Number.parseInt(from, 16) <= code && code <= Number.parseInt(to, 16)
  })
