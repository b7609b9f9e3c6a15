import { expect } from '@esm-bundle/chai'
import { getMember } from '../../../shared/base/contract/session.ts'
import { $alerts, lackAlerts } from '../../../shared/state/preferences/alerts-setting.ts'
import { readStored } from '../../../shared/state/preferences/storage.ts'
import '../../../widgets/member/member.element.ts'
import { findAccessibilityFaults } from '../../support/browser/accessible.ts'
import { press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type FakeNotification, fakeNotification, fireVisibilityChange } from '../../support/browser/notification.ts'
import { type Mounted, until, waitForAnimations, waitForDrawing } from '../../support/browser/stage.ts'

describe('notifications in the panel of <tl-member>', () => {
  const { backend, faults, open } = memberPage('tl-member')
  let browser: FakeNotification
  beforeEach(() => {
    localStorage.removeItem('alerts')
    browser = fakeNotification()
  })
  afterEach(() => {
    browser.close()
    expect(faults().take()).to.deep.equal([])
  })

  async function panel(): Promise<{ page: Mounted; entry: () => HTMLButtonElement }> {
    backend().answer(getMember, getMember.example)
    const page = await open()
    press(page, 'Member centre')
    await until(() => page.root.querySelector('[part=panel] dd span'), 'the panel')
    return { page, entry: () => page.find('[part=panel] .alerts') }
  }

  it('are off until the member switches them on; only then the browser asks for permission', async () => {
    const { entry } = await panel()
    expect(entry().getAttribute('aria-checked')).to.equal('false')
    expect(browser.promptCount).to.equal(0)
    entry().click()
    await until(() => entry().getAttribute('aria-checked') === 'true', 'they are on')
    expect([browser.promptCount, $alerts.get(), readStored('alerts')]).to.deep.equal([1, 'on', 'yes'])
    entry().click()
    await until(() => entry().getAttribute('aria-checked') === 'false', 'they are off')
    expect([browser.promptCount, $alerts.get(), readStored('alerts')]).to.deep.equal([1, 'off', ''])
  })

  it('stay off if the member denies permission, and show where to change it', async () => {
    browser.nextPermission = 'denied'
    const { page, entry } = await panel()
    entry().click()
    await until(() => entry().disabled, 'they cannot be switched on')
    expect(entry().textContent).to.contain('Blocked by your browser')
    expect(readStored('alerts')).to.equal('')
    await waitForAnimations(page.root)
    expect(await findAccessibilityFaults(page.element)).to.deep.equal([])
    browser.permission = 'default'
    fireVisibilityChange()
    await until(() => !entry().disabled, 'they can be switched on again')
  })

  it('are switched off when the browser revokes its permission', async () => {
    const { entry } = await panel()
    entry().click()
    await until(() => $alerts.get() === 'on', 'they are on')
    browser.permission = 'denied'
    fireVisibilityChange()
    await waitForDrawing()
    expect([$alerts.get(), entry().getAttribute('aria-checked')]).to.deep.equal(['blocked', 'false'])
  })

  it('are not offered if the browser has none', async () => {
    Object.defineProperty(globalThis, 'Notification', { configurable: true, writable: true, value: undefined })
    fireVisibilityChange()
    const { page } = await panel()
    expect(page.root.querySelector('.alerts')).to.equal(null)
  })

  // Runs last, because it leaves the page without a worker.
  it('are not offered without a service worker, however often the page becomes visible', async () => {
    const { page } = await panel()
    expect(page.root.querySelector('.alerts')).not.to.equal(null)
    lackAlerts()
    fireVisibilityChange()
    await until(() => page.root.querySelector('.alerts') === null, 'the removed switch')
  })
})
