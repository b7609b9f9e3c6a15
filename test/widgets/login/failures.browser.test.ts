import { expect } from '@esm-bundle/chai'
import { HTTP_TIMEOUT_MS } from '../../../shared/base/contract/constants.ts'
import { login } from '../../../shared/base/contract/session.ts'
import { readStored } from '../../../shared/state/preferences/storage.ts'
import { $token, setToken } from '../../../shared/state/session/token.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/login/login.element.ts'
import { type Failure, type FakeBackend, fakeBackend } from '../../support/browser/fake-backend.ts'
import { fakeClock } from '../../support/browser/fake-clock.ts'
import { findControl, getFieldValue, press, type } from '../../support/browser/forms.ts'
import { type Mounted, mount, resetStores, until, waitForDrawing } from '../../support/browser/stage.ts'

describe('<tl-login> after failures', () => {
  let backend: FakeBackend
  let page: Mounted

  before(() => {
    backend = fakeBackend()
  })
  beforeEach(async () => {
    await resetStores()
    backend.reset()
    setToken('')
    $toast.set(null)
    page = await mount('tl-login')
    type(page, 'username', 'member@example.com')
    type(page, 'password', 'Secret123')
  })
  afterEach(() => page.remove())
  after(() => {
    backend.close()
    setToken('')
  })

  const idle = () => !findControl(page, 'Log in').hasAttribute('aria-busy')

  /** Asserts that a failure is shown without a session, the input is kept, and the next try succeeds. */
  async function recovers(): Promise<void> {
    await until(() => $toast.get()?.kind === 'error', 'a message')
    await until(idle, 'the form can be sent again')
    expect([getFieldValue(page, 'username'), getFieldValue(page, 'password')]).to.deep.equal([
      'member@example.com',
      'Secret123',
    ])
    expect($token.get()).to.equal('')
    backend.reset()
    press(page, 'Log in')
    await until(() => $token.get() !== '', 'the session')
    expect(backend.received('login')).to.have.length(1)
  }

  const FAILURES: Record<string, Failure> = {
    'a server that is away': 'network',
    'a web page instead of an answer': 'html',
    'half a JSON': 'half',
    'an error of the server': 'server',
    'a refused token': 'unauthorized',
  }
  for (const [what, failure] of Object.entries(FAILURES))
    it(`recovers from ${what}`, async () => {
      backend.fail(login, failure)
      press(page, 'Log in')
      await recovers()
    })

  for (const code of [201, 204, 0, 999])
    it(`recovers from code ${code} with the server's message`, async () => {
      backend.refuse(login, { code, msg: `Refused with ${code}` })
      press(page, 'Log in')
      await until(() => $toast.get()?.text === `Refused with ${code}`, 'the message')
      await recovers()
    })

  const TEXTS: Record<'network' | 'html' | 'half' | 'server', RegExp> = {
    network: /The server didn't reply|No connection/,
    html: /Something went wrong on our side/,
    half: /Something went wrong on our side|The server didn't reply/,
    server: /Server error/,
  }
  for (const [failure, text] of Object.entries(TEXTS))
    it(`failure of the kind ${failure}: the form says so after the toast is gone, until the next try or input`, async () => {
      const hasText = () => text.test(page.text())
      backend.fail(login, failure as Failure)
      press(page, 'Log in')
      await until(hasText, 'the text at the form')
      $toast.set(null)
      await waitForDrawing()
      expect(hasText()).to.equal(true)
      type(page, 'password', 'Secret1234')
      await until(() => !hasText(), 'no text after an input')
      press(page, 'Log in')
      await until(hasText, 'the text of the second try')
      backend.reset()
      press(page, 'Log in')
      await until(() => $token.get() !== '', 'the session')
    })

  const NO_TOKEN = [
    null,
    [],
    {},
    { userinfo: null },
    { userinfo: { token: '' } },
    { userinfo: { token: ['x'] } },
    'token',
  ]
  for (const data of NO_TOKEN)
    it(`recovers from a success without a token: ${JSON.stringify(data)}`, async () => {
      backend.answerAll(data)
      press(page, 'Log in')
      await recovers()
    })

  it('times out after 15 s and can be sent again (API-04)', async () => {
    backend.fail(login, 'slow')
    const clock = fakeClock()
    try {
      press(page, 'Log in')
      await clock.advance(HTTP_TIMEOUT_MS - 1)
      expect(idle()).to.equal(false)
      await clock.advance(1)
      await waitForDrawing()
      expect($toast.get()?.key).to.equal('timeout')
    } finally {
      clock.restore()
    }
    await recovers()
  })

  it('logs in for this page if the browser forbids storage', async () => {
    const { setItem, getItem } = Storage.prototype
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    Object.assign(Storage.prototype, { setItem: forbidden, getItem: forbidden })
    try {
      press(page, 'Log in')
      await until(() => $token.get() !== '', 'the session')
      await until(() => page.text().includes("You're logged in") || page.text().includes('Logged in as'), 'the member')
    } finally {
      Object.assign(Storage.prototype, { setItem, getItem })
    }
    expect(readStored('token')).to.equal('')
  })
})
