import { expect } from '@esm-bundle/chai'
import { register } from '../../../shared/base/contract/registration.ts'
import { REFERRAL_LIFE_MS, readReferral, storeReferral } from '../../../shared/state/preferences/referral.ts'
import { readStored } from '../../../shared/state/preferences/storage.ts'
import { setToken } from '../../../shared/state/session/token.ts'
import { type FakeBackend, fakeBackend } from '../../support/browser/fake-backend.ts'
import { hasRole } from '../../support/browser/find.ts'
import { getFieldMessage, getFieldValue, press, recordEvents, type } from '../../support/browser/forms.ts'
import { chooseWay, fillRegistration, openRegistration } from '../../support/browser/registration.ts'
import { type Mounted, resetStores, until, waitForDrawing } from '../../support/browser/stage.ts'

describe('<tl-register>', () => {
  let backend: FakeBackend
  let page: Mounted

  before(() => {
    backend = fakeBackend()
  })
  beforeEach(async () => {
    await resetStores()
    backend.reset()
    setToken('')
  })
  afterEach(() => page.remove())
  after(() => {
    backend.close()
    setToken('')
  })

  const sent = () => backend.received('register').map(({ form }) => form)
  const fields = () => [...page.root.querySelectorAll('input')].map(({ name }) => name)
  const tabs = () => [...page.root.querySelectorAll('[role=tab]')].map((tab) => tab.textContent)

  it('registers by email: sends all seven fields, stores the token, and fires one event (SES-04, 06, 17, Q-018)', async () => {
    page = await openRegistration(backend, {}, { invite: 'K7Q2MX' })
    const sessions = recordEvents<{ state: string }>(page, 'tl-session')
    fillRegistration(page)
    press(page, 'Create account')
    await until(() => sessions.length > 0, 'tl-session')
    expect(sent()).to.deep.equal([
      {
        email: 'new@example.com',
        phone: '',
        password: 'Secret123',
        repassword: 'Secret123',
        code: 'K7Q2MX',
        type: '1',
        captcha: '',
      },
    ])
    expect(sessions).to.deep.equal([{ state: 'in', reason: 'register' }])
    expect(readStored('token')).to.equal(register.example.userInfo.token)
    expect(document.cookie).to.contain('token=')
    expect(readStored('account')).to.equal('new@example.com')
    await until(() => page.text().includes('Logged in as'), 'the login name')
  })

  it('a registration that begins on a partner page names the partner and has its invite code (Q-246)', async () => {
    storeReferral({ partner: 'harbour', invite: 'K7Q2MX' })
    page = await openRegistration(backend)
    fillRegistration(page)
    press(page, 'Create account')
    await until(() => sent().length > 0, 'the request')
    expect(sent()[0]).to.include({ partner: 'harbour', code: 'K7Q2MX' })
    await until(() => readStored('token'), 'the session')
    expect(readReferral(), 'the next registration on this device is another visitor').to.deep.equal({})
  })

  it('a referral is kept for 30 days; that of a script on the page takes precedence (Q-263)', () => {
    const { now } = Date
    try {
      storeReferral({ partner: 'harbour', invite: 'K7Q2MX' })
      const stored = now()
      Date.now = () => stored + REFERRAL_LIFE_MS - 1_000
      expect(readReferral()).to.deep.equal({ partner: 'harbour', invite: 'K7Q2MX' })
      Date.now = () => stored + REFERRAL_LIFE_MS + 1_000
      expect(readReferral()).to.deep.equal({})
    } finally {
      Date.now = now
    }
    const script = document.head.appendChild(document.createElement('script'))
    // Not loaded: only its attributes are read.
    script.type = 'text/plain'
    script.src = `${location.origin}/embed/tradelet.js`
    script.dataset.invite = 'PAGE01'
    expect(readReferral()).to.deep.equal({ invite: 'PAGE01' })
    script.src = 'https://other.example/embed/tradelet.js'
    expect(readReferral(), 'a script of another operator').to.deep.equal({ partner: 'harbour', invite: 'K7Q2MX' })
    script.remove()
    storeReferral(null)
  })

  it('registers by phone, and keeps the input of the other tab (SES-05)', async () => {
    page = await openRegistration(backend)
    fillRegistration(page, { email: 'typed@example.com' })
    await chooseWay(page, 'Phone')
    type(page, 'phone', '13800138000')
    await chooseWay(page, 'Email')
    expect(getFieldValue(page, 'email')).to.equal('typed@example.com')
    await chooseWay(page, 'Phone')
    expect(getFieldValue(page, 'phone')).to.equal('13800138000')
    press(page, 'Create account')
    await until(() => readStored('token'), 'the session')
    expect(sent()[0]).to.deep.include({ phone: '13800138000', email: '', type: '2' })
  })

  it('shows the fields of the switches: both ways with email first, one of them, no invite code (SES-05, 11, Q-017)', async () => {
    page = await openRegistration(backend)
    expect([tabs(), fields()]).to.deep.equal([
      ['Email', 'Phone'],
      ['email', 'password', 'repeat', 'invite'],
    ])
    page.remove()
    page = await openRegistration(backend, { phoneRegisterSwitch: false, inviteCodeSwitch: false })
    expect([tabs(), fields()]).to.deep.equal([[], ['email', 'password', 'repeat']])
    page.remove()
    page = await openRegistration(backend, { emailRegisterSwitch: false })
    expect([tabs(), fields()]).to.deep.equal([[], ['phone', 'password', 'repeat', 'invite']])
  })

  it('shows that registration is closed, with a link to customer support, if no way is enabled (Q-017)', async () => {
    page = await openRegistration(backend, { emailRegisterSwitch: false, phoneRegisterSwitch: false })
    await until(() => page.text().includes('Registration is closed'), 'the message')
    expect(fields()).to.deep.equal([])
    expect(hasRole(page, 'link', 'Contact customer service')).to.equal(true)
  })

  it('shows a message at each invalid field, focuses the first, and sends nothing (SES-07..10)', async () => {
    page = await openRegistration(backend)
    press(page, 'Create account')
    await waitForDrawing()
    expect(page.root.activeElement).to.equal(page.find('input[name=email]'))
    expect(['email', 'password', 'repeat', 'invite'].map((name) => getFieldMessage(page, name))).to.deep.equal([
      'Enter your email address',
      'Enter a password',
      'Enter the password again',
      '',
    ])
    fillRegistration(page, { email: 'abc', password: 'abc_12', repeat: 'abc_13' })
    press(page, 'Create account')
    await waitForDrawing()
    expect(['email', 'password', 'repeat'].map((name) => getFieldMessage(page, name))).to.deep.equal([
      'Enter an address such as name@example.com',
      'Use 6 to 20 letters or digits only',
      'The two passwords are not the same',
    ])
    await chooseWay(page, 'Phone')
    type(page, 'phone', '12345')
    press(page, 'Create account')
    await waitForDrawing()
    expect(getFieldMessage(page, 'phone')).to.equal('Use 6 to 20 digits')
    expect(sent()).to.deep.equal([])
  })

  it('takes the invite code from its attribute, even if that is set later (SES-12)', async () => {
    page = await openRegistration(backend)
    expect(getFieldValue(page, 'invite')).to.equal('')
    page.element.setAttribute('invite', 'ABC123')
    await until(() => getFieldValue(page, 'invite') === 'ABC123', 'the code')
  })

  for (const [field, name] of Object.entries({ email: 'email', code: 'invite', repassword: 'repeat', captcha: 'code' }))
    it(`shows the server's refusal of "${field}" at its field, and keeps the input`, async () => {
      page = await openRegistration(backend, { verifyEmailCode: true })
      backend.refuse(register, { msg: 'Not this one.', field, rule: 'taken' })
      fillRegistration(page, { code: '654321', invite: 'K7Q2MX' })
      press(page, 'Create account')
      await until(() => getFieldMessage(page, name) === 'Not this one.', 'the refusal')
      expect(page.root.activeElement).to.equal(page.find(`input[name=${name}]`))
      expect(['email', 'code', 'password', 'repeat', 'invite'].map((one) => getFieldValue(page, one))).to.deep.equal([
        'new@example.com',
        '654321',
        'Secret123',
        'Secret123',
        'K7Q2MX',
      ])
      expect(readStored('token')).to.equal('')
    })

  it('marks both passwords as new for password managers', async () => {
    page = await openRegistration(backend)
    const tokens = [...page.root.querySelectorAll('input')].map(({ autocomplete }) => autocomplete)
    expect(tokens).to.deep.equal(['username', 'new-password', 'new-password', 'off'])
  })

  it('links to the login', async () => {
    page = await openRegistration(backend)
    page.element.addEventListener('tl-navigate', (event) => event.preventDefault())
    const wanted = recordEvents<{ route: string }>(page, 'tl-navigate')
    press(page, 'Log in')
    expect(wanted).to.deep.equal([{ route: '/login', query: {} }])
  })
})
