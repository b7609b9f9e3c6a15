import './computed-colours.ts'
import { GIVEN_TOKEN, GIVEN_VALUE } from './given-token.ts'

/** Colour in sRGB, channels 0 to 1 as displayed. */
type Rgb = readonly number[]

const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [1, 1, 1]

/** Contrast of WCAG 2 for text and, if the visitor prefers more, the enhanced one, each with a reserve for rounding. Between black and white 4.58 is always possible. */
const CONTRAST = 4.53
const MORE_CONTRAST = 7.03

/** Tokens that are read to derive colours; the derived colours change none of them. */
const INPUTS = 'surface-0 ink hue hue-rise hue-fall hue-warn up-fill down-fill base-primary base-on-primary'.split(' ')
/** Tokens with a derived colour, and `primary`, which is computed from one. A page may set its own value of each, which replaces the derived one. */
const DERIVED = 'bg ground text accent rise fall warn text-2 text-3 chart-ma-3 on-up on-down primary on-primary'.split(
  ' ',
)
const READ = [...INPUTS, ...DERIVED]
for (const name of READ)
  CSS.registerProperty({ name: `--tl-seen-${name}`, syntax: '<color>', inherits: true, initialValue: '#000' })
/** Rule that converts the tokens in {@link READ} to sRGB, whatever notation a page uses, and makes a change of theme or contrast start a transition too. */
const READ_RULE = `:root,:host{${GIVEN_TOKEN}:${GIVEN_VALUE} var(--tl-l-min) var(--tl-l-day,)!important;${READ.map((name) => `--tl-seen-${name}:color-mix(in srgb,var(--tl-${name}),var(--tl-${name}))`).join(';')}}`

const toBytes = (colour: Rgb): Rgb => colour.map((value) => Math.round(Math.min(1, Math.max(0, value)) * 255) / 255)
/** Keeps the sign: browsers mix colours outside sRGB unclipped. */
const toLinear = (value: number) =>
  Math.abs(value) <= 0.04045 ? value / 12.92 : Math.sign(value) * ((Math.abs(value) + 0.055) / 1.055) ** 2.4
const toGamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
const multiply = (matrix: readonly Rgb[], vector: Rgb): Rgb =>
  matrix.map((row) => row.reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0))

function toOklab(colour: Rgb): Rgb {
  const cones = multiply(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    colour.map(toLinear),
  )
  return multiply(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones.map(Math.cbrt),
  )
}

/** Returns channels that may exceed 0 to 1: the colour is then outside sRGB. */
function fromOklab(colour: Rgb): Rgb {
  const cones = multiply(
    [
      [1, 0.3963377774, 0.2158037573],
      [1, -0.1055613458, -0.0638541728],
      [1, -0.0894841775, -1.291485548],
    ],
    colour,
  )
  return multiply(
    [
      [4.0767416621, -3.3077115913, 0.2309699292],
      [-1.2684380046, 2.6097574011, -0.3413193965],
      [-0.0041960863, -0.7034186147, 1.707614701],
    ],
    cones.map((cone) => cone ** 3),
  ).map(toGamma)
}

function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const end = toOklab(other)
  return toBytes(fromOklab(toOklab(one).map((value, at) => value + ((end[at] ?? 0) - value) * share)))
}

function getContrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [one, other]
    .map((colour) => multiply([[0.2126, 0.7152, 0.0722]], colour.map(toLinear))[0] ?? 0)
    .sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns the one of black and white that has the larger contrast on a ground. */
const getPole = (ground: Rgb): Rgb => (getContrast(BLACK, ground) > getContrast(WHITE, ground) ? BLACK : WHITE)

/**
 * Returns the colour of the nearest lightness that has enough contrast on all grounds, between the colour itself and a pole: the same hue, and as much of its
 * chroma as sRGB has at that lightness. The pole if none has.
 */
function findLegible(colour: Rgb, pole: Rgb, grounds: (colour: Rgb) => readonly Rgb[], least = CONTRAST): Rgb {
  const [start = 0, a = 0, b = 0] = toOklab(colour)
  for (let step = 0; step < 100; step += 1) {
    const lightness = start + (((pole[0] ?? 0) - start) * step) / 100
    let found = colour
    for (let chroma = step && 1; step && chroma > 0; chroma -= 0.05) {
      found = fromOklab([lightness, a * chroma, b * chroma])
      if (found.every((value) => value > -0.001 && value < 1.001)) break
    }
    found = toBytes(found)
    if (grounds(found).every((ground) => getContrast(found, ground) >= least)) return found
  }
  return pole
}

/** Colours by token. */
type Colours = Readonly<Record<string, Rgb>>

const formatColour = (colour: Rgb) => `rgb(${toBytes(colour.slice(0, 3)).map((value) => Math.round(value * 255))})`

/** Returns the displayed colour of a token that is in {@link READ}. */
const readColour = (style: CSSStyleDeclaration, token: string): Rgb =>
  (style.getPropertyValue(`--tl-seen-${token}`).match(/(?:none|[-\d.e]+)(?= |\)|$)/g) ?? []).map(
    (channel) => Number(channel) || 0,
  )

/** Returns the tokens whose displayed colour is not the derived one, because the page sets its own. */
const findOwn = (style: CSSStyleDeclaration, derived: Colours): Colours =>
  Object.fromEntries(
    DERIVED.flatMap((token) => {
      const [ours, shown] = [derived[token], readColour(style, token)]
      return ours && formatColour(ours) !== formatColour(shown) ? [[token, shown]] : []
    }),
  )

