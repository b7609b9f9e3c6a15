import { expect } from '@esm-bundle/chai'
import { adoptLegibleColours } from '../../../../shared/view/theme/legible-colours.ts'
import tokens from '../../../../shared/view/theme/tokens.css' with { type: 'css' }
import fallback from '../../../../shared/view/theme/tokens-fallback.css' with { type: 'css' }
import views from '../../../../shared/view/theme/tokens-views.css' with { type: 'css' }
import { addThemedHost } from '../../../support/browser/themed-host.ts'

/** Returns the measured colours of the fallback by token, from the rule for a theme. Colours that depend on the operator are not measured. */
function measured(theme: 'day' | 'night'): Map<string, string> {
  const [supports] = [...fallback.cssRules] as CSSSupportsRule[]
  const rule = ([...(supports?.cssRules ?? [])] as CSSStyleRule[]).find(({ selectorText = '' }) =>
    theme === 'night' ? selectorText.includes(':state(night)') : selectorText === ':host',
  )
  const entries = [...(rule?.style ?? [])].map((name) => [name, rule?.style.getPropertyValue(name) ?? ''] as const)
  const withoutDerived = entries.map(
    ([name, colour]) => [name, colour.replace(/^var\(--tl-(?:legible|base)-[\w-]+, ?(.*)\)$/, '$1')] as const,
  )
  return new Map(withoutDerived.filter(([, colour]) => !colour.includes('var(')))
}

/** Returns a colour as displayed: three bytes. */
function painted(colour: string, where: Element): number[] {
  const probe = where.appendChild(document.createElement('i'))
  probe.style.color = colour
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const brush = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
  brush.fillStyle = getComputedStyle(probe).color
  brush.fillRect(0, 0, 1, 1)
  return [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3)
}

/** Colours of the default skin that elements use. */
const COLOURS = (
  'bg ground text on-up on-down surface-0 surface-1 surface-2 surface-over line line-2 line-ctl text-2 text-3 accent rise fall warn up-tint down-tint ' +
  'warn-tint accent-tint rise-fill fall-fill err-tint ok-tint tint chart-ma-1 chart-ma-2 chart-ma-3 chart-ma-4 seg-on primary on-primary'
).split(' ')

/** Returns the tokens whose colours differ by more than a number of bytes in a channel. */
const findDifferent = (one: Map<string, number[]>, other: Map<string, number[]>, most: number) =>
  [...one].flatMap(([token, bytes]) => {
    const others = other.get(token)
    return bytes.some((byte, at) => Math.abs(byte - (others?.[at] ?? Number.NaN)) <= most === false)
      ? [`${token}: ${bytes}, not ${others}`]
      : []
  })

for (const theme of ['day', 'night'] as const)
  describe(`colours of the default skin by ${theme}`, () => {
    let host: HTMLElement
    let place: Element
    const paint = (names: readonly string[]) =>
      new Map(names.map((name) => [name, painted(`var(--tl-${name})`, place)]))
    beforeEach(() => {
      const themed = addThemedHost(theme, [tokens, views])
      host = themed.host
      place = themed.root.appendChild(document.createElement('p'))
    })
    afterEach(() => host.remove())

    it('are those of the fallback for engines without relative colours', () => {
      const colours = measured(theme)
      expect(colours.size).to.be.at.least(7)
      const kept = new Map([...colours].map(([token, colour]) => [token.slice('--tl-'.length), painted(colour, place)]))
      expect(findDifferent(kept, paint([...kept.keys()]), 1)).to.deep.equal([])
    })

    it('change by a shade at most when they are kept legible because a page sets one of them', () => {
      const before = paint(COLOURS)
      adoptLegibleColours(host.shadowRoot as ShadowRoot, host)()
      expect(findDifferent(before, paint(COLOURS), 12)).to.deep.equal([])
    })
  })
