import 'features:elements'
import '../../../support/browser/gallery/gallery.tsx'
import { expect } from '@esm-bundle/chai'
import { memberPage } from '../../../support/browser/member-page.ts'
import { waitUntilQuiet } from '../../../support/browser/stage.ts'

/** Controls that set or move money: 44 px for a thumb. */
const MONEY = '.button:is(.primary, .up, .down, .danger), .all, .segmented > [role=tab]'
/** Half of 44 px, less half a pixel. */
const REACH_PX = 21.5

/** Returns the controls that a press at this distance above or below their middle misses. */
const findMissed = (root: ShadowRoot) => {
  const targets = [...root.querySelectorAll<HTMLButtonElement>(MONEY)].filter(
    (target) => target.checkVisibility() && !target.disabled && !target.closest('.icons'),
  )
  expect(targets.length).to.be.above(0)
  return targets.flatMap((target) => {
    target.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = target.getBoundingClientRect()
    const hits = [-REACH_PX, REACH_PX].map((far) => {
      const hit = root.elementFromPoint(left + width / 2, top + height / 2 + far)
      return hit !== null && target.contains(hit)
    })
    return hits.every(Boolean) ? [] : [`"${target.textContent}" of ${width.toFixed()} x ${height.toFixed()} px`]
  })
}

for (const tag of ['tl-gallery', 'tl-exchange', 'tl-withdrawal'] as const)
  describe(`controls that move money in <${tag}>`, () => {
    const { open } = memberPage(tag)

    it('have a target height of 44 px', async () => {
      const page = await open({ symbol: 'btcusdt', coin: '1' }, 390)
      await waitUntilQuiet(page.root)
      expect(findMissed(page.root)).to.deep.equal([])
    })
  })
