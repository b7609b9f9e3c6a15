import { expect } from '@esm-bundle/chai'
import type { ResponseData } from '../../../shared/base/contract/endpoint.ts'
import { getAddresses, getMember, logout } from '../../../shared/base/contract/session.ts'
import { getLanguages, getSettings } from '../../../shared/base/contract/settings.ts'
import { NAMED_LANGUAGES } from '../../../shared/base/i18n/named-languages.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import { $theme, setTheme } from '../../../shared/state/preferences/theme.ts'
import { $token } from '../../../shared/state/session/token.ts'
import '../../../widgets/member/member.element.ts'
import { findAccessibilityFaults } from '../../support/browser/accessible.ts'
import { isLeftToBrowser, press, recordEvents } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, setSiteRoutes, until, waitForAnimations, waitForDrawing } from '../../support/browser/stage.ts'

const ROUTES = ['/real_authentication', '/bindMentionAddress', '/notify', '/security', '/modifyPwd', '/resetLegalPwd']

describe('panel of <tl-member>', () => {
  const { backend, faults, open } = memberPage('tl-member')
  afterEach(() => {
    $language.set('en')
    setTheme('day')
    expect(faults().take()).to.deep.equal([])
  })

  async function panel(member: Partial<ResponseData<typeof getMember>> = {}, width?: number): Promise<Mounted> {
    setSiteRoutes([...ROUTES, '/invite', '/introduction'])
    backend().answer(getMember, { ...getMember.example, ...member })
    const page = await open({}, width)
    press(page, member.hasUnread ? 'Member centre, unread messages' : 'Member centre')
    await until(() => page.root.querySelector('[part=panel] dd span'), 'the panel')
    return page
  }
  const cell = ({ root }: Mounted, words: string) =>
    [...root.querySelectorAll<HTMLElement>('[part=panel] [part=entry]')].find((one) =>
      one.textContent?.includes(words),
    ) ?? null

  const said = (page: Mounted, words: string) =>
    [...(cell(page, words)?.querySelectorAll('span') ?? [])].map((one) => one.textContent).join(' ')

  it('shows name, id, level, credit score and code of the member (MEM-03, 07, 15)', async () => {
    const page = await panel({
      username: 'ada@example.com',
      id: '77',
      vip: '3',
      creditScore: '88',
      inviteCode: 'ABC123',
    })
    for (const words of ['ada@example.com', 'ID 77', 'VIP 3', '88', 'ABC123']) expect(page.text()).to.contain(words)
  })

  for (const [rzstatus, words, leads] of [
    ['none', 'Not verified', true],
    ['review', 'Under review', false],
    ['certified', 'Verified', false],
    ['rejected', 'The last application was rejected. Not verified', true],
  ] as const)
    it(`shows the identity status ${words.toLowerCase()} (MEM-04)`, async () => {
      const page = await panel({ identityStatus: rzstatus })
      const entry = cell(page, 'Identity verification')
      expect(entry?.textContent).to.contain(words)
      expect(entry?.localName).to.equal(leads ? 'a' : 'div')
    })

  it('links to each page and closes (MEM-05…11, 14)', async () => {
    const page = await panel()
    const ways = recordEvents<{ route: string }>(page, 'tl-navigate')
    page.element.addEventListener('tl-navigate', (event) => event.preventDefault())
    const entries = ['Identity', 'address', 'Messages', 'Security', 'Login password', 'Trading', 'Share']
    const links = [...page.root.querySelectorAll<HTMLAnchorElement>('[part=panel] a')]
    expect(links.map(({ href }) => new URL(href).pathname)).to.have.members([...ROUTES, '/invite', '/introduction'])
    for (const link of links) expect(isLeftToBrowser(link), link.href).to.equal(true)
    for (const words of [...entries, 'About']) {
      cell(page, words)?.click()
      await until(() => !page.root.querySelector('[part=panel]'), 'the closed panel')
      press(page, 'Member centre')
      await until(() => page.root.querySelector('[part=panel]'), 'it is open again')
    }
    expect(ways.map(({ route }) => route)).to.deep.equal([...ROUTES, '/invite', '/introduction'])
  })

  it('shows whether an address is bound and the trading password is set (MEM-05, MEM-11)', async () => {
    backend().answer(getAddresses, [])
    const without = await panel({ hasTradingPassword: false })
    await until(() => cell(without, 'Withdrawal address')?.textContent?.includes('Not saved'), 'no address')
    expect(cell(without, 'Trading password')?.textContent).to.contain('Not set')
    without.remove()
    backend().answer(getAddresses, getAddresses.example)
    const other = await panel({ hasTradingPassword: true })
    await until(() => said(other, 'Withdrawal address') === 'Withdrawal address Saved', 'an address')
    expect(said(other, 'Trading password')).to.equal('Trading password Set')
    other.remove()
  })

  it('marks unread messages, on the button too (MEM-08, NTC-15)', async () => {
    const page = await panel({ hasUnread: true })
    expect(cell(page, 'Messages')?.textContent).to.contain('New')
    expect(page.find('button').querySelector('span:empty')?.checkVisibility()).to.equal(true)
    expect(page.element.matches(':state(unread)')).to.equal(true)
    expect(page.element.getAttributeNames()).not.to.include('data-unread')
  })

  it('switches night mode (MEM-09)', async () => {
    const page = await panel()
    const night = cell(page, 'Night mode')
    expect(night?.getAttribute('aria-checked')).to.equal('false')
    night?.click()
    await until(() => cell(page, 'Night mode')?.getAttribute('aria-checked') === 'true', 'it is on')
    expect($theme.get()).to.equal('night')
  })

  it('changes the language', async () => {
    const named = NAMED_LANGUAGES.map(({ name, code }) => ({ languageName: name, fileName: code, isDefault: false }))
    backend().answer(getLanguages, named)
    const page = await panel()
    cell(page, 'Language')?.click()
    await until(() => page.root.querySelectorAll('dialog li bdi').length > 1, 'the languages')
    page.root.querySelector<HTMLElement>('dialog li [lang=ar]')?.click()
    await until(() => page.element.matches(':state(rtl)'), 'Arabic')
  })

  it('links to the app if there is one, in a new window without an opener (MEM-12, FLG-06)', async () => {
    const addresses = { iosUrl: 'https://apps.example.com/x', androidUrl: 'javascript:alert(1)' }
    backend().answer(getSettings, { ...getSettings.example, ...addresses })
    const page = await panel()
    const links = [...page.root.querySelectorAll<HTMLAnchorElement>('[part=panel] a[target]')]
    expect(links.map(({ href, target, rel }) => [href, target, rel])).to.deep.equal([
      [addresses.iosUrl, '_blank', 'noopener noreferrer'],
    ])
  })

  it('logs out and fires the event (MEM-13)', async () => {
    const page = await panel()
    const sessions = recordEvents<object>(page, 'tl-session')
    press(page, 'Log out')
    await until(() => sessions.length === 1, 'the session is over')
    expect(sessions).to.deep.equal([{ state: 'out', reason: 'logout' }])
    expect($token.get()).to.equal('')
    expect(backend().received(logout.path)).to.have.length(1)
  })

  it('retries a failed request of the member', async () => {
    backend().fail(getMember, 'server')
    const page = await open()
    press(page, 'Member centre')
    await until(() => page.text().includes('Failed to load'), 'the failure')
    backend().answer(getMember, getMember.example)
    press(page, 'Retry')
    await until(() => page.text().includes(getMember.example.username), 'the member')
  })

  for (const [language, theme] of [
    ['en', 'day'],
    ['ar', 'night'],
  ] as const)
    it(`is accessible by keyboard and screen reader, and fits a name of 200 characters (${language})`, async () => {
      setTheme(theme)
      $language.set(language)
      setSiteRoutes(ROUTES)
      backend().answer(getMember, { ...getMember.example, username: 'x'.repeat(200), vip: '9'.repeat(40) })
      const page = await open({}, 280)
      page.find('button').click()
      await until(() => page.root.querySelector('[part=panel] dd span'), 'the panel')
      await waitForDrawing()
      await waitForAnimations(page.root)
      expect(await findAccessibilityFaults(page.element)).to.deep.equal([])
      const { scrollWidth, clientWidth } = page.find('[part=panel]')
      expect(scrollWidth).to.equal(clientWidth)
    })
})
