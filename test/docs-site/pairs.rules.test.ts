import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { PRESETS } from '../../docs-site/playground/looks.ts'
import { measurePairs, resolveColours, setValue, toHex } from '../../docs-site/playground/pairs.ts'
import { DEFAULT_SIZES, toThemeCss, toThemeFile } from '../../docs-site/playground/theme-css.ts'
import { parseTheme, renderThemeSheet } from '../../server/platform/settings/theme.ts'

const NONE = { day: {}, night: {} }
const find = (look: Parameters<typeof measurePairs>[0], part: 'day' | 'night', variable: string) =>
  measurePairs(look, part).find((pair) => pair.variable === variable)

test('black on white: 21 to 1', () => {
  const pair = find({ day: { bg: '#fff', text: '#000' }, night: {} }, 'day', 'text')
  assert.equal(pair?.ratio.toFixed(2), '21.00')
  assert.equal(pair?.nearest, null)
})

test('amber on white: fails, and the nearest passing colour passes and keeps the hue', () => {
  const look = { day: { accent: '#ffb300' }, night: {} }
  const pair = find(look, 'day', 'accent')
  assert.equal(pair?.passes, false)
  const fixed = find(setValue(look, 'day', 'accent', pair?.nearest ?? ''), 'day', 'accent')
  assert.equal(fixed?.passes, true)
  assert.ok((fixed?.ratio ?? 0) < 5.2, 'not darker than necessary')
  const [red = 0, green = 0, blue = 0] =
    resolveColours({ day: { accent: pair?.nearest ?? '' }, night: {} }, 'day').accent ?? []
  assert.ok(red > green && green > blue, 'still amber')
})

test('value by day: also measured by night, unless the night has its own; background and text are not', () => {
  const look = { day: { accent: '#2222aa', bg: '#ffffee', text: '#111111' }, night: {} }
  assert.equal(find(look, 'night', 'accent')?.passes, false)
  assert.equal(find(setValue(look, 'night', 'accent', '#aab4ff'), 'night', 'accent')?.passes, true)
  assert.equal(toHex(resolveColours(look, 'night').bg ?? []), '#0b1730')
  assert.equal(find(look, 'night', 'text')?.passes, true)
})

test('default look and examples: every pair of the default passes, by day and by night', () => {
  for (const part of ['day', 'night'] as const)
    assert.deepEqual(
      measurePairs(NONE, part).filter(({ passes }) => !passes),
      [],
    )
})

test('value that is no colour: the default is measured', () => {
  assert.equal(find({ day: { accent: 'nonsense' }, night: {} }, 'day', 'accent')?.passes, true)
})

test('export of each preset: the file is a theme that the operator can import, and the CSS has the same declarations', () => {
  for (const { look, name } of PRESETS) {
    const parsed = parseTheme(JSON.parse(toThemeFile(look)))
    assert.ok('theme' in parsed, name)
    const squeeze = (css: string) => css.replace(/\s*([{};:])\s*/g, '$1').replace(/;}/g, '}')
    const [always = '', nightly = ''] = renderThemeSheet(parsed.theme).split('\n')
    assert.deepEqual(
      squeeze(toThemeCss(look, ':root')).match(/--[\w-]+:[^;}]+/g) ?? [],
      `${always}${nightly}`.match(/--[\w-]+:[^;}]+/g) ?? [],
    )
  }
})

test('empty value: removes the variable', () => {
  assert.deepEqual(setValue({ day: { bg: '#fff', up: '#0a0' }, night: {} }, 'day', 'bg', ' '), {
    day: { up: '#0a0' },
    night: {},
  })
})

test('defaults of sizes: those of the table of variables', () => {
  const guide = readFileSync('docs/embedding.md', 'utf8')
  for (const [name, value] of Object.entries(DEFAULT_SIZES)) {
    const [, stated = ''] = new RegExp(`^\\| \`--tl-base-${name}\` \\| ([^|]+) \\|`, 'm').exec(guide) ?? []
    assert.equal(stated.replaceAll('`', ''), value, name)
  }
})
