import { expect } from '@esm-bundle/chai'
import type { Value } from '../../../shared/base/contract/codec.ts'
import { getSettings, type siteSettings } from '../../../shared/base/contract/settings.ts'
import { setToken } from '../../../shared/state/session/token.ts'
import { $settings, reloadSettings } from '../../../shared/state/settings/settings.store.ts'
import '../../../widgets/register/register.element.ts'
import { type Failure, type FakeBackend, fakeBackend } from '../../support/browser/fake-backend.ts'
import { fakeClock } from '../../support/browser/fake-clock.ts'
import { hasRole } from '../../support/browser/find.ts'
import { press } from '../../support/browser/forms.ts'
import { type Mounted, mount, resetStores, until, waitForDrawing } from '../../support/browser/stage.ts'

describe('<tl-register> and the settings of the site', () => {
  let backend: FakeBackend
  let page: Mounted

  before(() => {
    backend = fakeBackend()
    setToken('')
  })
  beforeEach(async () => {
    await resetStores()
    backend.reset()
    $settings.set({ values: {}, state: 'loading' })
  })
  afterEach(() => page.remove())
  after(() => backend.close())

  /** Opens the page before the settings are loaded. */
  const open = async () => {
    page = await mount('tl-register')
    void reloadSettings()
  }
  const form = () => page.root.querySelector('form')

  it('shows a skeleton of the form while the settings load', async () => {
    backend.fail(getSettings, 'slow')
    await open()
    await waitForDrawing()
    expect(hasRole(page, 'status', 'Loading')).to.equal(true)
    expect(page.text()).to.contain('Loading')
    expect(form()).to.equal(null)
  })

  const FAILURES: readonly Failure[] = ['network', 'html', 'half', 'server', 'unauthorized']
  for (const failure of FAILURES)
    it(`shows that the settings failed to load (${failure}), and retries on a press (Q-147)`, async () => {
      backend.fail(getSettings, failure)
      await open()
      const reason = failure === 'network' ? 'No connection' : "We couldn't load the form"
      await until(() => page.text().includes(reason), 'the failure')
      backend.reset()
      press(page, 'Retry')
      await until(form, 'the form')
    })

  it('shows the failure after 15 s without a response', async () => {
    backend.fail(getSettings, 'slow')
    const clock = fakeClock()
    try {
      await open()
      await clock.advance(15_000)
    } finally {
      clock.restore()
    }
    await until(() => page.text().includes('No connection'), 'the failure')
  })

  it('reads switches as backends write them: 1, "1" and true are on, all else is off (Q-014)', async () => {
    for (const [on, expected] of [
      ['1', true],
      [1, true],
      [true, true],
      ['0', false],
      [0, false],
      ['', false],
      [null, false],
    ] as const) {
      await resetStores()
      $settings.set({ values: {}, state: 'loading' })
      backend.answerAll({ email_register_switch: 1, invie_code_switch: on } as unknown as Value<typeof siteSettings>)
      await open()
      await until(form, 'the form')
      expect(page.root.querySelector('input[name=invite]') !== null, JSON.stringify(on)).to.equal(expected)
      page.remove()
    }
  })
})
