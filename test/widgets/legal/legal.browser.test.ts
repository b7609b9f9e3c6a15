import { expect } from '@esm-bundle/chai'
import { acceptTerms, getConsent, getOpenTerms } from '../../../shared/base/contract/consent.ts'
import { $legalDocuments } from '../../../shared/state/settings/legal-documents.ts'
import '../../../widgets/legal/legal.element.ts'
import { findAccessibilityFaults } from '../../support/browser/accessible.ts'
import { press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, resetStores, until, waitForAnimations } from '../../support/browser/stage.ts'

const TERMS = { kind: 'terms', version: '3', url: '', content: '' } as const
const PRIVACY = { kind: 'privacy', version: '1', url: 'https://example.com/privacy', content: '' } as const

describe('<tl-legal>', () => {
  const { backend, faults, open, openPage, visit } = memberPage('tl-legal')
  beforeEach(() => {
    sessionStorage.clear()
    $legalDocuments.set({ data: null, failed: false })
  })
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const links = ({ root }: Mounted) => [...root.querySelectorAll('[part=document]')].map((link) => link.textContent)

  it('shows the document of its kind with its version, sanitized', async () => {
    backend().answer(getConsent, [{ ...TERMS, content: '<h2>Rules</h2><p>Be <b>fair</b><script>x()</script></p>' }])
    const page = await visit({ kind: 'terms' })
    await until(() => page.root.querySelector('[part=content] b'), 'the text')
    expect(backend().received('getConsent').at(-1)?.form).to.deep.equal({ kind: 'terms' })
    expect(page.find('h1').textContent).to.equal('Terms of use')
    expect(page.text()).to.contain('Version 3')
    expect(page.find('[part=content]').textContent).to.equal('RulesBe fair')
    expect(await findAccessibilityFaults(page.element)).to.deep.equal([])
  })

  it('shows a link to a document on another page, and a message if there is none', async () => {
    backend().answer(getConsent, [PRIVACY])
    const page = await visit({ kind: 'privacy' })
    await until(() => links(page).length === 1, 'the link')
    expect(page.find<HTMLAnchorElement>('[part=document]').href).to.equal(PRIVACY.url)
    backend().answer(getConsent, [])
    page.element.setAttribute('kind', 'risk')
    await until(() => page.text().includes("This document isn't published here"), 'the message')
  })

  it('offers a retry if the document cannot be loaded', async () => {
    backend().fail(getConsent, 'html')
    const page = await visit({ kind: 'terms' })
    await until(() => page.text().includes('Failed to load'), 'the failure')
    backend().answer(getConsent, [{ ...TERMS, content: '<p>Here</p>' }])
    press(page, 'Retry')
    await until(() => page.text().includes('Here'), 'the text')
  })

  it('lists links to all documents; without documents nothing', async () => {
    backend().answer(getConsent, [])
    const page = await visit({ view: 'links' })
    await until(() => $legalDocuments.get().data?.length === 0, 'the empty list')
    expect(page.text()).to.equal('')
    backend().answer(getConsent, [TERMS, PRIVACY])
    await $legalDocuments.refresh()
    await until(() => links(page).length === 2, 'the links')
    expect(links(page)).to.deep.equal(['Terms of use', 'Privacy policy'])
    const [terms, privacy] = page.root.querySelectorAll<HTMLAnchorElement>('[part=document]')
    expect([terms?.href.endsWith('/legal?kind=terms'), privacy?.target]).to.deep.equal([true, '_blank'])
    expect(await findAccessibilityFaults(page.element)).to.deep.equal([])
  })

  it('asks a member to accept the open documents only, and closes once they are accepted', async () => {
    backend().answer(getConsent, [TERMS, PRIVACY])
    backend().answer(getOpenTerms, [TERMS])
    const page = await open({ view: 'consent' })
    await until(() => page.root.querySelector('dialog [part=document]'), 'the question')
    await waitForAnimations(page.root)
    expect(links(page)).to.deep.equal(['Terms of use'])
    expect(await findAccessibilityFaults(page.element)).to.deep.equal([])
    backend().answer(acceptTerms, null)
    backend().answer(getOpenTerms, [])
    press(page, 'Accept')
    await until(() => !page.root.querySelector('dialog'), 'the closed sheet')
    expect(backend().received('acceptTerms').at(-1)?.form).to.deep.equal({ consent: 'terms:3' })
  })

  it('opens a text over the question, whose answer stays open', async () => {
    backend().answer(getConsent, [{ ...TERMS, content: '<p>All of it</p>' }])
    backend().answer(getOpenTerms, [TERMS])
    const page = await open({ view: 'consent' })
    await until(() => page.root.querySelector('dialog [part=document]'), 'the question')
    press(page, 'Terms of use')
    await until(() => page.text().includes('All of it'), 'the text')
    expect(page.root.querySelectorAll('dialog').length).to.equal(2)
    expect(page.text()).to.contain('Accept')
  })

  it('a refused consent: shows the newer versions, and stays open', async () => {
    backend().answer(getConsent, [TERMS])
    backend().answer(getOpenTerms, [TERMS])
    const page = await open({ view: 'consent' })
    await until(() => page.root.querySelector('dialog [part=document]'), 'the question')
    const newer = { ...TERMS, version: '4' }
    backend().refuse(acceptTerms, { msg: 'Please read the current documents.', field: 'consent', rule: 'outdated' })
    backend().answer(getConsent, [newer])
    backend().answer(getOpenTerms, [newer])
    press(page, 'Accept')
    await until(() => $legalDocuments.get().data?.[0]?.version === '4', 'the newer version')
    backend().answer(acceptTerms, null)
    backend().answer(getOpenTerms, [])
    await until(() => page.root.querySelector('button[aria-busy]') === null, 'the end of the request')
    press(page, 'Accept')
    await until(() => !page.root.querySelector('dialog'), 'the closed sheet')
    expect(backend().received('acceptTerms').at(-1)?.form).to.deep.equal({ consent: 'terms:4' })
  })

  it('a postponed question: is not asked again in this tab, but for a newer version', async () => {
    backend().answer(getConsent, [TERMS])
    backend().answer(getOpenTerms, [TERMS])
    let page = await open({ view: 'consent' })
    await until(() => page.root.querySelector('dialog'), 'the question')
    press(page, 'Not now')
    await until(() => !page.root.querySelector('dialog'), 'the closed sheet')
    expect(backend().received('acceptTerms')).to.deep.equal([])
    page.remove()
    await resetStores()
    const asked = backend().received('getOpenTerms').length
    page = await openPage({ view: 'consent' })
    await until(() => backend().received('getOpenTerms').length > asked, 'the open documents')
    expect(page.root.querySelector('dialog')).to.equal(null)
    page.remove()
    await resetStores()
    backend().answer(getConsent, [{ ...TERMS, version: '4' }])
    backend().answer(getOpenTerms, [{ ...TERMS, version: '4' }])
    await $legalDocuments.refresh()
    page = await openPage({ view: 'consent' })
    await until(() => page.root.querySelector('dialog'), 'the question about the newer version')
  })
})
