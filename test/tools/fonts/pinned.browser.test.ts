import '../../support/browser/gallery/gallery.tsx'
import { expect } from '@esm-bundle/chai'
import { drawn, mount } from '../../support/browser/stage.ts'

const WORDS = 'Withdraw 0123 åçðéĝ'

/** Returns the width of a text in a family, in px. */
function widthIn(family: string, weight: number): number {
  const brush = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  brush.font = `${weight} 100px ${family}`
  return brush.measureText(WORDS).width
}

describe('font of a test run', () => {
  it('is loaded before a test begins, in every weight, with accented letters', () => {
    const latin = [...document.fonts].filter(({ status }) => status === 'loaded')
    expect(latin).to.have.length.above(0)
    // No face lacks a character: the families after it are not used.
    for (const weight of [400, 500, 600, 700])
      expect(widthIn('Inter, monospace', weight), String(weight)).to.equal(widthIn('Inter, serif', weight))
  })

  it('is used by elements and the page around them', async () => {
    const { find, remove } = await mount('tl-gallery')
    await drawn()
    const shown = getComputedStyle(find('.app')).fontFamily
    expect(widthIn(shown, 400)).to.equal(widthIn('Inter', 400))
    expect(getComputedStyle(document.body).fontFamily).to.equal('Inter')
    remove()
  })
})
