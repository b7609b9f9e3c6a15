import tags from 'features:elements'
import { expect } from '@esm-bundle/chai'
import { reloadSettings } from '../../../../shared/state/settings/settings.store.ts'
import { lookEverywhere } from '../../../support/browser/look/everywhere.ts'
import { memberPage } from '../../../support/browser/member-page.ts'
import { openEverything } from '../../../support/browser/open-everything.ts'
import { waitUntilQuiet } from '../../../support/browser/stage.ts'

const WIDTHS = [280, 390]
/** More than the number of buttons of any element. */
const MAX_PRESSES = 40

const stay = (event: Event) => event.preventDefault()

for (const tag of tags)
  describe(`<${tag}> with texts 40 % longer`, () => {
    const { backend, open } = memberPage(tag)
    before(() => document.addEventListener('tl-navigate', stay))
    after(() => document.removeEventListener('tl-navigate', stay))

    const ATTRIBUTES = { symbol: 'btcusdt', coin: '1', 'frame-header': '' }

    it('has space for them, whatever is opened', async () => {
      await reloadSettings()
      const page = await open(ATTRIBUTES, 390)
      await waitUntilQuiet(page.root)
      const faults = await lookEverywhere(page, WIDTHS)
      await openEverything(
        page,
        async (pressed) => {
          for (const fault of await lookEverywhere(page, WIDTHS))
            if (!faults.some((known) => known.endsWith(fault))) faults.push(`after “${pressed}”, ${fault}`)
        },
        MAX_PRESSES,
      )
      expect(faults).to.deep.equal([])
    })

    it('has space for them if all requests fail', async () => {
      backend().fail('all', 'server')
      const page = await open(ATTRIBUTES, 390)
      await waitUntilQuiet(page.root)
      expect(await lookEverywhere(page, WIDTHS)).to.deep.equal([])
    })
  })
