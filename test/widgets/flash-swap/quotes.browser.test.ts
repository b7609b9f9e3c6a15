import { expect } from '@esm-bundle/chai'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { exchangeCoins, getExchangeQuote } from '../../../shared/base/contract/swap.ts'
import '../../../widgets/flash-swap/flash-swap.element.ts'
import { type FakeClock, passTime, untilWithClock, withClock } from '../../support/browser/fake-clock.ts'
import { getFact } from '../../support/browser/find.ts'
import { getFieldValue, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { hidePage } from '../../support/browser/notification.ts'
import { type Mounted, until, waitForDrawing } from '../../support/browser/stage.ts'

const SECONDS = 3
const AWAY_MS = 120_000
const EXAMPLE = getExchangeQuote.example

describe('<tl-flash-swap> with quotes of 3 s', () => {
  const { backend, faults, open } = memberPage('tl-flash-swap')
  let made = 0
  let asked: number[] = []

  /** Replies to each request with the next quote `q1`, `q2`, …, each with a slightly larger amount. */
  const quotes = () =>
    backend().answer(getExchangeQuote, () => {
      made += 1
      asked.push(performance.now())
      const server_time = 1_794_000_000_000
      return {
        ...EXAMPLE,
        id: `q${made}`,
        received: `0.0074${String(made).padStart(4, '0')}`,
        serverTime: server_time,
        expiresAt: server_time + SECONDS * 1000,
      }
    })
  beforeEach(() => {
    sessionStorage.clear()
    made = 0
    asked = []
    backend().answer(getSettings, { ...getSettings.example, tradingPasswordSwitch: true })
    quotes()
  })
  afterEach(() => {
    hidePage(null)
    expect(faults().take()).to.deep.equal([])
  })

  const sent = () => backend().received(exchangeCoins.path)
  const submit = (page: Mounted) => page.find('button[type=submit]').click()
  const button = (page: Mounted) => page.find('button[type=submit]').textContent
  const quoted = async (clock: FakeClock) => {
    const page = await open()
    await untilWithClock(() => page.root.querySelector('input[name=password]'), 'the form', clock)
    type(page, 'amount', '500')
    type(page, 'password', 'Trading12345')
    await passTime(clock, 1_000)
    await untilWithClock(() => page.root.querySelector('[role=timer]'), 'the quote', clock)
    return page
  }
  const received = (page: Mounted) => getFact(page, 'You receive')
  /** Returns the vertical positions of the form's parts, independent of the figures. */
  const places = ({ root }: Mounted) =>
    [...root.querySelectorAll('form, section, dl > div, dt, [part=submit], input, select')].map((element) => {
      const { top, height } = element.getBoundingClientRect()
      return `${element.localName} ${Math.round(top)} ${Math.round(height)}`
    })

  it('renewal: before the end, without layout shift, empty figure or lost focus', () =>
    withClock(async (clock) => {
      const page = await quoted(clock)
      const before = places(page)
      const section = page.find('[part=quote]')
      page.find<HTMLInputElement>('input[name=amount]').focus()
      for (let tenth = 0; tenth < 100; tenth += 1) {
        await passTime(clock, 100)
        expect(page.text()).to.match(/expires in [1-3] s/)
        expect(received(page)).to.match(/^0\.0074\d{4} BTC$/)
        expect(places(page)).to.deep.equal(before)
      }
      expect(made).to.equal(5)
      expect(page.find('[part=quote]')).to.equal(section)
      expect(page.root.activeElement).to.equal(page.find('input[name=amount]'))
      expect([getFieldValue(page, 'amount'), getFieldValue(page, 'password')]).to.deep.equal(['500', 'Trading12345'])
      submit(page)
      await untilWithClock(() => sent().length === 1, 'the swap', clock)
      expect(sent()[0]?.form.quote).to.equal(`q${made}`)
    }))

  it("another amount is typed: the quote's space stays", () =>
    withClock(async (clock) => {
      const page = await quoted(clock)
      const before = places(page)
      type(page, 'amount', '501')
      await untilWithClock(() => received(page) === '—', 'the figure is taken away', clock)
      expect(places(page)).to.deep.equal(before)
      await passTime(clock, 1_000)
      await untilWithClock(() => received(page) !== '—', 'the next quote', clock)
      expect(places(page)).to.deep.equal(before)
    }))

  it('typing and switching tabs: at least 600 ms between automatic requests', () =>
    withClock(async (clock) => {
      const page = await quoted(clock)
      for (let turn = 0; turn < 40; turn += 1) {
        type(page, 'amount', String(501 + turn))
        await passTime(clock, 400)
        hidePage(true)
        hidePage(false)
        await passTime(clock, 50)
      }
      expect(asked.length).to.be.greaterThan(10)
      const gaps = asked.slice(1).map((at, index) => at - (asked[index] ?? 0))
      expect(Math.min(...gaps)).to.be.at.least(600)
    }))

  it('hidden page or form outside the viewport: no requests', () =>
    withClock(async (clock) => {
      const page = await quoted(clock)
      hidePage(true)
      const before = made
      await passTime(clock, 20_000)
      expect(made).to.equal(before)
      hidePage(false)
      await untilWithClock(() => made > before, 'a quote for the page that is seen again', clock)
      page.box.style.marginBlockStart = '6000px'
      // The browser reports the intersection in a later frame.
      for (let frame = 0; frame < 5; frame += 1) await waitForDrawing()
      const away = made
      await passTime(clock, 20_000)
      expect(made).to.be.at.most(away + 1)
      const last = made
      await passTime(clock, 20_000)
      expect(made).to.equal(last)
      page.box.style.marginBlockStart = ''
      await untilWithClock(() => made > last, 'a quote for the form that is seen again', clock)
    }))

  it('member inactive: quotes pause, and resume with the next movement', () =>
    withClock(async (clock) => {
      const page = await quoted(clock)
      for (let count = 0; count < 50; count += 1) await passTime(clock, AWAY_MS / 40)
      await untilWithClock(() => page.text().includes('Quotes are paused'), 'the pause notice', clock)
      const before = made
      await passTime(clock, 60_000)
      expect(made).to.equal(before)
      document.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
      await untilWithClock(() => page.root.querySelector('[role=timer]'), 'the next quote', clock)
      expect(made).to.equal(before + 1)
      expect([getFieldValue(page, 'amount'), getFieldValue(page, 'password')]).to.deep.equal(['500', 'Trading12345'])
    }))

  for (const rule of ['expired', 'used', 'requote'])
    it(`quote refused (${rule}): shows old and new amount, and sends only after another press`, () =>
      withClock(async (clock) => {
        const page = await quoted(clock)
        const before = received(page)
        const asked = made
        backend().refuse(exchangeCoins, { msg: 'The price has changed, here is a new quote.', field: 'quote', rule })
        submit(page)
        await untilWithClock(() => page.text().includes('The price has changed'), "the server's message", clock)
        expect(made, 'at once').to.equal(asked + 1)
        const next = `0.0074${String(made).padStart(4, '0')} BTC`
        await untilWithClock(() => received(page) === next, 'the new quote', clock)
        expect(getFact(page, 'Previous amount')).to.equal(before)
        expect(button(page)).to.equal('Swap at the new price')
        expect([getFieldValue(page, 'amount'), getFieldValue(page, 'password')]).to.deep.equal(['500', 'Trading12345'])
        await passTime(clock, 5_000)
        expect(sent()).to.have.length(1)
        expect(getFact(page, 'Previous amount'), 'also beside later quotes').to.equal(before)
        backend().answer(exchangeCoins, null)
        const quote = `q${made}`
        submit(page)
        await untilWithClock(() => getFieldValue(page, 'amount') === '', 'the request succeeds', clock)
        expect(sent()[1]?.form.quote).to.equal(quote)
        expect(button(page)).to.equal('Swap')
        expect(page.text()).to.not.contain('Previous amount')
      }))

  it('quote expired while the next one loads: not sent', () =>
    withClock(async (clock) => {
      const page = await quoted(clock)
      const before = received(page)
      backend().fail(getExchangeQuote, 'slow')
      await passTime(clock, SECONDS * 1_000 + 500)
      quotes()
      submit(page)
      await untilWithClock(
        () => page.text().includes('The quote expired, so nothing was swapped'),
        'the message',
        clock,
      )
      expect(sent()).to.have.length(0)
      await untilWithClock(() => received(page) !== before, 'the new quote', clock)
      expect(getFact(page, 'Previous amount')).to.equal(before)
      submit(page)
      await untilWithClock(() => sent().length === 1, 'the swap', clock)
      expect(sent()[0]?.form.quote).to.equal(`q${made}`)
    }))

  it('next quote fails: the current one stays until its end, then the error is shown', () =>
    withClock(async (clock) => {
      const page = await quoted(clock)
      backend().fail(getExchangeQuote, 'server')
      await passTime(clock, SECONDS * 1_000 - 1_200)
      await until(() => page.root.querySelector('[role=timer]'), 'the quote stays')
      await passTime(clock, 2_000)
      await untilWithClock(() => page.text().includes("Couldn't get a quote"), 'the message', clock)
      quotes()
      await passTime(clock, 6_000)
      await untilWithClock(() => page.root.querySelector('[role=timer]'), 'the next quote', clock)
    }))
})
