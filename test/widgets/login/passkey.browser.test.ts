import { expect } from '@esm-bundle/chai'
import { loginWithPasskey, startPasskeyLogin } from '../../../shared/base/contract/passkeys.ts'
import { SECOND_FACTOR_RULE } from '../../../shared/base/contract/result.ts'
import { login } from '../../../shared/base/contract/session.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { config } from '../../../shared/base/runtime/config.ts'
import { $token, setToken } from '../../../shared/state/session/token.ts'
import { reloadSettings } from '../../../shared/state/settings/settings.store.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/login/login.element.ts'
import { type FakeBackend, fakeBackend } from '../../support/browser/fake-backend.ts'
import { press, type } from '../../support/browser/forms.ts'
import { type Mounted, mount, resetStores, until } from '../../support/browser/stage.ts'

const BUTTON = 'Sign in with a passkey'
const OPTIONS = JSON.stringify({ challenge: 'AAAA', rpId: 'localhost', userVerification: 'required' })

describe('<tl-login> with a passkey', () => {
  let backend: FakeBackend
  let page: Mounted
  let ask: () => Promise<object | null>

  before(() => {
    backend = fakeBackend()
    Object.defineProperty(navigator.credentials, 'get', { configurable: true, value: () => ask() })
  })
  beforeEach(async () => {
    await resetStores()
    backend.reset()
    $toast.set(null)
    setToken('')
    config().hosted = true
    backend.answer(startPasskeyLogin, { options: OPTIONS })
    const bytes = new ArrayBuffer(4)
    ask = async () => ({
      id: 'AAAA',
      rawId: bytes,
      type: 'public-key',
      response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: null },
      getClientExtensionResults: () => ({}),
    })
    await reloadSettings()
    page = await mount('tl-login')
  })
  afterEach(() => {
    page.remove()
    config().hosted = false
  })
  after(() => {
    Reflect.deleteProperty(navigator.credentials, 'get')
    backend.close()
    setToken('')
  })

  it('logs in without a name, once for repeated presses', async () => {
    for (let presses = 0; presses < 3; presses++) press(page, BUTTON)
    await until(() => $token.get() !== '', 'the session')
    const [sent, ...others] = backend.received('loginWithPasskey')
    expect(others).to.deep.equal([])
    expect(Object.keys(sent?.form ?? {})).to.deep.equal(['credential'])
    expect(JSON.parse(String(sent?.form.credential)).id).to.equal('AAAA')
  })

  it('sends the name whose password was right, after the server has asked for a second factor', async () => {
    backend.refuse(login, { msg: 'Log in with your passkey.', field: 'code', rule: SECOND_FACTOR_RULE })
    type(page, 'username', 'member@example.com')
    type(page, 'password', 'Secret123')
    press(page, 'Log in')
    await until(() => page.root.querySelector('input[name=code]'), 'the field of the code')
    press(page, BUTTON)
    await until(() => $token.get() !== '', 'the session')
    expect(backend.received('loginWithPasskey')[0]?.form.username).to.equal('member@example.com')
  })

  it('says so if the device confirms nothing or the server refuses, and can be pressed again', async () => {
    ask = () => Promise.reject(new DOMException('The operation was not allowed.', 'NotAllowedError'))
    press(page, BUTTON)
    const shows = (words: string) =>
      until(() => {
        const shown = $toast.get()
        return shown !== null && 'text' in shown && shown.text?.includes(words)
      }, words)
    await shows("Your device didn't confirm the passkey.")
    expect(backend.received('loginWithPasskey')).to.deep.equal([])
    backend.refuse(loginWithPasskey, { msg: "This passkey wasn't accepted." })
    ask = async () => null
    $toast.set(null)
    press(page, BUTTON)
    await shows("Your device didn't confirm the passkey.")
    expect($token.get()).to.equal('')
  })

  it('offers none on pages of other hosts, or if the site has none', async () => {
    page.remove()
    config().hosted = false
    page = await mount('tl-login')
    expect(page.text()).not.to.contain(BUTTON)
    page.remove()
    config().hosted = true
    backend.answer(getSettings, { ...getSettings.example, passkeys: false })
    await reloadSettings()
    page = await mount('tl-login')
    expect(page.text()).not.to.contain(BUTTON)
  })
})
