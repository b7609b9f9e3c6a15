import { expect } from '@esm-bundle/chai'
import { exchangePartnerCode } from '../../../../shared/base/contract/partners.ts'
import { config } from '../../../../shared/base/runtime/config.ts'
import { completeSignIn } from '../../../../shared/element/page-api/complete-sign-in.ts'
import type { ErrorDetail, SessionDetail, TrackDetail } from '../../../../shared/state/page/event-details.ts'
import { type PartnerConfig, partnerConfig } from '../../../../shared/state/partner/partner-config.ts'
import { partnerSession } from '../../../../shared/state/partner/partner-session.ts'
import { $token, setToken } from '../../../../shared/state/session/token.ts'
import { $toast } from '../../../../shared/wire/api/toast.ts'
import { type Failure, type FakeBackend, fakeBackend } from '../../../support/browser/fake-backend.ts'
import { createSignInWindow, type SignInWindow } from '../../../support/browser/sign-in-window.ts'
import { type Mounted, mount, until, waitForDrawing } from '../../../support/browser/stage.ts'
import '../../../../widgets/login/login.element.ts'
import '../../../../widgets/ticker/ticker.element.ts'

const SENTENCE = "We couldn't log you in on this page. Please try again."
const session = { token: 'tlp_first', expires: Date.now() + 900_000, scopes: ['read'] as const }

