import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { getContrast, parseColour, toHex } from '../../../../server/platform/settings/colours.ts'
import { parseTheme, parseThemeValue, renderThemeSheet } from '../../../../server/platform/settings/theme.ts'
import { findLowContrasts, getThemeBackgrounds } from '../../../../server/platform/settings/theme-contrast.ts'
import { getVariable, VARIABLE_NAMES } from '../../../../server/platform/settings/theme-variables.ts'

const root = join(import.meta.dirname, '../../../..')
const VARIABLE_PATTERN = /--tl-base-[a-z-]+/g

/** Public variables as style sheets name them, with those of the night. */
const publicNames = VARIABLE_NAMES.flatMap((name) =>
  getVariable(name).hasNight ? [`--tl-base-${name}`, `--tl-base-${name}-night`] : [`--tl-base-${name}`],
).sort()

const findNames = (text: string): string[] => [...new Set(text.match(VARIABLE_PATTERN) ?? [])].sort()

test('public variables: those that the style sheets read, and those of the partners’ table', () => {
  const folder = join(root, 'shared/view/theme')
  const sheets = readdirSync(folder).filter((file) => file.endsWith('.css'))
  const css = sheets.map((file) => readFileSync(join(folder, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''))
  assert.deepEqual(findNames(css.join('\n')), publicNames)
  const rows = readFileSync(join(root, 'docs/embedding.md'), 'utf8').match(/^\| `--tl-base-.*$/gm) ?? []
  assert.deepEqual(findNames(rows.join('\n')), publicNames)
})

test('colours: the notations are read as browsers read them', () => {
  for (const [written, hex, opacity] of [
    ['#7A3cff', '#7a3cff', 1],
    ['#fff8', '#ffffff', 8 / 15],
    ['#11223380', '#112233', 128 / 255],
    ['rgb(1, 2, 3)', '#010203', 1],
    ['rgba(1, 2, 3, .5)', '#010203', 0.5],
    ['rgb(100% 0% 0% / 25%)', '#ff0000', 0.25],
    ['hsl(120, 100%, 25%)', '#008000', 1],
    ['hsl(-240deg 100% 25%)', '#008000', 1],
    ['oklch(62.796% 0.25768 29.234deg)', '#ff0000', 1],
    ['oklch(0.5197 0.1769 142.5)', '#008000', 1],
  ] as const) {
    const colour = parseColour(written)
    assert.ok(colour, written)
    assert.deepEqual([toHex(colour), colour.opacity], [hex, opacity], written)
  }
})

test('contrast: the figures of WCAG', () => {
  const contrast = (one: string, other: string) => {
    const [first, second] = [parseColour(one), parseColour(other)]
    return first && second && getContrast(first, second).toFixed(2)
  }
  assert.equal(contrast('#000', '#fff'), '21.00')
  assert.equal(contrast('#767676', '#fff'), '4.54')
  assert.equal(contrast('#fff', '#777777'), '4.48')
})

test('a value of each type: accepted', () => {
  for (const [name, value] of [
    ['bg', '#fffdf8'],
    ['accent', 'oklch(0.55 0.2 290 / 90%)'],
    ['radius', '0px'],
    ['radius', '1.5rem'],
    ['unit', '4.5px'],
    ['text-scale', '1.05'],
    ['text-size-limit', '2'],
    ['font', '"IBM Plex Sans", -apple-system, Noto Sans, sans-serif'],
    ['font', '"思源黑体", sans-serif'],
    ['--tl-base-warn', ' #b80 '],
  ] as const)
    assert.ok('value' in parseThemeValue('day', name, value), `${name}: ${value}`)
})

test('a value of another type, or one that could leave its declaration: refused with field and rule', () => {
  for (const [name, value] of [
    ['bg', 'red'],
    ['bg', 'url(https://evil.example/x.png)'],
    ['bg', '#fff;}body{display:none'],
    ['bg', '#fff}'],
    ['bg', 'rgb(1 2 3) url(x)'],
    ['bg', 'rgb(1 2 3deg)'],
    ['bg', 'hsl(1 2 3)'],
    ['bg', 'oklcha(1 1 1)'],
    ['bg', 'var(--tl-text)'],
    ['bg', '#fff/**/'],
    ['bg', ''],
    ['bg', 7],
    ['radius', '10'],
    ['radius', '33px'],
    ['radius', '3rem'],
    ['radius', '-1px'],
    ['radius', 'calc(1px)'],
    ['unit', '1px'],
    ['text-scale', '2'],
    ['text-scale', '1e0'],
    ['font', 'Inter; color: red'],
    ['font', 'url("x.woff")'],
    ['font', '"a\\22 b"'],
    ['font', 'Inter,, serif'],
    ['font', `"${'a'.repeat(250)}"`],
  ] as const) {
    const read = parseThemeValue('night', name, value)
    assert.ok('rule' in read, `${name}: ${value}`)
    assert.equal(read.field, `night.${name}`)
    assert.match(read.rule, /^must be /)
  }
  const unknown = parseThemeValue('day', 'constructor', '#fff')
  assert.ok('rule' in unknown && unknown.rule.includes('accent'))
})

test('a theme file: read whole, or refused at its first error', () => {
  assert.deepEqual(parseTheme({ day: { accent: '#7a3cff', '--tl-base-unit': '4px' } }), {
    theme: { day: { accent: '#7a3cff', unit: '4px' }, night: {} },
  })
  for (const [given, field] of [
    [null, 'theme'],
    [[], 'theme'],
    ['#fff', 'theme'],
    [{ evening: {} }, 'evening'],
    [{ night: [] }, 'night'],
    [{ day: { accent: '#7a3cff' }, night: { bg: 'x' } }, 'night.bg'],
    [{ day: { 'bg-night': '#000' } }, 'day.bg-night'],
  ] as const) {
    const read = parseTheme(given)
    assert.equal('field' in read && read.field, field)
  }
})

test('the example themes: can be imported, and their colours by day are shown as given', () => {
  const folder = join(root, 'docs/themes')
  const examples = readdirSync(folder).filter((file) => file.endsWith('.json'))
  assert.ok(examples.length >= 2)
  for (const file of examples) {
    const read = parseTheme(JSON.parse(readFileSync(join(folder, file), 'utf8')))
    assert.ok('theme' in read, `${file}: ${JSON.stringify(read)}`)
    const low = findLowContrasts(read.theme).filter(
      ({ part, text }) => part === 'day' || !['accent', 'up', 'down', 'warn'].includes(text),
    )
    assert.deepEqual(low, [], file)
  }
})

test('the style sheet: variables of the night where there are any, otherwise a rule for the night', () => {
  assert.equal(renderThemeSheet({ day: {}, night: {} }), '')
  assert.equal(
    renderThemeSheet({ day: { bg: '#fff', accent: '#111' }, night: { bg: '#000' } }),
    ':root{--tl-base-bg:#fff;--tl-base-accent:#111;--tl-base-bg-night:#000}',
  )
  assert.equal(
    renderThemeSheet({ day: {}, night: { accent: '#eee' } }),
    ':root[data-theme="night"]{--tl-base-accent:#eee}\n' +
      '@media (prefers-color-scheme:dark){:root:not([data-theme]){--tl-base-accent:#eee}}',
  )
})

test('low contrasts: reported for the colours that the theme sets, by day and by night', () => {
  assert.deepEqual(findLowContrasts({ day: {}, night: {} }), [])
  assert.deepEqual(findLowContrasts({ day: { bg: '#ffffff', text: '#000000' }, night: {} }), [])
  assert.deepEqual(
    findLowContrasts({ day: { text: '#999999', primary: '#ffffff', 'on-primary': '#fafafa' }, night: {} }),
    [
      { part: 'day', text: 'text', background: 'bg', ratio: '2.85' },
      { part: 'day', text: 'on-primary', background: 'primary', ratio: '1.04' },
      { part: 'night', text: 'on-primary', background: 'primary', ratio: '1.04' },
    ],
  )
  const accent = findLowContrasts({ day: { accent: '#2b5cf0' }, night: {} })
  assert.deepEqual(
    accent.map(({ part, text }) => [part, text]),
    [['night', 'accent']],
  )
})

test('the background of the installed app: that of the theme, without transparency', () => {
  assert.deepEqual(getThemeBackgrounds({ day: { bg: 'rgb(0 0 0 / 50%)' }, night: {} }), { day: '#808080', night: null })
})
