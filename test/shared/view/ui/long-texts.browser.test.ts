import tags from 'features:elements'
import { expect } from '@esm-bundle/chai'
import { reloadSettings } from '../../../../shared/state/settings/settings.store.ts'
import { lengthenAnswers } from '../../../support/browser/lengthen-answers.ts'
import { memberPage } from '../../../support/browser/member-page.ts'
import { findOverflowingElements } from '../../../support/browser/overflow.ts'
import { waitForDrawing, waitUntilQuiet } from '../../../support/browser/stage.ts'

const WIDTHS = [280, 390, 1100]

for (const tag of tags)
  describe(`<${tag}> with texts of 200 characters in every answer`, () => {
    const { backend, faults, open } = memberPage(tag)

    for (const [kind, tail] of Object.entries({ 'one word': 'W'.repeat(200), 'many words': ' and so on'.repeat(20) }))
      it(`does not overflow at any width (${kind})`, async () => {
        lengthenAnswers(backend(), tail)
        await reloadSettings()
        const page = await open({ symbol: 'btcusdt', coin: '1', 'frame-header': '' }, WIDTHS[0])
        await waitUntilQuiet(page.root)
        for (const width of WIDTHS) {
          page.box.style.inlineSize = `${width}px`
          await waitForDrawing()
          expect(findOverflowingElements(page.element), `${width} px`).to.deep.equal([])
          for (const dialog of page.root.querySelectorAll('dialog'))
            expect(dialog.scrollWidth, `${width} px`).to.be.at.most(dialog.clientWidth)
        }
        expect(faults().take()).to.deep.equal([])
      })
  })
