import { expect } from '@esm-bundle/chai'
import { changePassword } from '../../../shared/base/contract/session.ts'
import { $token } from '../../../shared/state/session/token.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/login-password/login-password.element.ts'
import { press, recordEvents } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { fillPasswords, testPasswordForm } from '../../support/browser/password-form-tests.ts'
import { until } from '../../support/browser/stage.ts'

describe('<tl-login-password>', () => {
  const member = memberPage('tl-login-password')
  const { backend, faults, open } = member
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  testPasswordForm(member, changePassword, 'oldpassword')

  it('logs the member out after the change, with a message (SEC-02, SEC-03)', async () => {
    const page = await open()
    const sessions = recordEvents<object>(page, 'tl-session')
    fillPasswords(page, ['Secret123', 'Abc123', 'Abc123'])
    press(page, 'Save')
    await until(() => page.text().includes('Please log in'), 'the logout')
    expect($token.get()).to.equal('')
    expect(sessions).to.deep.equal([{ state: 'out', reason: 'password' }])
    expect($toast.get()?.text).to.equal('Success')
  })

  it('keeps the session if the change is refused', async () => {
    backend().fail(changePassword, 'server')
    const page = await open()
    const token = $token.get()
    fillPasswords(page, ['Secret123', 'Abc123', 'Abc123'])
    press(page, 'Save')
    await until(() => $toast.get()?.kind === 'error', 'a message')
    expect($token.get()).to.equal(token)
  })
})
