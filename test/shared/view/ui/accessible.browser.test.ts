import tags from 'features:elements'
import { expect } from '@esm-bundle/chai'
import { setTheme } from '../../../../shared/state/preferences/theme.ts'
import { findAccessibilityFaults } from '../../../support/browser/accessible.ts'
import { memberPage } from '../../../support/browser/member-page.ts'
import { waitUntilQuiet } from '../../../support/browser/stage.ts'

for (const tag of tags)
  describe(`<${tag}> checked by axe`, () => {
    const { faults, open } = memberPage(tag)
    afterEach(() => setTheme('day'))

    it('has no fault, on any of its tabs by day, and by night', async () => {
      const page = await open({ symbol: 'btcusdt', coin: '1', project: '1', machine: '1' }, 390)
      await waitUntilQuiet(page.root)
      const tabs = () => [...page.root.querySelectorAll<HTMLElement>('.tabs > [role=tab], .segmented > [role=tab]')]
      for (let at = 0; at < Math.max(1, tabs().length); at++) {
        tabs()[at]?.click()
        await waitUntilQuiet(page.root)
        expect(await findAccessibilityFaults(page.element), tabs()[at]?.textContent ?? '').to.deep.equal([])
      }
      setTheme('night')
      await waitUntilQuiet(page.root)
      expect(await findAccessibilityFaults(page.element, 'colours'), 'by night').to.deep.equal([])
      expect(faults().take()).to.deep.equal([])
    })
  })
