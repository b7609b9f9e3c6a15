import { expect } from '@esm-bundle/chai'
import { getNotices } from '../../../shared/base/contract/notices.ts'
import { removeAddress } from '../../../shared/base/contract/session.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { recordDecision } from '../../../shared/state/member/decision.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import { readStored, writeStored } from '../../../shared/state/preferences/storage.ts'
import { setToken } from '../../../shared/state/session/token.ts'
import { reloadSettings } from '../../../shared/state/settings/settings.store.ts'
import { call } from '../../../shared/wire/api/call.ts'
import { asOwnAction } from '../../../shared/wire/api/own-actions.ts'
import '../../../widgets/notice-banner/notice-banner.element.ts'
import type { Notice } from '../../../shared/base/contract/notices.ts'
import { type FakeClock, fakeClock, passTimeAtOnce } from '../../support/browser/fake-clock.ts'
import { press, recordEvents } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until, waitForDrawing } from '../../support/browser/stage.ts'

/** A dismissed message stays dismissed on the device, so each test has its own. */
let latest = 100
const notice = (part: Partial<Notice>): Notice => ({
  ...(getNotices.example[0] as Notice),
  id: String(latest),
  ...part,
})
const POLL_MS = 10_000

describe('<tl-notice-banner>', () => {
  const { backend, faults, open, visit } = memberPage('tl-notice-banner')
  let clock: FakeClock
  let page: Mounted | null = null
  beforeEach(() => {
    clock = fakeClock()
    latest += 2
    backend().answer(getNotices, [notice({})])
  })
  afterEach(async () => {
    at(home)
    page?.remove()
    page = null
    await waitForDrawing()
    await clock.end()
    expect(faults().take()).to.deep.equal([])
  })

  const home = location.pathname + location.search
  const at = (path: string) => {
    history.replaceState(null, '', path)
    document.dispatchEvent(new Event('tl-page'))
  }
  const asked = () =>
    backend()
      .received('getNoticeList')
      .map(({ form }) => form)
  const line = () => page?.root.querySelector('[part=notice]')
  const quiet = () => backend().answer(getNotices, [notice({ status: 'read' })])
  const begin = async () => {
    page = await open()
    await until(() => asked().length > 0, 'the first request')
    // Views subscribe in timers.
    await passes(0)
    return page
  }
  const passes = (ms: number) => passTimeAtOnce(clock, ms)

  it('requests the newest message at once and then every 10 000 ms (NTC-13)', async () => {
    quiet()
    await begin()
    await passes(POLL_MS - 1)
    expect(asked()).to.deep.equal([{ page: '1', limit: '1' }])
    await passes(1)
    expect(asked()).to.have.length(2)
    await passes(POLL_MS)
    expect(asked()).to.have.length(3)
    expect(line()).to.equal(null)
  })

  it('requests and shows the message at once after a decision about the member', async () => {
    quiet()
    await begin()
    backend().answer(getNotices, [notice({ title: 'Your identity is verified' })])
    recordDecision()
    await until(line, 'the banner')
    expect(line()?.textContent).to.contain('Your identity is verified')
    expect(asked()).to.have.length(2)
  })

  it('shows title and plain content of an unread message, and stops polling (NTC-06, 08, 09)', async () => {
    backend().answer(getNotices, [notice({ content: '<p>Deposits <b>pause</b><script>x()</script></p>' })])
    await begin()
    await until(line, 'the banner')
    expect(line()?.querySelector('b')?.textContent).to.equal('Scheduled maintenance')
    expect(line()?.querySelector('p > span')?.textContent).to.equal('Deposits pause')
    await passes(5 * POLL_MS)
    expect(asked()).to.have.length(1)
  })

  it('is aligned to the start of the page, with the text direction of its own language', async () => {
    await begin()
    await until(line, 'the banner')
    $language.set('ar')
    await until(() => page?.element.matches(':state(rtl)'), 'Arabic')
    const title = line()?.querySelector('b') as HTMLElement
    expect(getComputedStyle(title).direction).to.equal('ltr')
    const [own, place] = [title, title.parentElement as HTMLElement].map((one) => one.getBoundingClientRect().right)
    expect(own).to.be.closeTo(place as number, 1)
    $language.set('en')
    await until(() => page?.element.matches(':state(ltr)'), 'English again')
  })

  it('polls again after a dismissal; the dismissed message stays away, a newer one is shown (NTC-10, Q-105)', async () => {
    const shown = await begin()
    await until(line, 'the banner')
    press(shown, 'Dismiss message')
    await until(() => !line(), 'the removal')
    for (let poll = 0; poll < 2; poll++) await passes(POLL_MS)
    expect(asked().length).to.be.at.least(3)
    expect(line()).to.equal(null)
    backend().answer(getNotices, [notice({ id: String(latest + 1), title: 'Newer' })])
    await passes(POLL_MS)
    await until(() => line()?.textContent?.includes('Newer'), 'the newer one')
  })

  it('a dismissed message stays dismissed for its member after a reload, not for another member (Q-105)', async () => {
    writeStored('account', 'anna')
    const shown = await begin()
    await until(line, 'the banner')
    press(shown, 'Dismiss message')
    await until(() => !line(), 'the removal')
    expect([readStored('dismissed/anna'), readStored('dismissed/ben')]).to.deep.equal([String(latest), ''])
    writeStored('account', 'ben')
    await passes(POLL_MS)
    await until(line, "the other member's banner")
    writeStored('account', '')
  })

  it('a stored dismissal is read at load (Q-105)', async () => {
    writeStored('account', 'carl')
    writeStored('dismissed/carl', String(latest))
    await begin()
    await passes(POLL_MS)
    expect(line()).to.equal(null)
    writeStored('account', '')
  })

  it('a message to one member stays until the next page and does not come back; an announcement stays (Q-185)', async () => {
    backend().answer(getNotices, [notice({ personal: true })])
    const { element } = await begin()
    await until(line, 'the banner')
    await passes(60_000)
    expect(element.matches(':state(shown)')).to.equal(true)
    at('/assets')
    await until(() => !line(), 'the removal')
    await passes(2 * POLL_MS)
    expect(line()).to.equal(null)
    backend().answer(getNotices, [notice({ id: String(latest + 1) })])
    await passes(POLL_MS)
    await until(line, 'the announcement')
    at(home)
    await passes(10 * POLL_MS)
    expect(line()).to.not.equal(null)
  })

  it('an action of this page causes no message here; one of the house does (Q-552)', async () => {
    quiet()
    await begin()
    await asOwnAction(call(removeAddress, { coinId: '1', address: 'T1', payPassword: null }))
    backend().answer(getNotices, [notice({ personal: true, createdAt: Date.now() })])
    await passes(2 * POLL_MS)
    expect(line()).to.equal(null)
    backend().answer(getNotices, [notice({ id: String(latest + 1), personal: true, createdAt: Date.now() + 60_000 })])
    await passes(POLL_MS)
    await until(line, 'the banner')
  })

  it('a decision replaces the message shown by the newest, or removes it if the newest is read', async () => {
    await begin()
    await until(line, 'the banner')
    backend().answer(getNotices, [notice({ id: String(latest + 1), title: 'Your deposit was refused' })])
    recordDecision()
    await until(() => line()?.textContent?.includes('Your deposit was refused'), 'the newest message')
    quiet()
    recordDecision()
    await until(() => !line(), 'the removal')
  })

  it('opens the list with its arrow, and disappears (NTC-07, 10)', async () => {
    const shown = await begin()
    await until(line, 'the banner')
    const ways = recordEvents<{ route: string }>(shown, 'tl-navigate')
    shown.element.addEventListener('tl-navigate', (event) => event.preventDefault())
    press(shown, 'Open messages')
    expect(ways.map(({ route }) => route)).to.deep.equal(['/notify'])
    await until(() => !line(), 'the removal')
  })

  it('requests nothing for a visitor (NTC-14)', async () => {
    page = await visit()
    await passes(3 * POLL_MS)
    expect(asked()).to.have.length(0)
  })

  it('requests nothing while the switch is off (NTC-11, 12)', async () => {
    backend().answer(getSettings, { ...getSettings.example, unreadNoticeSwitch: false })
    page = await open()
    await passes(3 * POLL_MS)
    expect(asked()).to.have.length(0)
    backend().answer(getSettings, getSettings.example)
    await reloadSettings()
    await until(() => asked().length === 1, 'the request with the switch on')
  })

  it('hides and stops polling on the list, and resumes elsewhere without a reload (NTC-10, 11)', async () => {
    await begin()
    await until(line, 'the banner')
    at('/notify')
    await until(() => !line(), 'the hidden banner')
    await passes(3 * POLL_MS)
    expect(asked()).to.have.length(1)
    at(home)
    await until(() => asked().length === 2, 'another request')
    await passes(POLL_MS)
    expect(line()).to.equal(null)
  })

  it('pauses while the page is hidden', async () => {
    quiet()
    await begin()
    const hide = (hidden: boolean) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    try {
      hide(true)
      await passes(5 * POLL_MS)
      expect(asked()).to.have.length(1)
      hide(false)
      await until(() => asked().length === 2, 'the request')
    } finally {
      Reflect.deleteProperty(document, 'hidden')
    }
  })

  it('disappears when its member logs out', async () => {
    await begin()
    await until(line, 'the banner')
    setToken('')
    await until(() => !line(), 'the removal')
    await passes(2 * POLL_MS)
    expect(asked()).to.have.length(1)
  })

  it('continues polling after failures, and fits a title of 200 characters', async () => {
    backend().fail(getNotices, 'server')
    await begin()
    backend().answer(getNotices, [notice({ title: 'W'.repeat(200) })])
    await passes(POLL_MS)
    await until(line, 'the banner')
    expect(page?.element.scrollWidth).to.be.at.most(390)
  })
})
