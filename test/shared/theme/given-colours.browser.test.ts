import { expect } from '@esm-bundle/chai'
import '../../support/browser/gallery/gallery.tsx'
import { contrast, groundOf } from '../../support/browser/contrast.ts'
import { type Mounted, mount, until } from '../../support/browser/stage.ts'

/** Returns whether the gallery's text is legible on the visible background. */
const legible = ({ find }: Mounted) => {
  const app = find('[part=app]')
  return contrast(getComputedStyle(app).color, groundOf(app, '#ffffff')) >= 4.5
}
/** Waits for a transition and the import that it triggers. */
const waitForTransition = () => new Promise((resolve) => setTimeout(resolve, 200))

describe('colours set by a page', () => {
  let gallery: Mounted | undefined
  const sheet = new CSSStyleSheet()
  const open = async () => {
    gallery = await mount('tl-gallery', {}, 390)
    await until(() => gallery?.text().includes('67,412'), 'the gallery')
    return gallery
  }
  const held = () => 'legible' in (gallery?.element.dataset ?? {})
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
    const sheets = root.adoptedStyleSheets.length
    element.style.setProperty('--other', 'red')
    await waitForTransition()
    expect([held(), root.adoptedStyleSheets.length]).to.deep.equal([false, sheets])
  })

  it('are legible from the start', async () => {
    sheet.replaceSync(':root { --tl-base-bg: #111318 }')
    const opened = await open()
    await until(held, 'the legible colours')
    expect(legible(opened)).to.equal(true)
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
      await until(() => held() && legible(opened), 'the legible colours')
      expect(groundOf(opened.find('[part=app]'), '#ffffff')).to.equal('rgb(17, 19, 24)')
    })
})