/**
 * Returns the derived colours by token for a host's computed style. Colours in `own` are set by the page: colours that depend on one of them are derived from
 * it, but the result never contains it.
 */
function deriveColours(style: CSSStyleDeclaration, own: Colours): Colours {
  const derived: Record<string, Rgb> = {}
  const settle = (token: string, colour: Rgb): Rgb => {
    derived[token] = colour
    return own[token] ?? colour
  }
  const read = (token: string) => style.getPropertyValue(`--tl-${token}`)
  const share = (token: string) => Number.parseFloat(read(`m-${token}`)) / 100 || 0
  const see = (token: string): Rgb => readColour(style, token)
  const night = Number(read('l-min')) > 0.5
  const more = matchMedia('(prefers-contrast: more)').matches
  const least = more ? MORE_CONTRAST : CONTRAST

  // A translucent background is assumed to be over white by day and over nearly black by night.
  const flatten = (colour: Rgb) => {
    const alpha = colour[3] ?? 1
    return toBytes(colour.slice(0, 3).map((value) => value * alpha + (night ? 0.08 : 1) * (1 - alpha)))
  }
  const bg = flatten(settle('bg', flatten(see('surface-0'))))
  const pole = getPole(bg)
  const opposite = pole.map((value) => 1 - value)

  // Surfaces move away from the text where the background is neither light nor dark.
  const hovered = 1 - (1 - share('overlay')) * (1 - share('2'))
  const deepest = Math.max(share('tint'), share('seg'), hovered)
  let moved = bg
  for (let by = 0; getContrast(pole, mix(moved, pole, deepest)) < CONTRAST && by < 1; by += 0.02)
    moved = mix(bg, opposite, by)
  const ground = settle('ground', moved)

  const ownText = !read(night ? 'base-text-night' : 'base-text')
  const ink = ownText ? [0.027, 0.035, 0.059].map((value) => (pole[0] ? 1 : value)) : see('ink')
  const text = settle(
    'text',
    findLegible(ink, pole, () => [bg, ground, mix(ground, pole, deepest)], least),
  )
  const tint = (accent: Rgb) => mix(text, accent, 0.45)
  const accent = settle(
    'accent',
    findLegible(
      see('hue'),
      pole,
      (found) => [bg, ground, mix(ground, tint(found), hovered), mix(ground, found, share('tint'))],
      least,
    ),
  )
  const hover = mix(ground, tint(accent), hovered)
  const fit = (colour: Rgb) =>
    findLegible(colour, pole, (found) => [bg, ground, hover, mix(ground, found, share('tint'))], least)
  for (const token of ['rise', 'fall', 'warn']) settle(token, fit(see(`hue-${token}`)))
  for (const level of ['t2', 't3']) settle(level.replace('t', 'text-'), more ? text : fit(mix(bg, text, share(level))))

  const [lightness = 0, a = 0, b = 0] = toOklab(accent)
  const chroma = Math.min(0.14, Math.hypot(a, b))
  const violet = (320 * Math.PI) / 180
  const third = fromOklab([lightness, chroma * Math.cos(violet), chroma * Math.sin(violet)])
  settle(
    'chart-ma-3',
    findLegible(third, pole, () => [bg]),
  )

  const on = (colour: Rgb, fill: Rgb) => findLegible(colour, getPole(fill), () => [fill])
  const settleButton = (name: string, label: Rgb, fill: Rgb, hoverFill: Rgb) => {
    const shown = settle(`on-${name}`, on(label, toBytes(fill)))
    settle(`on-${name}-hover`, on(own[`on-${name}`] ? shown : label, hoverFill))
  }
  for (const name of ['up', 'down']) settleButton(name, bg, see(`${name}-fill`), mix(see(`${name}-fill`), text, 0.1))
  const primary = settle('primary', read('base-primary') ? see('base-primary') : text)
  const label = read('base-on-primary') ? see('base-on-primary') : getPole(primary)
  settleButton('primary', label, primary, mix(primary, bg, 0.14))
  return derived
}

/**
 * Adds a style sheet to a root that keeps text legible on a page's colours: at a contrast of 4.5:1, or 7:1 if the visitor prefers more and the background
 * allows it. Returns a function that derives the colours again if their inputs changed, and returns whether they did.
 *
 * The colours are set as `--tl-legible-*`, which the tokens of the same names use as their value: a page's own value of a token replaces it.
 */
export function adoptLegibleColours(root: ShadowRoot | Document, element: Element): () => boolean {
  const sheet = new CSSStyleSheet()
  let known = ''
  let derived: Colours = {}
  sheet.replaceSync(READ_RULE)
  root.adoptedStyleSheets.push(sheet)
  const update = (): boolean => {
    const style = getComputedStyle(element)
    const own = findOwn(style, derived)
    const inputs = [
      style.getPropertyValue(GIVEN_TOKEN),
      ...INPUTS.map((name) => style.getPropertyValue(`--tl-seen-${name}`)),
      JSON.stringify(own),
    ].join()
    if (inputs === known) return false
    known = inputs
    derived = deriveColours(style, own)
    const rule = Object.entries(derived).map(([token, colour]) => `--tl-legible-${token}:${formatColour(colour)}`)
    // Hosts in this root inherit these colours until they have their own.
    sheet.replaceSync(`${READ_RULE}:root,:host{${rule.join(';')}}`)
    return true
  }
  return () => {
    const hasChanged = update()
    // Only now do the page's own values differ from the derived ones.
    if (hasChanged) update()
    return hasChanged
  }
}
