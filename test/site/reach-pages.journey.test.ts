import { test } from 'node:test'
import { tabs } from '../../tools/bundle/features.ts'
import { pageCases } from '../support/journey/page-cases.ts'
import { DESKTOP, LANDSCAPE_PHONE, openWalk, PHONE, SMALL_PHONE, ZOOMED } from '../support/journey/reach-stage.ts'

const { reach, hitEverything } = openWalk()

/** Pages of `npm test`: a trader, a form of money and a list. */
const FEW_PATHS = ['/options', '/withdrawal', '/notify']

for (const { path } of pageCases(({ access }) => access !== 'visitor', FEW_PATHS)) {
  const isTab = tabs.some((tab) => tab.path === path)
  const more = isTab ? ', on a phone and on a desktop' : ''
  test(`${path} is scrolled to its last control, which is pressed, on a small phone, on its side, at 200 % zoom${more}; all of its controls and sheets can be hit`, async () => {
    await reach(path, [SMALL_PHONE, LANDSCAPE_PHONE, ZOOMED, ...(isTab ? [PHONE, DESKTOP] : [])])
    await hitEverything(path)
  })
}
