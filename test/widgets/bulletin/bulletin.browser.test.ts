import { expect } from '@esm-bundle/chai'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { readStored, writeStored } from '../../../shared/state/preferences/storage.ts'
import { reloadSettings } from '../../../shared/state/settings/settings.store.ts'
import '../../../widgets/bulletin/bulletin.element.ts'
import type { Popup } from '../../../widgets/bulletin/bulletin.rules.ts'
import { press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { until, waitForDrawing } from '../../support/browser/stage.ts'

const popup: Popup = {
  title: 'New markets',
  img: `${location.origin}/site/public/favicon.svg`,
  content: '<p>Ten <b>more</b><script>x()</script></p>',
}

describe('<tl-bulletin>', () => {
  const { backend, faults, visit } = memberPage('tl-bulletin')
  const say = async (said: Popup | null) => {
    backend().answer(getSettings, { ...getSettings.example, popup: said })
    await reloadSettings()
  }
  beforeEach(() => writeStored('bulletin', ''))
  afterEach(() => expect(faults().take()).to.deep.equal([]))
  after(() => writeStored('bulletin', ''))

  it('shows title, picture and sanitized content (NTC-17, FLG-05)', async () => {
    await say(popup)
    const page = await visit()
    await until(() => page.root.querySelector('[part=content] b'), 'the content')
    expect(page.find('h2').textContent).to.equal('New markets')
    expect(page.find<HTMLImageElement>('[part=app] img').src).to.contain('/favicon.svg')
    expect(page.find('[part=content]').textContent).to.equal('Ten more')
  })

  it('shows nothing without an announcement', async () => {
    await say(null)
    const page = await visit()
    await waitForDrawing()
    expect(page.root.querySelector('dialog')).to.equal(null)
  })

  it('stays closed for the rest of the day if that is ticked (NTC-18)', async () => {
    await say(popup)
    const page = await visit()
    await until(() => page.root.querySelector('dialog'), 'the announcement')
    page.find<HTMLInputElement>('input[type=checkbox]').click()
    await waitForDrawing()
    press(page, 'Close')
    await until(() => !page.root.querySelector('dialog'), 'the closed popup')
    expect(readStored('bulletin')).to.match(/^\d{4}-\d\d-\d\d$/)
  })
})
