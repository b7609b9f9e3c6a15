import { expect } from '@esm-bundle/chai'
import tokens from '../../../shared/theme/tokens.css' with { type: 'css' }
import fallback from '../../../shared/theme/tokens-fallback.css' with { type: 'css' }
import legible from '../../../shared/theme/tokens-legible.css' with { type: 'css' }
import views from '../../../shared/theme/tokens-views.css' with { type: 'css' }

/** Returns the measured colours of the fallback by token, from the rule for a theme. Colours that depend on the operator are not measured. */
function measured(theme: 'day' | 'night'): Map<string, string> {
  const [supports] = [...fallback.cssRules] as CSSSupportsRule[]
  const rule = ([...(supports?.cssRules ?? [])] as CSSStyleRule[]).find(({ selectorText = '' }) =>
    selectorText.includes(`[data-theme="${theme}"]`),
  )
  const entries = [...(rule?.style ?? [])].map((name) => [name, rule?.style.getPropertyValue(name) ?? ''] as const)
  return new Map(entries.filter(([, colour]) => !colour.includes('var(')))
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

const CASES = [
  ['compute', [tokens, views], 1],
  // If a page sets one colour, the others change by a shade at most.
  ['hold to what can be read', [tokens, views, legible], 12],
] as const

describe('the colours for browsers without relative colours', () => {
  for (const [theme, what, sheets, most] of (['day', 'night'] as const).flatMap((theme) =>
    CASES.map((each) => [theme, ...each] as const),
  ))
    it(`are those that other browsers ${what} by ${theme}`, () => {
      const host = document.body.appendChild(document.createElement('div'))
      host.dataset.theme = theme
      const root = host.attachShadow({ mode: 'open' })
      root.adoptedStyleSheets = [...sheets]
      const place = root.appendChild(document.createElement('p'))
      const colours = measured(theme)
      expect(colours.size).to.be.greaterThan(20)
      const wrong = [...colours].flatMap(([token, colour]) => {
        const [computed, kept] = [painted(`var(${token})`, place), painted(colour, place)]
        const far = computed.some((byte, at) => Math.abs(byte - (kept[at] ?? 0)) > most)
        return far ? [`${token}: ${colour} is kept, ${computed} is computed`] : []
      })
      host.remove()
      expect(wrong).to.deep.equal([])
    })
})
