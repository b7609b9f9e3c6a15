import { expect } from '@esm-bundle/chai'
import '../../../support/browser/gallery/gallery.tsx'
import { allElements } from '../../../support/browser/all-elements.ts'
import { lookEverywhere } from '../../../support/browser/look/everywhere.ts'
import { mount } from '../../../support/browser/stage.ts'
import { survives } from '../../../support/browser/survives.ts'
import { toMadeUp } from '../../../support/made-up.ts'

const OVER = ['none', 'sheet', 'dialog']

for (const over of OVER)
  survives({
    tag: 'tl-gallery',
    as: `with ${over} above it`,
    attributes: { over },
    ready: ({ root, text }) =>
      text().includes('67,412') && (over === 'none' || (root.querySelector('dialog')?.open ?? false)),
  })

describe('every component', () => {
  for (const over of OVER)
    it(`has space for texts 40 % longer, with ${over} above it`, async () => {
      const page = await mount('tl-gallery', { over }, 390)
      // The texts of the gallery are in no catalogue.
      const own = [...allElements(page.root)]
        .filter((element) => element.getRootNode() === page.root && !element.closest('.number'))
        .flatMap(({ childNodes }) => [...childNodes])
        .filter((node): node is Text => node instanceof Text)
        .map((node) => ({ node, english: node.data }))
      const faults = await lookEverywhere(page, [280, 390], (language) => {
        for (const { node, english } of own) node.data = toMadeUp(language, english)
      })
      page.remove()
      expect(faults).to.deep.equal([])
    })
})
