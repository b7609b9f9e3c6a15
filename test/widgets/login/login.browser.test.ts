import { expect } from '@esm-bundle/chai'
import { login } from '../../../shared/base/contract/session.ts'
import { readStored, writeStored } from '../../../shared/state/preferences/storage.ts'
import { setToken } from '../../../shared/state/session/token.ts'
import '../../../widgets/login/login.element.ts'
import { type FakeBackend, fakeBackend } from '../../support/browser/fake-backend.ts'
import { fakeSocket } from '../../support/browser/fake-socket.ts'
import {
  findControl,
  getFieldMessage,
  getFieldValue,
  isLeftToBrowser,
  press,
  recordEvents,
  type,
} from '../../support/browser/forms.ts'
import { type Mounted, mount, resetStores, until, waitForDrawing } from '../../support/browser/stage.ts'

describe('<tl-login>', () => {
  let backend: FakeBackend
  let feed: { close(): void }
  let page: Mounted

  before(() => {
    backend = fakeBackend()
    feed = fakeSocket()
  })
  beforeEach(async () => {
    await resetStores()
    backend.reset()
    setToken('')
    writeStored('account', '')
    page = await mount('tl-login')
  })
  afterEach(() => page.remove())
  after(() => {
    backend.close()
    feed.close()
    setToken('')
  })

  const fill = (username: string, password: string) => {
    type(page, 'username', username)
    type(page, 'password', password)
  }

  for (const name of ['member@example.com', '13800138000'])
    it(`logs in as ${name}: sends only name and password, stores the token twice, and fires one event (SES-04, 18, 19, 21)`, async () => {
      const sessions = recordEvents<{ state: string }>(page, 'tl-session')
      fill(name, 'Secret123')
      press(page, 'Log in')
      await until(() => sessions.length > 0, 'tl-session')
      expect(backend.received('login').map(({ form }) => form)).to.deep.equal([
        { username: name, password: 'Secret123' },
      ])
      const { token } = login.example.userInfo
      expect(readStored('token')).to.equal(token)
      expect(document.cookie).to.contain(`token=${encodeURIComponent(token)}`)
      expect(sessions).to.deep.equal([{ state: 'in', reason: 'login' }])
      expect(readStored('account')).to.equal(name)
    })

  it('shows a missing field, focuses it, and sends nothing (SES-20)', async () => {
    press(page, 'Log in')
    await waitForDrawing()
    expect(getFieldMessage(page, 'username')).to.equal('Enter your email or phone number')
    expect(getFieldMessage(page, 'password')).to.equal('Enter your password')
    expect(page.root.activeElement).to.equal(page.find('input[name=username]'))
    type(page, 'username', 'member@example.com')
    press(page, 'Log in')
    await waitForDrawing()
    expect(getFieldMessage(page, 'username')).to.equal('')
    expect(page.root.activeElement).to.equal(page.find('input[name=password]'))
    expect(backend.received('login')).to.deep.equal([])
  })

  it('is submitted by Enter, and sends one request for repeated presses (API-12)', async () => {
    backend.fail(login, 'slow')
    fill('member@example.com', 'Secret123')
    page.find<HTMLFormElement>('form').requestSubmit()
    press(page, 'Log in')
    await waitForDrawing()
    expect(findControl(page, 'Log in').getAttribute('aria-busy')).to.equal('true')
    press(page, 'Log in')
    page.find<HTMLFormElement>('form').requestSubmit()
    await waitForDrawing()
    expect(backend.received('login')).to.have.length(1)
  })

  it('reads a value that a password manager has filled in without an event', async () => {
    page.find<HTMLInputElement>('input[name=username]').value = 'filled@example.com'
    page.find<HTMLInputElement>('input[name=password]').value = 'Filled123'
    press(page, 'Log in')
    await until(() => readStored('token'), 'the session')
    expect(backend.received('login')[0]?.form).to.deep.equal({ username: 'filled@example.com', password: 'Filled123' })
  })

  it('describes its fields to password managers', () => {
    const { autocomplete: name } = page.find<HTMLInputElement>('input[name=username]')
    const { autocomplete: password, type: kind } = page.find<HTMLInputElement>('input[name=password]')
    expect([name, password, kind]).to.deep.equal(['username', 'current-password', 'password'])
  })

  it("keeps the input and the server's refusal until something changes", async () => {
    backend.refuse(login, { msg: 'The email, phone number or password is wrong.' })
    fill('member@example.com', 'Wrong123')
    press(page, 'Log in')
    await until(() => page.find('form').textContent?.includes('is wrong'), 'the refusal')
    expect(page.find('form').textContent).to.contain('The email, phone number or password is wrong.')
    expect([getFieldValue(page, 'username'), getFieldValue(page, 'password')]).to.deep.equal([
      'member@example.com',
      'Wrong123',
    ])
    expect(readStored('token')).to.equal('')
    type(page, 'password', 'Right123')
    await waitForDrawing()
    expect(page.find('form').textContent).not.to.contain('The email, phone number or password is wrong.')
  })

  it('does not apply the rule for new passwords, which an old one may break', () => {
    expect(page.text()).not.to.match(/letters or digits/)
  })

  it('shows a refusal at the field that it names', async () => {
    backend.refuse(login, { msg: 'No such member.', field: 'username', rule: 'filled' })
    fill('nobody@example.com', 'Secret123')
    press(page, 'Log in')
    await until(() => getFieldMessage(page, 'username') === 'No such member.', 'the refusal')
    expect(page.root.activeElement).to.equal(page.find('input[name=username]'))
  })

  it('shows and hides the password', async () => {
    type(page, 'password', 'Secret123')
    press(page, 'Show password')
    await waitForDrawing()
    expect(page.find<HTMLInputElement>('input[name=password]').type).to.equal('text')
    press(page, 'Hide password')
    await waitForDrawing()
    expect(page.find<HTMLInputElement>('input[name=password]').type).to.equal('password')
    expect(getFieldValue(page, 'password')).to.equal('Secret123')
  })

  it('links to the password reset page', () => {
    page.element.addEventListener('tl-navigate', (event) => event.preventDefault())
    const wanted = recordEvents<{ route: string }>(page, 'tl-navigate')
    const readColour = (element: Element) => getComputedStyle(element).color
    expect(readColour(findControl(page, 'Forgot password?')), 'the colour of a link').to.equal(
      readColour(page.find('.service')),
    )
    expect(isLeftToBrowser(findControl(page, 'Forgot password?')), 'another tab').to.equal(true)
    press(page, 'Forgot password?')
    expect(wanted).to.deep.equal([{ route: '/forgot-password', query: {} }])
  })

  it('navigates to the registration page', () => {
    page.element.addEventListener('tl-navigate', (event) => event.preventDefault())
    const wanted = recordEvents<{ route: string }>(page, 'tl-navigate')
    press(page, 'Create account')
    expect(wanted).to.deep.equal([{ route: '/register', query: {} }])
  })

  it('is prefilled with the remembered name; a member sees the login name and can log out (SES-23, 26, Q-023)', async () => {
    fill('member@example.com', 'Secret123')
    press(page, 'Log in')
    await until(() => page.text().includes('Logged in as member@example.com'), 'the name')
    const sessions = recordEvents<{ state: string }>(page, 'tl-session')
    press(page, 'Log out')
    await until(() => sessions.length > 0, 'tl-session')
    expect(sessions).to.deep.equal([{ state: 'out', reason: 'logout' }])
    expect(backend.received('logout').map(({ form }) => form)).to.deep.equal([{}])
    expect([readStored('token'), document.cookie.includes('token=')]).to.deep.equal(['', false])
    await until(() => page.root.querySelector('form'), 'the form')
    expect([getFieldValue(page, 'username'), getFieldValue(page, 'password')]).to.deep.equal(['member@example.com', ''])
    expect(findControl(page, 'Log in')).to.be.an('htmlbuttonelement')
  })
})
