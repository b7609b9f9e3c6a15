import { expect } from '@esm-bundle/chai'
import { getConsent } from '../../../shared/base/contract/consent.ts'
import { register } from '../../../shared/base/contract/registration.ts'
import { readStored } from '../../../shared/state/preferences/storage.ts'
import { setToken } from '../../../shared/state/session/token.ts'
import { $legalDocuments } from '../../../shared/state/settings/legal-documents.ts'
import { findAccessibilityFaults } from '../../support/browser/accessible.ts'
import { type FakeBackend, fakeBackend } from '../../support/browser/fake-backend.ts'
import { press } from '../../support/browser/forms.ts'
import { fillRegistration, openRegistration } from '../../support/browser/registration.ts'
import { type Mounted, resetStores, until, waitForDrawing } from '../../support/browser/stage.ts'

const TERMS = { kind: 'terms', version: '3', url: '', content: '' } as const
const RISK = { kind: 'risk', version: '2026-11', url: 'https://example.com/risk', content: '' } as const

describe('<tl-register> with legal documents', () => {
  let backend: FakeBackend
  let page: Mounted

  before(() => {
    backend = fakeBackend()
  })
  beforeEach(async () => {
    await resetStores()
    backend.reset()
    setToken('')
    $legalDocuments.set({ data: null, failed: false })
    page = await openRegistration(backend, {}, {}, [TERMS, RISK])
    await until(() => page.root.querySelector('input[name=consent]'), 'the box')
  })
  afterEach(() => page.remove())
  after(() => {
    backend.close()
    setToken('')
  })

  const box = () => page.find<HTMLInputElement>('input[name=consent]')

  it('sends nothing until the box is ticked, and marks it', async () => {
    expect(box().checked).to.equal(false)
    fillRegistration(page)
    press(page, 'Create account')
    await until(() => page.text().includes('Accept these documents to open an account'), 'the message')
    await waitForDrawing()
    expect(page.root.activeElement).to.equal(box())
    expect(box().getAttribute('aria-invalid')).to.equal('true')
    expect(backend.received('register')).to.deep.equal([])
    expect(await findAccessibilityFaults(page.element)).to.deep.equal([])
  })

  it('sends the versions that were accepted', async () => {
    fillRegistration(page)
    box().click()
    press(page, 'Create account')
    await until(() => readStored('token'), 'the session')
    expect(backend.received('register')[0]?.form.consent).to.equal('terms:3,risk:2026-11')
  })

  it('keeps the input while a text is read', async () => {
    fillRegistration(page)
    press(page, 'Terms of use')
    await until(() => page.root.querySelector('dialog'), 'the text')
    press(page, 'Close')
    await until(() => !page.root.querySelector('dialog'), 'the form')
    expect(page.find<HTMLInputElement>('input[name=email]').value).to.equal('new@example.com')
  })

  it('a version that has changed meanwhile: loads the new one and asks again', async () => {
    fillRegistration(page)
    box().click()
    backend.refuse(register, { msg: 'Please read the current documents.', field: 'consent', rule: 'outdated' })
    backend.answer(getConsent, [{ ...TERMS, version: '4' }])
    press(page, 'Create account')
    await until(() => page.text().includes('Please read the current documents.'), 'the refusal')
    await until(() => box().value === 'terms:4', 'the new version')
    expect(box().checked).to.equal(false)
    backend.answer(register, register.example)
    box().click()
    press(page, 'Create account')
    await until(() => readStored('token'), 'the session')
    expect(backend.received('register').at(-1)?.form.consent).to.equal('terms:4')
  })
})
