import { expect } from '@esm-bundle/chai'
import { requestPasswordReset, resetPassword } from '../../../shared/base/contract/password-reset.ts'
import { readStored, writeStored } from '../../../shared/state/preferences/storage.ts'
import { setToken } from '../../../shared/state/session/token.ts'
import { $resetCodeWait } from '../../../widgets/forgot-password/forgot-password.store.ts'
import '../../../widgets/forgot-password/forgot-password.element.ts'
import { type FakeBackend, fakeBackend } from '../../support/browser/fake-backend.ts'
import { byRole } from '../../support/browser/find.ts'
import { getFieldMessage, getFieldValue, press, recordEvents, type } from '../../support/browser/forms.ts'
import { type Mounted, mount, resetStores, until } from '../../support/browser/stage.ts'

describe('<tl-forgot-password>', () => {
  let backend: FakeBackend
  let page: Mounted

  before(() => {
    backend = fakeBackend()
  })
  beforeEach(async () => {
    await resetStores()
    backend.reset()
    setToken('')
    writeStored('account', 'member@example.com')
    $resetCodeWait.set(null)
    page = await mount('tl-forgot-password')
    await until(() => page.root.querySelector('form'), 'the form')
  })
  afterEach(() => page.remove())
  after(() => {
    backend.close()
    writeStored('account', '')
  })

  const fill = (fields: Record<string, string>) => {
    for (const [name, text] of Object.entries(fields)) type(page, name, text)
  }
  const whole = { code: ' 123456 ', password: 'Fresh123', repeat: 'Fresh123' }

  it('is prefilled with the remembered name, sends a code to it, and waits before the next code', async () => {
    expect(getFieldValue(page, 'username')).to.equal('member@example.com')
    press(page, 'Send code')
    await until(() => page.text().includes('If member@example.com has an account'), 'the address of the code')
    expect(backend.received('resetcode').map(({ form }) => form)).to.deep.equal([{ username: 'member@example.com' }])
    expect(byRole<HTMLButtonElement>(page, 'button', /^\d+ s$/).disabled).to.equal(true)
  })

  it('requires a name before it sends a code, and focuses the field', async () => {
    type(page, 'username', ' ')
    press(page, 'Send code')
    await until(() => getFieldMessage(page, 'username') === 'Enter your email or phone number', 'the note')
    expect(page.root.activeElement).to.equal(page.find('input[name=username]'))
    expect(backend.received('resetcode')).to.deep.equal([])
  })

  it('sends name, code and new password, stores the name and opens the login', async () => {
    page.element.addEventListener('tl-navigate', (event) => event.preventDefault())
    const ways = recordEvents<{ route: string }>(page, 'tl-navigate')
    fill({ username: 'other@example.com', ...whole })
    press(page, 'Set password')
    await until(() => ways.length > 0, 'the navigation to the login')
    expect(ways.map(({ route }) => route)).to.deep.equal(['/login'])
    expect(backend.received('resetlogpwd').map(({ form }) => form)).to.deep.equal([
      { username: 'other@example.com', captcha: '123456', newpassword: 'Fresh123' },
    ])
    expect(readStored('account')).to.equal('other@example.com')
  })

  it('shows a message at each invalid field, and sends nothing', async () => {
    fill({ password: 'Fresh 123', repeat: 'Fresh123' })
    press(page, 'Set password')
    await until(() => getFieldMessage(page, 'code') === 'Enter the code', 'the note')
    expect(getFieldMessage(page, 'password')).to.contain('Use 6 to 20')
    expect(getFieldMessage(page, 'repeat')).to.equal('The two passwords are not the same')
    expect(backend.received('resetlogpwd')).to.deep.equal([])
  })

  it("shows the server's message at the field that it names", async () => {
    backend.refuse(resetPassword, { msg: 'The code is wrong.', field: 'captcha', rule: 'wrong' })
    fill(whole)
    press(page, 'Set password')
    await until(() => getFieldMessage(page, 'code') === 'The code is wrong.', 'the message')
    backend.refuse(requestPasswordReset, { msg: 'By email only.', field: 'username', rule: 'email' })
    press(page, 'Send code')
    await until(() => getFieldMessage(page, 'username') === 'By email only.', 'the message')
    expect(byRole<HTMLButtonElement>(page, 'button', 'Send code').disabled).to.equal(false)
  })

  it('shows a message if the backend does not offer codes', async () => {
    backend.refuse(requestPasswordReset, { code: 404, msg: 'There is no such call.' })
    press(page, 'Send code')
    await until(() => page.text().includes("You can't reset your password here"), 'the message')
    expect(page.text()).to.contain('customer support')
  })
})
