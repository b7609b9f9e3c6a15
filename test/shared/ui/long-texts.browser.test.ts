import tags from 'features:elements'
import { expect } from '@esm-bundle/chai'
import { reloadSettings } from '../../../shared/settings/settings.ts'
import { lengthenAnswers } from '../../support/browser/lengthened.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { stickingOut } from '../../support/browser/overflow.ts'
import { drawn } from '../../support/browser/stage.ts'

const FRAMES = 30

for (const tag of tags)
  describe(`<${tag}> with texts of 200 characters in every answer`, () => {
    const { backend, faults, open } = memberPage(tag)

    for (const [kind, tail] of Object.entries({ 'one word': 'W'.repeat(200), 'many words': ' and so on'.repeat(20) }))
      for (const width of [280, 390, 1100])
        it(`keeps them inside (${kind}, ${width} px)`, async () => {
          lengthenAnswers(backend(), tail)
          await reloadSettings()
          const page = await open({ symbol: 'btcusdt', coin: '1', 'frame-header': '' }, width)
          for (let frame = 0; frame < FRAMES; frame++) await drawn()
          expect(stickingOut(page.element)).to.deep.equal([])
          for (const dialog of page.root.querySelectorAll('dialog'))
            expect(dialog.scrollWidth).to.be.at.most(dialog.clientWidth)
          expect(faults().take()).to.deep.equal([])
        })
  })
