import { expect } from '@esm-bundle/chai'
import { CODE_RESEND_SECONDS } from '../../../shared/base/contract/constants.ts'
import { sendEmailCode } from '../../../shared/base/contract/session.ts'
import { readStored } from '../../../shared/state/preferences/storage.ts'
import { setToken } from '../../../shared/state/session/token.ts'
import { $registerCodeWait } from '../../../widgets/register/register.store.ts'
import { type FakeBackend, fakeBackend } from '../../support/browser/fake-backend.ts'
import { type FakeClock, fakeClock } from '../../support/browser/fake-clock.ts'
import { byRole } from '../../support/browser/find.ts'
import { findControl, getFieldMessage, press, type } from '../../support/browser/forms.ts'
import { chooseWay, fillRegistration, openRegistration } from '../../support/browser/registration.ts'
import { type Mounted, resetStores, until, waitForDrawing } from '../../support/browser/stage.ts'

describe('<tl-register> with a code by email', () => {
  let backend: FakeBackend
  let page: Mounted
  let clock: FakeClock | null = null

  before(() => {
    backend = fakeBackend()
  })
  beforeEach(async () => {
    await resetStores()
    backend.reset()
    setToken('')
    $registerCodeWait.set(null)
    page = await openRegistration(backend, { verifyEmailCode: true })
  })
  afterEach(async () => {
    page.remove()
    await clock?.end()
    clock = null
  })
  after(() => {
    backend.close()
    setToken('')
  })

  const sent = () => backend.received('emssend').map(({ form }) => form)
  /** Waits for the view, which schedules effects by frames and timers in turn. */
  const showing = async (clock: FakeClock) => {
    for (let turn = 0; turn < 3; turn++) {
      await clock.advance(0)
      await waitForDrawing()
    }
  }
  const button = () => byRole<HTMLButtonElement>(page, 'button', /^(Send code|Resend code|\d+ s)$/)

  it('requires a code in the email form, but not in the phone form (SES-13)', async () => {
    fillRegistration(page)
    press(page, 'Create account')
    await waitForDrawing()
    expect(getFieldMessage(page, 'code')).to.equal('Enter the code from the email')
    expect(backend.received('register')).to.deep.equal([])
    await chooseWay(page, 'Phone')
    expect(page.root.querySelector('input[name=code]')).to.equal(null)
  })

  it('sends the typed code as captcha (Q-015)', async () => {
    fillRegistration(page, { code: ' 654321 ' })
    press(page, 'Create account')
    await until(() => readStored('token'), 'the session')
    expect(backend.received('register')[0]?.form).to.deep.include({ captcha: '654321', code: '' })
  })

  it('requires an address before it sends a code, and focuses the field', async () => {
    type(page, 'email', 'abc')
    press(page, 'Send code')
    await waitForDrawing()
    expect(getFieldMessage(page, 'email')).to.equal('Enter an address such as name@example.com')
    expect(page.root.activeElement).to.equal(page.find('input[name=email]'))
    expect(sent()).to.deep.equal([])
  })

  it('sends only the address, and counts 60 s down before the next code (SES-14, 15, Q-021)', async () => {
    clock = fakeClock()
    fillRegistration(page)
    press(page, 'Send code')
    await showing(clock)
    expect(sent()).to.deep.equal([{ email: 'new@example.com' }])
    expect(page.text()).to.contain('Code sent to new@example.com')
    expect([button().textContent, button().disabled]).to.deep.equal([`${CODE_RESEND_SECONDS} s`, true])
    await clock.advance((CODE_RESEND_SECONDS - 1) * 1000)
    await showing(clock)
    expect([button().textContent, button().disabled]).to.deep.equal(['1 s', true])
    button().click()
    await clock.advance(1000)
    await showing(clock)
    expect([button().textContent, button().disabled]).to.deep.equal(['Resend code', false])
    expect(sent()).to.have.length(1)
    button().click()
    await clock.advance(0)
    expect(sent()).to.have.length(2)
  })

  it('continues the countdown after the form was left and opened again', async () => {
    fillRegistration(page)
    press(page, 'Send code')
    await until(() => button().disabled, 'the countdown')
    page.remove()
    page = await openRegistration(backend, { verifyEmailCode: true })
    expect(button().disabled).to.equal(true)
    expect(button().textContent).to.match(/^\d+ s$/)
  })

  it('starts no countdown after a failure, so another code can be requested at once (Q-021)', async () => {
    backend.refuse(sendEmailCode, { msg: 'No such address.', field: 'email', rule: 'email' })
    fillRegistration(page)
    press(page, 'Send code')
    await until(() => getFieldMessage(page, 'email') === 'No such address.', 'the refusal')
    expect(button().disabled).to.equal(false)
    backend.fail(sendEmailCode, 'network')
    button().click()
    await until(() => sent().length === 2 && !button().hasAttribute('aria-busy'), 'the second try')
    expect(button().disabled).to.equal(false)
  })

  it('sends one request for repeated presses', async () => {
    backend.fail(sendEmailCode, 'slow')
    fillRegistration(page)
    press(page, 'Send code')
    button().click()
    await waitForDrawing()
    button().click()
    await waitForDrawing()
    expect(sent()).to.have.length(1)
    expect(findControl(page, 'Send code').getAttribute('aria-busy')).to.equal('true')
  })
})
