import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { deriveAverages } from '../../../../shared/view/theme/average-hues.ts'
import { getContrast, type Rgb, toOklab, WHITE } from '../../../../shared/view/theme/contrast.ts'

const read = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
const getHue = (colour: Rgb): number => (Math.atan2(toOklab(colour)[2] ?? 0, toOklab(colour)[1] ?? 0) * 180) / Math.PI
const getChroma = (colour: Rgb): number => Math.hypot(toOklab(colour)[1] ?? 0, toOklab(colour)[2] ?? 0)
const getDistance = (one: number, other: number): number => Math.abs(((one - other + 540) % 360) - 180)

/** Colour of the default skin for warnings, and its accent. */
const [WARN, BLUE] = [read('#925200'), read('#2955d3')]

/** Returns the least distance of the hues of two of these colours. */
const getLeastDistance = (colours: readonly Rgb[]): number =>
  Math.min(
    ...colours.flatMap((one, at) => colours.slice(at + 1).map((other) => getDistance(getHue(one), getHue(other)))),
  )

test('averages of a blue brand: those of the warning, of the brand, and violet', () => {
  const [first, second, third] = deriveAverages(WARN, BLUE, WHITE)
  assert.deepEqual([first, second], [WARN, BLUE])
  assert.equal(Math.round(getHue(third as Rgb)), -40)
})

for (const [brand, hex] of [
  ['yellow', '#f0b90b'],
  ['orange', '#c97800'],
  ['brown', '#8a4b20'],
] as const)
  test(`averages of a ${brand} brand: the warning's is another colour, the brand's stays`, () => {
    const accent = read(hex)
    const averages = deriveAverages(WARN, accent, WHITE)
    assert.deepEqual(averages[1], accent)
    assert.notDeepEqual(averages[0], WARN)
    assert.ok(getLeastDistance(averages) >= 45)
  })

test('averages of a grey brand: the second has a hue of its own', () => {
  assert.ok(getChroma(deriveAverages(WARN, read('#555555'), WHITE)[1] as Rgb) > 0.06)
})

const colours = fc
  .array(fc.integer({ min: 0, max: 255 }), { minLength: 3, maxLength: 3 })
  .map((bytes) => bytes.map((byte) => byte / 255))

test('averages of any brand: hues are at least 45° apart, and the replaced ones are legible', () => {
  fc.assert(
    fc.property(colours, colours, fc.constantFrom(WHITE, read('#0b1730'), read('#ffd400')), (warn, accent, bg) => {
      const averages = deriveAverages(warn, accent, bg)
      for (const colour of averages) if (colour !== warn && colour !== accent) assert.ok(getContrast(colour, bg) >= 4.5)
      // Nearly black and nearly white have no hue that could be seen.
      const coloured = averages.filter((colour) => getChroma(colour) >= 0.04)
      if (coloured.length > 1) assert.ok(getLeastDistance(coloured) >= 45, `${getLeastDistance(coloured)}`)
    }),
  )
})
