import { expect } from '@esm-bundle/chai'
import '../../../support/browser/gallery/gallery.tsx'
import { contrast, groundOf } from '../../../support/browser/contrast.ts'
import { type Mounted, mount, until, waitForDrawing } from '../../../support/browser/stage.ts'
import { hasLegibleColours } from '../../../support/browser/theme-colours.ts'

/** Returns whether the gallery's text is legible on the visible background. */
const isLegible = ({ find }: Mounted) => {
  const app = find('[part=app]')
  return contrast(getComputedStyle(app).color, groundOf(app, '#ffffff')) >= 4.5
}
/** Waits for the frames in which a transition of a colour begins and ends. */
async function waitForTransition(): Promise<void> {
  await waitForDrawing()
  await waitForDrawing()
}

/** Returns whether a root has the style sheet from which colours are derived. */
const derivesColours = ({ adoptedStyleSheets }: ShadowRoot): boolean =>
  adoptedStyleSheets.some(({ cssRules }) => [...cssRules].some(({ cssText }) => cssText.includes('--tl-seen-')))

describe('colours set by a page', () => {
  let gallery: Mounted | undefined
  const sheet = new CSSStyleSheet()
  const open = async () => {
    gallery = await mount('tl-gallery', {}, 390)
    await until(() => gallery?.text().includes('67,412'), 'the gallery')
    return gallery
  }
  const addRule = (rule: string) => sheet.insertRule(rule)
  const held = () => gallery !== undefined && hasLegibleColours(gallery.element)
  beforeEach(() => {
    document.adoptedStyleSheets.push(sheet)
  })
  afterEach(() => {
    gallery?.remove()
    sheet.replaceSync('')
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    document.documentElement.removeAttribute('class')
  })

  it('load nothing if there are none', async () => {
    const { element, root } = await open()
    await waitForTransition()
    element.style.setProperty('--other', 'red')
    await waitForTransition()
    // The sheets are not counted: those of controls may still arrive.
    expect([held(), derivesColours(root)]).to.deep.equal([false, false])
  })

  it('are legible from the start', async () => {
    sheet.replaceSync(':root { --tl-base-bg: #111318 }')
    const opened = await open()
    await until(held, 'the legible colours')
    expect(derivesColours(opened.root)).to.equal(true)
    expect(isLegible(opened)).to.equal(true)
  })

  for (const [what, give] of [
    ['a style sheet', () => sheet.replaceSync('body { --tl-base-bg: #111318 }')],
    [
      'a class far above',
      () => {
        sheet.replaceSync(':root.dark { --tl-base-bg: #111318 }')
        document.documentElement.className = 'dark'
      },
    ],
    ['the element itself', () => gallery?.element.style.setProperty('--tl-base-bg', '#111318')],
  ] as const)
    it(`are legible when ${what} sets them later`, async () => {
      const opened = await open()
      await waitForTransition()
      expect(held()).to.equal(false)
      give()
      await until(() => held() && isLegible(opened), 'the legible colours')
      expect(groundOf(opened.find('[part=app]'), '#ffffff')).to.equal('rgb(17, 19, 24)')
    })

  it('are legible again after a class of an ancestor changes them, and set no inline style', async () => {
    sheet.replaceSync(':root { --tl-base-bg: #111318 } :root.light { --tl-base-bg: #ffd400 }')
    const opened = await open()
    await until(() => held() && isLegible(opened), 'the legible colours')
    document.documentElement.className = 'light'
    await until(
      () => groundOf(opened.find('[part=app]'), '#ffffff') === 'rgb(255, 212, 0)' && isLegible(opened),
      'the legible colours of the other background',
    )
    expect(opened.element.style.getPropertyValue('--tl-text')).to.equal('')
  })

  it('are legible in the same task after a theme change on an ancestor', async () => {
    sheet.replaceSync(
      ':root { --tl-base-bg: #ffffff; --tl-base-bg-night: #ffd400; --tl-base-text: #333; --tl-base-text-night: #ffe }',
    )
    const opened = await open()
    await until(held, 'the legible colours')
    document.body.dataset.theme = 'night'
    await Promise.resolve()
    await Promise.resolve()
    expect([groundOf(opened.find('[part=app]'), '#ffffff'), isLegible(opened)]).to.deep.equal([
      'rgb(255, 212, 0)',
      true,
    ])
    delete document.body.dataset.theme
  })

  it('are legible when they change while the element is hidden', async () => {
    sheet.replaceSync(':root { --tl-base-bg: #111318 } :root.light { --tl-base-bg: #ffd400 }')
    const opened = await open()
    await until(held, 'the legible colours')
    const around = opened.element.parentElement as HTMLElement
    around.style.display = 'none'
    await waitForTransition()
    document.documentElement.className = 'light'
    await waitForTransition()
    around.style.display = ''
    await until(() => isLegible(opened), 'the legible colours')
  })

  describe('and a page that sets its own value of a derived colour', () => {
    const readTextColour = ({ find }: Mounted) => getComputedStyle(find('[part=app]')).color
    const OWN = 'rgb(200, 30, 120)'

    for (const [what, set, wins] of [
      ['inline on the element', () => gallery?.element.style.setProperty('--tl-text', OWN), true],
      ['in a rule for the element', () => addRule(`tl-gallery { --tl-text: ${OWN} }`), true],
      ['in a rule for the root, which elements never inherit', () => addRule(`:root { --tl-text: ${OWN} }`), false],
    ] as const)
      it(`${wins ? 'shows' : 'ignores'} it ${what}, with and without base colours`, async () => {
        const opened = await open()
        set()
        expect(readTextColour(opened) === OWN).to.equal(wins)
        addRule(':root { --tl-base-bg: #ffd400 }')
        await until(held, 'the legible colours')
        await waitForTransition()
        expect(readTextColour(opened) === OWN).to.equal(wins)
      })

    it('shows the derived colour again when the page removes its own', async () => {
      sheet.replaceSync(':root { --tl-base-bg: #ffd400 }')
      const opened = await open()
      await until(held, 'the legible colours')
      const derived = readTextColour(opened)
      opened.element.style.setProperty('--tl-text', OWN)
      for (const value of ['day', 'night', 'day']) {
        opened.element.dataset.theme = value
        await waitForTransition()
        expect(readTextColour(opened)).to.equal(OWN)
      }
      opened.element.style.removeProperty('--tl-text')
      await until(() => readTextColour(opened) === derived, 'the derived colour')
    })

    it('derives the other colours from it: texts are legible on a background set as a derived colour', async () => {
      sheet.replaceSync(':root { --tl-base-accent: #40a0ff }')
      const opened = await open()
      await until(held, 'the legible colours')
      opened.element.style.setProperty('--tl-bg', 'oklch(0.2 0.03 260)')
      await until(() => isLegible(opened), 'a light text on the dark background')
    })
  })
})
