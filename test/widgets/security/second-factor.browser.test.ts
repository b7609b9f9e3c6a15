import { expect } from '@esm-bundle/chai'
import { SECOND_FACTOR_RULE } from '../../../shared/base/contract/result.ts'
import {
  confirmSession,
  getSecondFactor,
  renewRecoveryCodes,
  startAuthenticator,
} from '../../../shared/base/contract/second-factor.ts'
import { getMember } from '../../../shared/base/contract/session.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { setToken } from '../../../shared/state/session/token.ts'
import { reloadSettings } from '../../../shared/state/settings/settings.store.ts'
import '../../../widgets/security/security.element.ts'
import { type FakeBackend, fakeBackend } from '../../support/browser/fake-backend.ts'
import { enterText, press, type } from '../../support/browser/forms.ts'
import { type Mounted, mount, resetStores, until } from '../../support/browser/stage.ts'

const CODES = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH']
const ASKED = { msg: 'Confirm this.', field: 'code', rule: SECOND_FACTOR_RULE }

describe('<tl-security> with an authenticator app', () => {
  let backend: FakeBackend
  let page: Mounted

  before(() => {
    backend = fakeBackend()
  })
  beforeEach(async () => {
    await resetStores()
    backend.reset()
    setToken('member')
  })
  afterEach(() => page.remove())
  after(() => {
    backend.close()
    setToken('')
  })

  const shows = (words: string) => until(() => page.text().includes(words), words)
  const findSheet = () => document.querySelector<HTMLElement>('tl-session-confirmation')
  /** Returns the sheet that asks for a code, once its field is shown. */
  const waitForSheet = async () => {
    await until(() => findSheet()?.shadowRoot?.querySelector('input[name=code]') != null, 'the field of the code')
    const root = findSheet()?.shadowRoot as ShadowRoot
    const find = <T extends Element>(selector: string) => root.querySelector(selector) as T
    return { find, text: () => root.textContent ?? '', press: (name: string) => findButton(root, name).click() }
  }
  const findButton = (root: ShadowRoot, name: string) =>
    [...root.querySelectorAll('button')].find(
      (one) => one.textContent?.includes(name) || one.getAttribute('aria-label') === name,
    ) as HTMLButtonElement
  const open = async (words: string) => {
    page = await mount('tl-security')
    await shows(words)
    findButton(page.root, words).click()
  }

  /** Asserts that the parts of the form in a sheet do not touch each other. */
  const hasSpace = (root: ParentNode) => {
    const boxes = [...(root.querySelector('dialog form') as HTMLElement).children].map((part) =>
      part.getBoundingClientRect(),
    )
    expect(boxes.length, 'parts of the form').to.be.greaterThan(1)
    for (const [at, box] of boxes.slice(1).entries())
      expect(box.top - (boxes[at]?.bottom ?? 0), `space above part ${at + 2}`).to.be.at.least(8)
  }

  it('sets an app up: password, key and code, then recovery codes that are shown once', async () => {
    backend.answer(getSecondFactor, { appSince: null, recoveryLeft: 0, passkeys: 0, confirmedUntil: null })
    backend.refuse(startAuthenticator, { msg: 'Enter your password.', field: 'paypassword', rule: 'missing' })
    await open('Authenticator app')
    await until(() => page.text().includes('Continue'), 'the sheet')
    hasSpace(page.root)
    press(page, 'Continue')
    await shows('Enter your password.')
    hasSpace(page.root)
    backend.reset()
    backend.answer(getSecondFactor, {
      appSince: 1_794_000_000_000,
      recoveryLeft: 10,
      passkeys: 0,
      confirmedUntil: null,
    })
    type(page, 'password', 'Secret123')
    press(page, 'Continue')
    await shows('SAMP LEON LY23 4567')
    hasSpace(page.root)
    type(page, 'code', '123456')
    press(page, 'Switch on')
    await shows('4K7M-92QD-X3HT-8JPV')
    press(page, "I've kept them")
    await until(() => !page.text().includes('4K7M-92QD'), 'the codes are gone')
    await shows('Codes left: 10')
  })

  it('asks for a code where the server does, and sends the refused call again', async () => {
    backend.answer(getSecondFactor, { appSince: 1_794_000_000_000, recoveryLeft: 3, passkeys: 0, confirmedUntil: null })
    backend.refuse(renewRecoveryCodes, ASKED)
    await open('Recovery codes')
    await shows('Create new codes')
    press(page, 'Create new codes')
    const sheet = await waitForSheet()
    hasSpace(findSheet()?.shadowRoot as ShadowRoot)
    backend.refuse(confirmSession, { msg: 'This code is wrong.', field: 'code', rule: 'wrong' })
    enterText(sheet.find('input[name=code]'), '000000')
    sheet.find<HTMLButtonElement>('button[type=submit]').click()
    await until(() => sheet.text().includes('This code is wrong.'), 'the refusal')
    backend.answer(confirmSession, { until: 1_794_000_300_000 })
    backend.answer(renewRecoveryCodes, { codes: CODES })
    enterText(sheet.find('input[name=code]'), '123456')
    sheet.find<HTMLButtonElement>('button[type=submit]').click()
    await shows(CODES[0] ?? '')
    expect(findSheet()).to.equal(null)
    expect(backend.received('renewRecoveryCodes')).to.have.length(2)
  })

  it('reports the refusal if the member closes the sheet', async () => {
    backend.answer(getSecondFactor, { appSince: 1_794_000_000_000, recoveryLeft: 3, passkeys: 0, confirmedUntil: null })
    backend.refuse(renewRecoveryCodes, ASKED)
    await open('Recovery codes')
    await shows('Create new codes')
    press(page, 'Create new codes')
    const sheet = await waitForSheet()
    sheet.press('Close')
    await until(() => findSheet() === null, 'the sheet is gone')
    await shows(ASKED.msg)
    expect(backend.received('renewRecoveryCodes')).to.have.length(1)
  })

  it('scores the protection, and leads to the next step', async () => {
    backend.answer(getMember, { ...getMember.example, hasTradingPassword: true })
    backend.answer(getSecondFactor, { appSince: null, recoveryLeft: 0, passkeys: 0, confirmedUntil: null })
    page = await mount('tl-security', {}, 1000)
    await shows('Good protection')
    await shows('Next step: Authenticator app')
    expect(page.find('[part=score]').getAttribute('aria-label')).to.equal('4 of 9 points')
    page.find('[part=next-step]').click()
    await until(() => page.root.querySelector('dialog')?.textContent?.includes('Authenticator app'), 'the sheet')
  })

  it('shows no score while the second factor is unknown', async () => {
    setToken('a member with unknown factors')
    backend.refuse(getSecondFactor, { msg: 'Try again later.' })
    page = await mount('tl-security')
    await shows('Protect your account and your money.')
    expect(page.root.querySelector('[part=score]')).to.equal(null)
  })

  it('shows nothing of it while the site does not offer it', async () => {
    backend.answer(getSettings, { ...getSettings.example, secondFactorSwitch: false })
    await reloadSettings()
    page = await mount('tl-security')
    await shows('Login password')
    expect(page.text()).not.to.contain('Authenticator app')
  })
})
