import { expect } from '@esm-bundle/chai'
import { SECOND_FACTOR_RULE } from '../../../shared/base/contract/result.ts'
import { loginWithCode } from '../../../shared/base/contract/second-factor.ts'
import { login } from '../../../shared/base/contract/session.ts'
import { $token, setToken } from '../../../shared/state/session/token.ts'
import '../../../widgets/login/login.element.ts'
import { type FakeBackend, fakeBackend } from '../../support/browser/fake-backend.ts'
import { press, type } from '../../support/browser/forms.ts'
import { type Mounted, mount, resetStores, until } from '../../support/browser/stage.ts'

const ASKED = { msg: 'Enter the code of your authenticator app.', field: 'code', rule: SECOND_FACTOR_RULE }

describe('<tl-login> of a member with a second factor', () => {
  let backend: FakeBackend
  let page: Mounted

  before(() => {
    backend = fakeBackend()
  })
  beforeEach(async () => {
    await resetStores()
    backend.reset()
    setToken('')
    page = await mount('tl-login')
    backend.refuse(login, ASKED)
    type(page, 'username', 'member@example.com')
    type(page, 'password', 'Secret123')
    press(page, 'Log in')
    await until(() => findField(page) !== null, 'the field of the code')
  })
  afterEach(() => page.remove())
  after(() => {
    backend.close()
    setToken('')
  })

  const findField = ({ root }: Mounted) => root.querySelector<HTMLInputElement>('input[name=code]')

  it('asks for the code with the message of the server, and sends it with name and password', async () => {
    expect(page.text()).to.contain(ASKED.msg)
    type(page, 'code', '123 456')
    press(page, 'Log in')
    await until(() => $token.get() !== '', 'the session')
    const [sent] = backend.received('loginWithCode')
    expect({ ...sent?.form }).to.deep.equal({
      username: 'member@example.com',
      password: 'Secret123',
      code: '123 456',
    })
    expect(backend.received('login')).to.have.length(1)
  })

  it('sends nothing without a code, and shows a wrong one at its field', async () => {
    press(page, 'Log in')
    await until(() => findField(page)?.getAttribute('aria-invalid') === 'true', 'the missing code')
    expect(backend.received('loginWithCode')).to.have.length(0)
    backend.refuse(loginWithCode, { msg: 'This code is wrong.', field: 'code', rule: 'wrong' })
    type(page, 'code', '000000')
    press(page, 'Log in')
    await until(() => page.text().includes('This code is wrong.'), 'the refusal')
    expect($token.get()).to.equal('')
  })
})
