import { test } from 'node:test'
import { pages, tabs } from '../../tools/build/features.ts'
import { DESKTOP, LANDSCAPE_PHONE, openWalk, PHONE, SMALL_PHONE, ZOOMED } from '../support/journey/reach-stage.ts'

const { reach, hitEverything } = openWalk()

for (const { path } of pages.filter(({ access }) => access !== 'visitor')) {
  const isTab = tabs.some((tab) => tab.path === path)
  const more = isTab ? ', on a phone and on a desktop' : ''
  test(`${path} is scrolled to its last control, which is pressed, on a small phone, on its side, at 200 % zoom${more}; all of its controls and sheets can be hit`, async () => {
    await reach(path, [SMALL_PHONE, LANDSCAPE_PHONE, ZOOMED, ...(isTab ? [PHONE, DESKTOP] : [])])
    await hitEverything(path)
  })
}
