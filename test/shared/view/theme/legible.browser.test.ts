import { expect } from '@esm-bundle/chai'
import '../../../support/browser/gallery/gallery.tsx'
import { allElements } from '../../../support/browser/all-elements.ts'
import { contrast, groundOf } from '../../../support/browser/contrast.ts'
import { type Mounted, mount, until } from '../../../support/browser/stage.ts'
import { hasLegibleColours } from '../../../support/browser/theme-colours.ts'

const TEXT = 4.5
/** Background of the host site where nothing is painted, by theme. */
const BEHIND = { day: '#ffffff', night: '#0b1730' } as const
type Theme = keyof typeof BEHIND
const THEMES = ['day', 'night'] as const

type Skin = Readonly<Record<string, string>>
const grounds = (colour: string): Skin => ({ bg: colour, 'bg-night': colour })

/** Backgrounds: formerly illegible ones, every sixteenth grey, those around the change from dark text to light, and twelve hues in dark, medium and light. */
const GROUNDS = [
  ...['#111318', '#ffffff', '#808080', '#ffd400', '#cfe8d5', '#757575', '#767676', '#777777', 'transparent'],
  ...Array.from({ length: 16 }, (_none, at) => `rgb(${at * 17} ${at * 17} ${at * 17})`),
  ...[25, 50, 75].flatMap((light) => Array.from({ length: 12 }, (_none, at) => `hsl(${at * 30} 90% ${light}%)`)),
]
const EXTREMES = ['#ffffff', '#000000', '#ffff00', '#0000ff', '#00ff00', '#ff00ff', '#808080']
const SOME_GROUNDS = ['#ffffff', '#0b1730', '#808080', '#757575', '#ffd400', '#2d1aa4']

/** Returns the elements with text of their own. */
const findTextElements = (root: ShadowRoot): Element[] =>
  [...allElements(root)].filter(
    (element) =>
      element.checkVisibility() &&
      ((element instanceof HTMLInputElement && element.value !== '') ||
        [...element.childNodes].some(
          ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
        )),
  )

describe('text on any background', () => {
  let gallery: Mounted
  let texts: Element[]
  /** Sets a skin. Colours are derived in a microtask after the change of an attribute. */
  const wear = async (theme: Theme, skin: Skin) => {
    gallery.element.removeAttribute('style')
    for (const [name, value] of Object.entries(skin)) gallery.element.style.setProperty(`--tl-base-${name}`, value)
    gallery.element.dataset.theme = theme
    await Promise.resolve()
    await Promise.resolve()
  }
  const readTextColour = (element: Element) => getComputedStyle(element).color

  before(async () => {
    gallery = await mount('tl-gallery', { over: 'sheet' }, 390)
    await until(() => gallery.text().includes('67,412') && gallery.root.querySelector('dialog')?.open, 'the gallery')
    await wear('day', { accent: '#40a0ff' })
    await until(() => hasLegibleColours(gallery.element), 'the legible colours')
    // One element for each pair of text and background colours, with a skin in which all tokens differ.
    await wear('night', { accent: '#40a0ff', up: '#c8ff00', down: '#ff60d0', warn: '#ffb000', text: '#eeeeee' })
    const pairs = new Map(
      findTextElements(gallery.root).map((element) => [
        `${readTextColour(element)} ${groundOf(element, BEHIND.night)}`,
        element,
      ]),
    )
    texts = [...pairs.values()]
    expect(texts.length).to.be.at.least(20)
  })
  after(() => gallery.remove())

  /** Returns every text with too little contrast in some skins. */
  async function faint(theme: Theme, skins: readonly Skin[]): Promise<string[]> {
    const found: string[] = []
    for (const skin of skins) {
      await wear(theme, skin)
      for (const element of texts) {
        const [ink, ground] = [readTextColour(element), groundOf(element, BEHIND[theme])]
        const ratio = contrast(ink, ground)
        const where = element instanceof HTMLElement ? element.className || element.textContent : element.localName
        if (ratio < TEXT)
          found.push(`${JSON.stringify(skin)} ${theme}: ${where}: ${ratio.toFixed(2)}, ${ink} on ${ground}`)
      }
    }
    return found
  }

  for (const theme of THEMES) {
    it(`is legible by ${theme}`, async () => {
      expect(await faint(theme, GROUNDS.map(grounds))).to.deep.equal([])
    })

    it(`is legible in any colours by ${theme}`, async () => {
      const skins = SOME_GROUNDS.flatMap((ground) =>
        EXTREMES.flatMap((colour, at) => {
          const other = EXTREMES[(at + 3) % EXTREMES.length] ?? ''
          return [
            { ...grounds(ground), accent: colour, up: colour, down: other, warn: colour, primary: colour },
            { ...grounds(ground), text: colour, 'text-night': colour, primary: other, 'on-primary': colour },
          ]
        }),
      )
      expect(await faint(theme, skins)).to.deep.equal([])
    })
  }

  it('is unchanged without colours set by the page, because the default skin is legible', async () => {
    const plain = await mount('tl-gallery', { over: 'sheet' }, 390)
    await until(() => plain.text().includes('67,412') && plain.root.querySelector('dialog')?.open, 'the gallery')
    for (const theme of THEMES) {
      plain.element.dataset.theme = theme
      await Promise.resolve()
      for (const element of findTextElements(plain.root)) {
        const [ink, ground] = [readTextColour(element), groundOf(element, BEHIND[theme])]
        expect(contrast(ink, ground), `${theme}: ${element.className}, ${ink} on ${ground}`).to.be.at.least(TEXT)
      }
    }
    expect(hasLegibleColours(plain.element)).to.equal(false)
    plain.remove()
  })

  it('does not change a background set by the page', async () => {
    await wear('day', { bg: '#808080' })
    expect(getComputedStyle(gallery.find('[part=app]')).backgroundColor).to.equal('rgb(128, 128, 128)')
    await wear('night', { 'bg-night': 'transparent' })
    expect(getComputedStyle(gallery.find('[part=app]')).backgroundColor).to.equal('rgba(0, 0, 0, 0)')
  })
})