describe('sign-in with the window of the product', () => {
  let backend: FakeBackend
  let page: Mounted
  let errors: [ErrorDetail, EventTarget | null][] = []
  let sessions: [SessionDetail, EventTarget | null][] = []
  let steps: TrackDetail[] = []
  const onError = (event: Event) => errors.push([(event as CustomEvent<ErrorDetail>).detail, event.target])
  const onSession = (event: CustomEvent<SessionDetail>) => sessions.push([event.detail, event.target])
  const onStep = (event: Event) => steps.push((event as CustomEvent<TrackDetail>).detail)
  let retries = 0

  before(async () => {
    backend = fakeBackend()
    config().hosted = false
    partnerConfig.partner = 'harbour'
    partnerSession.takeOver({})
    page = await mount('tl-login')
    await until(() => page.element.matches(':state(ready)'), 'the element')
    addEventListener('tl-error', onError)
    addEventListener('tl-session', onSession)
    addEventListener('tl-track', onStep)
  })
  beforeEach(async () => {
    backend.reset()
    setToken('')
    // The end of the session before is reported in a task of its own.
    await new Promise((resolve) => setTimeout(resolve))
    delete partnerConfig.exchangeCode
    $toast.set(null)
    errors = []
    sessions = []
    steps = []
    retries = 0
  })
  after(() => {
    removeEventListener('tl-error', onError)
    removeEventListener('tl-session', onSession)
    removeEventListener('tl-track', onStep)
    setToken('')
    delete partnerConfig.partner
    config().hosted = true
    page.remove()
    backend.close()
  })

  const findSentence = (root: ShadowRoot = page.root) => root.querySelector('[role=alert]')
  const begin = (asking: EventTarget = page.element): { opened: SignInWindow; result: Promise<boolean> } => {
    const opened = createSignInWindow()
    const retry = () => {
      retries += 1
    }
    return { opened, result: completeSignIn({ asking, opened: opened.window, retry }) }
  }
  const signInWith = async (message: Record<string, unknown>, asking?: EventTarget): Promise<boolean> => {
    const { opened, result } = begin(asking)
    await opened.answer(message)
    return result
  }

  const expectFailure = async (isIn: boolean) => {
    expect(isIn).to.equal(false)
    await until(() => findSentence()?.textContent === SENTENCE, 'the sentence')
    expect($toast.get()).to.equal(null)
    const [[detail, target] = []] = errors
    expect(errors).to.have.length(1)
    expect(target).to.equal(page.element)
    expect(detail).to.include({ code: 'session', recoverable: true })
    expect(detail?.docs).to.contain('#error-session')
    expect(page.element.matches(':state(ready)')).to.equal(true)
    return detail
  }

  it('a refused code: a sentence in the element, and tl-error with the id of the call and the message of the server', async () => {
    backend.refuse(exchangePartnerCode, { msg: 'This sign-in has expired.', field: 'code', rule: 'code' })
    const detail = await expectFailure(await signInWith({ way: 'login' }))
    expect(detail?.message).to.contain('This sign-in has expired.')
    const [sent] = backend.received(exchangePartnerCode.path)
    expect(detail?.requestId).to.equal(sent?.headers['x-request-id'] ?? null)
    detail?.retry()
    expect(retries).to.equal(1)
    expect(steps.map(({ name, data }) => [name, data.code])).to.deep.equal([['error', 'session']])
    expect(sessions).to.deep.equal([])
  })

  for (const failure of ['network', 'server', 'html', 'half'] satisfies Failure[])
    it(`an exchange that fails (${failure}): the sentence and tl-error`, async () => {
      backend.fail(exchangePartnerCode, failure)
      await expectFailure(await signInWith({}))
    })

  const answers: Readonly<Record<string, () => Promise<unknown>>> = {
    nothing: async () => undefined,
    null: async () => null,
    'the whole response': async () => ({ code: 1, msg: 'Success', data: session }),
    'an empty token': async () => ({ ...session, token: '' }),
    'the end as text': async () => ({ ...session, expires: '1794000900000' }),
    'scopes that are no list': async () => ({ ...session, scopes: { read: true } }),
    'scopes that are no texts': async () => ({ ...session, scopes: [1] }),
    'an exception': async () => {
      throw new Error('the server of the partner does not respond')
    },
  }
  for (const [name, exchangeCode] of Object.entries(answers))
    it(`exchangeCode with ${name}: the sentence and tl-error without an id`, async () => {
      partnerConfig.exchangeCode = exchangeCode as NonNullable<PartnerConfig['exchangeCode']>
      const { error } = console
      console.error = () => undefined
      const detail = await expectFailure(await signInWith({})).finally(() => {
        console.error = error
      })
      expect(detail?.requestId).to.equal(null)
      expect($token.get()).to.equal('')
    })

  it('the sentence stays until the next attempt, also until one that the member ends', async () => {
    backend.fail(exchangePartnerCode, 'server')
    await signInWith({})
    await until(findSentence, 'the sentence')
    await waitForDrawing()
    expect(findSentence()?.textContent).to.equal(SENTENCE)
    const { opened, result } = begin()
    expect(findSentence()).to.equal(null)
    await opened.answer({ type: 'tradelet:denied' })
    expect(await result).to.equal(false)
    await waitForDrawing()
    expect([findSentence(), errors.length]).to.deep.equal([null, 1])
  })

  it('the sentence goes with a session that begins otherwise', async () => {
    backend.fail(exchangePartnerCode, 'server')
    await signInWith({})
    await until(findSentence, 'the sentence')
    partnerSession.use(session)
    expect(findSentence()).to.equal(null)
  })

  it('a window that the member closes, or a browser that blocks it: nothing', async () => {
    const { opened, result } = begin()
    opened.leave()
    expect(await result).to.equal(false)
    expect(await completeSignIn({ asking: page.element, opened: null, retry: () => undefined })).to.equal(false)
    await waitForDrawing()
    expect([findSentence(), errors, sessions]).to.deep.equal([null, [], []])
  })

  it('messages of another origin, another state or another type are no code', async () => {
    const { opened, result } = begin()
    await opened.answer({ way: 'login' }, 'https://other.example')
    await opened.answer({ way: 'login', state: 'other' })
    await opened.answer({ way: 'login', code: { toString: () => 'c1' } })
    expect(await result).to.equal(false)
    expect(backend.received(exchangePartnerCode.path)).to.have.length(0)
    expect(sessions).to.deep.equal([])
  })

  it('an element with templates of Lit shows the sentence too; without an element that asked, the first of the page', async () => {
    backend.fail(exchangePartnerCode, 'server')
    const ticker = await mount('tl-ticker', { symbols: 'btcusdt' })
    await until(() => ticker.text() !== '', 'the ticker')
    await signInWith({}, ticker.element)
    await until(() => findSentence(ticker.root)?.textContent === SENTENCE, 'the sentence in the ticker')
    expect([findSentence(), errors[0]?.[1]]).to.deep.equal([null, ticker.element])
    ticker.remove()
    await signInWith({}, document.body)
    await until(() => findSentence()?.textContent === SENTENCE, 'the sentence in the first element')
    expect(errors[1]?.[1]).to.equal(document)
  })

  for (const way of ['login', 'register'] as const)
    for (const kind of ['page', 'server'] as const)
      it(`${way} in the window of a ${kind}: reported and tracked on the element, once`, async () => {
        if (kind === 'server') partnerConfig.exchangeCode = async () => session
        expect(await signInWith({ way })).to.equal(true)
        await until(() => steps.length > 0, 'the step')
        await new Promise((resolve) => setTimeout(resolve))
        expect(sessions).to.deep.equal([[{ state: 'in', reason: way }, page.element]])
        expect(steps.map(({ name, tag }) => [name, tag])).to.deep.equal([[`session.${way}`, 'tl-login']])
        expect([findSentence(), errors]).to.deep.equal([null, []])
      })

  for (const way of ['again', 'password', '', undefined, null, 7, ['login'], { login: 1 }, 'constructor'])
    it(`${JSON.stringify(way)} in the window: reported as elsewhere, once`, async () => {
      expect(await signInWith({ way })).to.equal(true)
      await until(() => steps.length > 0, 'the step')
      expect(sessions).to.deep.equal([[{ state: 'in', reason: 'elsewhere' }, document]])
      expect(steps.map(({ name }) => name)).to.deep.equal(['session.elsewhere'])
    })
})
