import tags from 'features:elements'
import '../../../support/browser/gallery/gallery.tsx'
import { expect } from '@esm-bundle/chai'
import { reloadSettings } from '../../../../shared/state/settings/settings.store.ts'
import { memberPage } from '../../../support/browser/member-page.ts'
import { findOverflowingElements } from '../../../support/browser/overflow.ts'
import { findOverlappingTexts } from '../../../support/browser/overlapping-texts.ts'
import { type Mounted, waitForDrawing, waitUntilQuiet } from '../../../support/browser/stage.ts'

const WIDTHS = [280, 390, 1100]
/** Number of frames after a resize in which a rendered element may still change. */
const QUIET_FRAMES = 4

/** Text spacing of WCAG 2.2, 1.4.12. */
const SPACED =
  '.app * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } .app p { margin-block-end: 2em !important }'

const findFaults = ({ element, root }: Mounted) => [...findOverflowingElements(element), ...findOverlappingTexts(root)]
const rootSize = (size: string) => {
  document.documentElement.style.fontSize = size
}
const readTextSize = ({ find }: Mounted, selector = '.app') =>
  Number.parseFloat(getComputedStyle(find(selector)).fontSize)

for (const tag of ['tl-gallery' as const, ...tags])
  describe(`<${tag}> with large or spaced text`, () => {
    const { open } = memberPage(tag)
    afterEach(() => rootSize(''))

    it('has no overlap or overflow at twice the size, and with the spacing of WCAG 1.4.12', async () => {
      const page = await open({ symbol: 'btcusdt', coin: '1' }, 390)
      await waitUntilQuiet(page.root)
      for (const width of WIDTHS) {
        page.box.style.inlineSize = `${width}px`
        rootSize('32px')
        await waitUntilQuiet(page.root, QUIET_FRAMES)
        expect(findFaults(page), `twice the size, ${width} px`).to.deep.equal([])
        rootSize('')
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(SPACED)
        page.root.adoptedStyleSheets.push(sheet)
        await waitUntilQuiet(page.root, QUIET_FRAMES)
        expect(findFaults(page), `spaced, ${width} px`).to.deep.equal([])
        page.root.adoptedStyleSheets.pop()
      }
    })
  })

for (const tag of ['tl-gallery', 'tl-ticker'] as const)
  describe(`the text size of <${tag}>`, () => {
    const { open } = memberPage(tag)
    afterEach(() => rootSize(''))

    it("follows the browser's, is never smaller than designed, and is limited by the page or the attribute", async () => {
      await reloadSettings()
      const page = await open()
      const sizes: Record<string, number> = {}
      const look = async (what: string) => {
        await waitForDrawing()
        sizes[what] = readTextSize(page)
      }
      await look('designed')
      rootSize('62.5%')
      await look('small')
      rootSize('20px')
      await look('20')
      rootSize('48px')
      await look('48')
      page.box.style.setProperty('--tl-base-text-size-limit', '1.5')
      await look('limited by the page')
      page.element.setAttribute('text-size-limit', '1.25')
      await look('limited by the attribute')
      page.element.removeAttribute('text-size-limit')
      await look('limited by the page again')
      page.element.style.setProperty('--tl-fs-14', '15px')
      await look('set')
      expect(sizes).to.deep.equal({
        designed: 14,
        small: 14,
        '20': 17.5,
        '48': 28,
        'limited by the page': 21,
        'limited by the attribute': 17.5,
        'limited by the page again': 21,
        set: 15,
      })
    })
  })
