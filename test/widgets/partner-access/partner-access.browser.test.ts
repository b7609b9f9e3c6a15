import { expect } from '@esm-bundle/chai'
import { getMailWord } from '../../../shared/base/contract/mail-word.ts'
import { type AccessKind, getPartnerAccess, getPartnerGrants } from '../../../shared/base/contract/partners.ts'
import { signIn } from '../../../shared/state/session/member-session.ts'
import { setToken } from '../../../shared/state/session/token.ts'
import '../../../widgets/partner-access/partner-access.element.ts'
import { press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { mount, until, waitForDrawing } from '../../support/browser/stage.ts'

const ORIGIN = 'https://harbour.example'
const REQUEST = { partner: 'harbour', origin: ORIGIN, challenge: 'x'.repeat(43), state: 'mark', kind: 'page' }

describe('<tl-partner-access>', () => {
  const { backend, faults, open, visit } = memberPage('tl-partner-access')
  let sent: [unknown, string][] = []
  const { opener, close } = globalThis
  beforeEach(() => {
    sent = []
    backend().answer(getPartnerGrants, [])
    Object.assign(globalThis, {
      close: () => undefined,
      opener: { postMessage: (data: unknown, origin: string) => sent.push([data, origin]) },
    })
  })
  afterEach(() => {
    Object.assign(globalThis, { opener, close })
    expect(faults().take()).to.deep.equal([])
  })

  const allowBefore = (kind: AccessKind) => {
    const [example] = getPartnerGrants.example
    const consents = [{ origin: ORIGIN, kind, scopes: ['read', 'trade'] as const }]
    if (example) backend().answer(getPartnerGrants, [{ ...example, origin: ORIGIN, consents }])
  }

  it('asks with partner, address and product, and sends the code to the registered origin only', async () => {
    const page = await open(REQUEST)
    await until(() => page.text().includes('Allow Harbour Ledger?'), 'the question')
    expect(page.text()).to.match(/Harbour Ledger.*at.*https:\/\/harbour\.example.*Tradelet.*account/)
    expect(backend().received('grantPartnerAccess')).to.have.length(0)
    press(page, 'Allow')
    await until(() => sent.length === 1, 'the answer')
    expect(sent).to.deep.equal([
      [{ type: 'tradelet:code', code: 'Yq8…example…1dw', state: 'mark', way: 'again' }, ORIGIN],
    ])
    const [{ form } = { form: {} }] = backend().received('grantPartnerAccess')
    expect(form).to.include({ partner: 'harbour', origin: ORIGIN, scopes: 'read,trade' })
  })

  it('shows the word of a member who has one', async () => {
    backend().answer(getMailWord, { word: 'blue heron' })
    const page = await open(REQUEST)
    await until(() => page.text().includes('blue heron'), 'the word')
    expect(page.text()).to.include('Your word')
  })

  it('shows a visitor no word and requests none', async () => {
    const page = await visit(REQUEST)
    await until(() => page.text().includes('Allow Harbour Ledger?'), 'the question')
    expect(page.text()).not.to.include('Your word')
    expect(backend().received('getMailWord')).to.have.length(0)
  })

  it('does not ask again for what the member has allowed', async () => {
    allowBefore('page')
    const page = await open(REQUEST)
    await until(() => sent.length === 1, 'the answer')
    await waitForDrawing()
    expect(page.text()).not.to.include('Allow')
  })

  for (const [asked, words] of [
    ['frame', 'the page can’t read'],
    ['page', 'its code can read'],
    ['server', 'on its server'],
  ] as const)
    it(`names the kind of access: ${asked}`, async () => {
      const page = await open({ ...REQUEST, kind: asked, ...(asked === 'frame' && { framed: '' }) })
      await until(() => page.text().replaceAll("'", '’').includes(words), words)
      press(page, 'Allow')
      await until(() => sent.length === 1, 'the answer')
      expect(backend().received('grantPartnerAccess')[0]?.form).to.include({ kind: asked })
      expect(sent[0]?.[1]).to.equal(asked === 'frame' ? location.origin : ORIGIN)
    })

  for (const [allowed, asked] of [
    ['frame', { kind: 'page' }],
    ['frame', { kind: '' }],
    ['page', { kind: 'server' }],
    ['page', { kind: '' }],
  ] as const)
    it(`asks a member who allowed a ${allowed} for the wider kind "${asked.kind}"`, async () => {
      allowBefore(allowed)
      const page = await open({ ...REQUEST, ...asked })
      await until(() => page.text().includes('Allow Harbour Ledger?'), 'the question')
      await waitForDrawing()
      expect(sent).to.deep.equal([])
      expect(backend().received('grantPartnerAccess')).to.have.length(0)
    })

  it('tells the page that the member refused', async () => {
    const page = await open(REQUEST)
    await until(() => page.text().includes('Allow Harbour Ledger?'), 'the question')
    press(page, 'Cancel')
    expect(sent).to.deep.equal([[{ type: 'tradelet:denied', state: 'mark' }, ORIGIN]])
    expect(backend().received('grantPartnerAccess')).to.have.length(0)
  })

  for (const way of ['login', 'register'] as const)
    it(`tells the page of the ${way} of a visitor, also if the window was loaded again meanwhile`, async () => {
      const asked = await visit(REQUEST)
      await until(() => asked.text().includes('Allow Harbour Ledger?'), 'the question')
      asked.remove()
      signIn('token-of-the-member', 'ann', way)
      const page = await mount('tl-partner-access', REQUEST)
      await until(() => page.text().includes('Allow Harbour Ledger?'), 'the question')
      press(page, 'Allow')
      await until(() => sent.length === 1, 'the answer')
      expect(sent[0]?.[0]).to.include({ type: 'tradelet:code', way })
      page.remove()
    })

  for (const [name, begin] of [
    ['on another tab', () => setToken('token-of-the-member')],
    ['before this request', () => signIn('token-of-the-member', 'ann', 'register')],
  ] as const)
    it(`a session that began ${name} is one that existed`, async () => {
      const asked = await visit(name === 'before this request' ? { ...REQUEST, state: 'earlier' } : REQUEST)
      await until(() => asked.text().includes('Allow Harbour Ledger?'), 'the question')
      asked.remove()
      begin()
      const page = await mount('tl-partner-access', REQUEST)
      await until(() => page.text().includes('Allow Harbour Ledger?'), 'the question')
      press(page, 'Allow')
      await until(() => sent.length === 1, 'the answer')
      expect(sent[0]?.[0]).to.include({ way: 'again' })
      page.remove()
    })

  it('asks a visitor to log in first', async () => {
    const page = await visit(REQUEST)
    await until(() => page.text().includes('Allow Harbour Ledger?'), 'the question')
    const went: string[] = []
    const onNavigate = (event: Event) => {
      event.preventDefault()
      went.push((event as CustomEvent<{ route: string }>).detail.route)
    }
    addEventListener('tl-navigate', onNavigate)
    press(page, 'Log in')
    removeEventListener('tl-navigate', onNavigate)
    expect(went).to.deep.equal(['/login'])
  })

  it('shows a page that is not registered no question', async () => {
    backend().refuse(getPartnerAccess, { msg: "This page isn't registered with us.", field: 'origin', rule: 'unknown' })
    const page = await open(REQUEST)
    await until(() => page.text().includes("isn't registered"), 'the message')
    expect(page.root.querySelector('[part=allow]')).to.equal(null)
    expect(sent).to.deep.equal([])
  })
})
