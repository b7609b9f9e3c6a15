import { expect } from '@esm-bundle/chai'
import '../../../../widgets/exchange/exchange.element.ts'
import '../../../../widgets/options/options.element.ts'
import { adoptLegibleColours } from '../../../../shared/view/theme/legible-colours.ts'
import tokens from '../../../../shared/view/theme/tokens.css' with { type: 'css' }
import views from '../../../../shared/view/theme/tokens-views.css' with { type: 'css' }
import { contrast } from '../../../support/browser/contrast.ts'
import { memberPage } from '../../../support/browser/member-page.ts'
import { until } from '../../../support/browser/stage.ts'
import { getThemeColour, hasLegibleColours } from '../../../support/browser/theme-colours.ts'
import { addThemedHost } from '../../../support/browser/themed-host.ts'

const THEMES = ['day', 'night'] as const
const TEXT = 4.5
/** Up and down of well-known exchanges and of two themes, extremes, and twelve hues in five lightnesses. */
const BRANDS = [
  ...['#2ebd85', '#f6465d', '#20b26c', '#ef454a', '#25a750', '#ca3f64', '#0b7a55', '#b3392f', '#d92d45', '#767676'],
  ...['#ffffff', '#000000', '#ffff00', '#0000ff', '#00ff00', '#808080'],
  ...[20, 35, 50, 65, 80].flatMap((light) =>
    Array.from({ length: 12 }, (_none, at) => `hsl(${at * 30} 80% ${light}%)`),
  ),
]

/** Returns a colour as `getComputedStyle` writes it. */
function computeColour(place: Element, colour: string): string {
  const probe = place.appendChild(document.createElement('i'))
  probe.style.color = colour
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

for (const theme of THEMES)
  describe(`buttons in the colours of a brand by ${theme}`, () => {
    let host: HTMLElement
    let place: Element
    let derive: () => boolean
    beforeEach(() => {
      const themed = addThemedHost(theme, [tokens, views])
      host = themed.host
      place = themed.root.appendChild(document.createElement('p'))
      derive = adoptLegibleColours(themed.root, host)
    })
    afterEach(() => host.remove())
    const wear = (colours: Readonly<Record<string, string>>): void => {
      host.removeAttribute('style')
      for (const [name, colour] of Object.entries(colours)) host.style.setProperty(`--tl-base-${name}`, colour)
      derive()
    }
    const read = (token: string): string => getThemeColour(place, token)

    it('keep the colour, and their text has a contrast of at least 4.5, also under the pointer', () => {
      for (const [at, up] of BRANDS.entries()) {
        const down = BRANDS[(at * 7 + 1) % BRANDS.length] ?? ''
        wear({ up, down })
        for (const [side, colour] of [
          ['up', up],
          ['down', down],
        ] as const) {
          expect(contrast(read(`${side}-fill`), computeColour(place, colour)), colour).to.be.below(1.01)
          expect(contrast(read(`on-${side}`), read(`${side}-fill`)), colour).to.be.at.least(TEXT)
          expect(contrast(read(`on-${side}`), read(`${side}-hover`)), `${colour}, hovered`).to.be.at.least(TEXT)
        }
      }
    })

    it('have the text that the operator sets, made legible if it is not', () => {
      wear({ up: '#2ebd85', 'on-up': '#102030', down: '#f6465d', 'on-down': '#ff8090' })
      expect(read('on-up')).to.equal('rgb(16, 32, 48)')
      expect(read('down-fill')).to.equal('rgb(246, 70, 93)')
      expect(contrast(read('on-down'), read('down-fill'))).to.be.at.least(TEXT)
    })

    it('swap with their texts if rising prices are red', () => {
      wear({ up: '#2ebd85', 'on-up': '#102030', down: '#8a0020', 'on-down': '#ffe0e0' })
      const before = ['up-fill', 'on-up', 'down-fill', 'on-down'].map(read)
      place.setAttribute('data-updown', 'red-up')
      expect(['down-fill', 'on-down', 'up-fill', 'on-up'].map(read)).to.deep.equal(before)
    })

    it('rising prices on the background: another value than the fill, where the brand is illegible there', () => {
      wear({ up: theme === 'day' ? '#2ebd85' : '#0b5a35' })
      expect(read('up')).not.to.equal(read('up-fill'))
      expect(contrast(read('up'), read('bg'))).to.be.at.least(TEXT)
    })
  })

for (const [tag, selector] of [
  ['tl-options', '[part=buy-up]'],
  ['tl-exchange', '.ticket .button.up'],
] as const)
  describe(`Buy of ${tag} in the colours of a brand`, () => {
    const { open } = memberPage(tag)

    it('stays #2ebd85 by day and by night, with dark text', async () => {
      const page = await open({ symbol: 'btcusdt' }, 1200)
      page.element.style.setProperty('--tl-base-up', '#2ebd85')
      await until(() => page.root.querySelector(selector), 'the button')
      await until(() => hasLegibleColours(page.element), 'the colours')
      for (const theme of THEMES) {
        page.element.dataset.theme = theme
        await until(() => page.element.matches(':state(night)') === (theme === 'night'), `the colours by ${theme}`)
        const { backgroundColor, color } = getComputedStyle(page.find(selector))
        expect(backgroundColor, theme).to.equal('rgb(46, 189, 133)')
        expect(contrast(color, 'rgb(255, 255, 255)'), theme).to.be.above(10)
        expect(contrast(color, backgroundColor), theme).to.be.at.least(TEXT)
      }
    })
  })
