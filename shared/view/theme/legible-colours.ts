import { deriveAverages } from './average-hues.ts'
import './computed-colours.ts'
import { CONTRAST, chooseLabel, findLegible, getContrast, getPole, mix, type Rgb, toBytes, WHITE } from './contrast.ts'
import { GIVEN_TOKEN, GIVEN_VALUE } from './given-token.ts'
import { registerColour } from './register-colour.ts'

/** Replaces {@link CONTRAST} if the visitor prefers more contrast: the enhanced contrast of WCAG 2, 7:1, with the same reserve. */
const MORE_CONTRAST = 7.03

/** Tokens that are read to derive colours; the derived colours change none of them. */
const INPUTS =
  'surface-0 ink hue hue-rise hue-fall hue-warn given-rise given-fall given-on-rise given-on-fall base-primary base-on-primary'.split(
    ' ',
  )
/** Tokens with a derived colour, and `primary`, which is computed from one. A page may set its own value of each, which replaces the derived one. */
const DERIVED =
  'bg ground text accent rise fall warn text-2 text-3 chart-ma-1 chart-ma-2 chart-ma-3 rise-fill fall-fill on-rise on-fall primary on-primary'.split(
    ' ',
  )
const READ = [...INPUTS, ...DERIVED]
for (const name of READ) registerColour(`--tl-seen-${name}`)
/** Rule that converts the tokens in {@link READ} to sRGB, whatever notation a page uses, and makes a change of theme or contrast start a transition too. */
const READ_RULE = `:root,:host{${GIVEN_TOKEN}:${GIVEN_VALUE} var(--tl-l-min) var(--tl-l-day,)!important;${READ.map((name) => `--tl-seen-${name}:color-mix(in srgb,var(--tl-${name}),var(--tl-${name}))`).join(';')}}`

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
  const flatten = (colour: Rgb, back: Rgb) => {
    const alpha = colour[3] ?? 1
    return toBytes(colour.slice(0, 3).map((value, at) => value * alpha + (back[at] ?? 0) * (1 - alpha)))
  }
  const backdrop = night ? [0.08, 0.08, 0.08] : WHITE
  const bg = flatten(settle('bg', flatten(see('surface-0'), backdrop)), backdrop)
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
      (candidate) => [bg, ground, mix(ground, tint(candidate), hovered), mix(ground, candidate, share('tint'))],
      least,
    ),
  )
  const hover = mix(ground, tint(accent), hovered)
  const fit = (colour: Rgb) =>
    findLegible(colour, pole, (candidate) => [bg, ground, hover, mix(ground, candidate, share('tint'))], least)
  for (const token of ['rise', 'fall']) settle(token, fit(see(`hue-${token}`)))
  const warn = settle('warn', fit(see('hue-warn')))
  for (const level of ['t2', 't3']) settle(level.replace('t', 'text-'), more ? text : fit(mix(bg, text, share(level))))

  deriveAverages(warn, accent, bg).forEach((colour, at) => {
    settle(`chart-ma-${at + 1}`, colour)
  })

  const on = (colour: Rgb, fill: Rgb) => findLegible(colour, getPole(fill), () => [fill])
  // The label is chosen before the fill is changed, which happens only if neither white nor black has enough contrast.
  for (const side of ['rise', 'fall']) {
    const [given, givenLabel] = [flatten(see(`given-${side}`), bg), see(`given-on-${side}`)]
    const suggest = (fill: Rgb) => (givenLabel[3] === 0 ? chooseLabel(fill, [bg, text], least) : on(givenLabel, fill))
    const label = suggest(given)
    const fill = settle(
      `${side}-fill`,
      findLegible(given, getPole(label), () => [label], least),
    )
    const shown = settle(`on-${side}`, own[`${side}-fill`] ? suggest(fill) : label)
    const hovered = mix(fill, text, 0.1)
    settle(`${side}-hover`, getContrast(shown, hovered) < least ? mix(fill, getPole(shown), 0.1) : hovered)
  }
  const primary = settle('primary', read('base-primary') ? see('base-primary') : text)
  const label = read('base-on-primary') ? see('base-on-primary') : getPole(primary)
  const shown = settle('on-primary', on(label, toBytes(primary)))
  settle('on-primary-hover', on(own['on-primary'] ? shown : label, mix(primary, bg, 0.14)))
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
    // Derived a second time: only then do the page's own values differ from the derived ones.
    if (hasChanged) update()
    return hasChanged
  }
}
