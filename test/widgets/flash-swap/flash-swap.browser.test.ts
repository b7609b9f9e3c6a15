import { expect } from '@esm-bundle/chai'
import { getMarkets } from '../../../shared/base/contract/markets.ts'
import { getMember } from '../../../shared/base/contract/session.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { exchangeCoins, getExchangeableCoins, getExchangeQuote } from '../../../shared/base/contract/swap.ts'
import { setAmountsHidden } from '../../../shared/state/preferences/hidden.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/flash-swap/flash-swap.element.ts'
import type { Failure } from '../../support/browser/fake-backend.ts'
import { passTime, untilWithClock, withClock } from '../../support/browser/fake-clock.ts'
import { findControl, getFieldMessage, getFieldValue, press, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, setSiteRoutes, until, waitForDrawing } from '../../support/browser/stage.ts'

const QUOTE = getExchangeQuote.example

describe('<tl-flash-swap>', () => {
  const { backend, faults, open } = memberPage('tl-flash-swap')
  beforeEach(() => {
    sessionStorage.clear()
    backend().answer(getSettings, { ...getSettings.example, tradingPasswordSwitch: false })
  })
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const shown = async (attributes: Record<string, string> = {}) => {
    const page = await open(attributes)
    await until(() => page.root.querySelector('input[name=amount]'), 'the form')
    return page
  }
  const leadsTo = (link: HTMLElement) => {
    const { pathname, search } = new URL((link as HTMLAnchorElement).href)
    return pathname + search
  }
  const select = ({ find }: Mounted, side: 'from' | 'to') => find<HTMLSelectElement>(`select[name=${side}]`)
  const coins = (page: Mounted) => [select(page, 'from').value, select(page, 'to').value]
  const choose = async (page: Mounted, side: 'from' | 'to', value: string) => {
    select(page, side).value = value
    select(page, side).dispatchEvent(new Event('change', { bubbles: true }))
    await waitForDrawing()
  }
  const sent = () => backend().received('exchangeCoin')
  const asked = () => backend().received('getExchangeQuote')
  const submit = (page: Mounted) => page.find('button[type=submit]').click()
  const quoted = async (amount = '500') => {
    const page = await shown()
    type(page, 'amount', amount)
    await until(() => page.root.querySelector('[role=timer]'), 'the quote')
    return page
  }

  it("trading halted in a coin's market: says so and sends nothing", async () => {
    const [row] = getMarkets.example
    backend().answer(getMarkets, row ? [{ ...row, halted: true }] : [])
    const page = await shown()
    await until(() => page.text().includes("We're not accepting new orders right now."), 'the halt notice')
    type(page, 'amount', '500')
    await waitForDrawing()
    expect(page.find<HTMLButtonElement>('button[type=submit]').disabled).to.equal(true)
    expect(sent()).to.have.length(0)
  })

  it('quote: shows price, market price, spread and received amount before sending (FLS-01)', async () => {
    const page = await quoted('1.000,50')
    expect(asked()[0]?.form).to.deep.equal({ type: '1', from_coin_id: '1', to_coin_id: '2', amount: '1000.5' })
    for (const words of [
      '1 BTC = 67,479.83 USDT',
      '67,412.35 USDT',
      '0.10% ≈ 1.01 USDT',
      '0.00740962 BTC',
      'expires in',
    ])
      expect(page.text()).to.contain(words)
    expect(page.find('[role=timer]').textContent).to.match(/^expires in \d+ s$/)
    expect(sent()).to.have.length(0)
  })

  it("swap: sends five keys and the quote, shows the server's message, and reloads the balances (FLS-02, FLS-03)", async () => {
    const page = await quoted()
    const before = backend().received('getCanExchangeCoin').length
    expect(backend().received('getCanExchangeCoin')[0]?.form).to.deep.equal({ type: '1' })
    submit(page)
    await until(() => $toast.get()?.text === 'Success', "the server's message")
    expect(sent()).to.have.length(1)
    expect(sent()[0]?.form).to.deep.equal({
      type: '1',
      from_coin_id: '1',
      to_coin_id: '2',
      amount: '500',
      paypassword: '',
      quote: QUOTE.id,
    })
    expect(sent()[0]?.headers['idempotency-key']).to.match(/.{8,}/)
    await until(() => getFieldValue(page, 'amount') === '', 'an empty form')
    await until(() => backend().received('getCanExchangeCoin').length > before, 'the balances again')
    expect(page.root.querySelector('[part=quote]')).to.equal(null)
  })

  it('receipt: both amounts and the record in place of a toast, until the next input', async () => {
    setSiteRoutes(['/record'])
    const page = await quoted()
    submit(page)
    await until(() => page.root.querySelector('[part=receipt]'), 'the receipt')
    expect(page.find('[part=receipt]').textContent).to.match(/^Swapped 500\.00 USDT → [\d.]+ BTC #12$/)
    expect($toast.get()?.inPlace).to.equal(true)
    type(page, 'amount', '7')
    await until(() => !page.root.querySelector('[part=receipt]'), 'the removal')
  })

  it('amount above the balance: marked while typing, and no quote is requested (Q-195)', async () => {
    const page = await shown()
    type(page, 'amount', '9104.21')
    const reason = 'More than your balance: 9,104.20 USDT available'
    await until(() => getFieldMessage(page, 'amount') === reason, 'the reason')
    expect(asked()).to.have.length(0)
    type(page, 'amount', '9104.2')
    await until(() => asked().length === 1, 'the quote')
    expect(getFieldMessage(page, 'amount')).to.equal('')
  })

  it('coins: can be reversed, stay different, and All fills in the balance', async () => {
    const page = await shown()
    expect(coins(page)).to.deep.equal(['1', '2'])
    press(page, 'Switch direction')
    await waitForDrawing()
    expect(coins(page)).to.deep.equal(['2', '1'])
    await choose(page, 'from', '1')
    expect(coins(page)).to.deep.equal(['1', '2'])
    await choose(page, 'from', '2')
    press(page, 'All')
    await waitForDrawing()
    expect(getFieldValue(page, 'amount')).to.equal('0.08412')
    expect(page.text()).to.contain('Available 9,104.20 USDT')
  })

  it('attributes: the page starts with their coin and account', async () => {
    const page = await shown({ coin: '3', type: '2' })
    expect(coins(page)).to.deep.equal(['3', '1'])
    expect(backend().received('getCanExchangeCoin')[0]?.form).to.deep.equal({ type: '2' })
  })

  it('hidden amounts: the available balance is hidden', async () => {
    setAmountsHidden(true)
    try {
      expect((await shown()).text()).to.contain('Available ****')
    } finally {
      setAmountsHidden(false)
    }
  })

  for (const [text, words] of [
    ['', 'Enter an amount'],
    ['abc', 'Enter a number, such as'],
    ['0', 'above zero'],
    ['9104.21', 'More than your balance: 9,104.20 USDT available'],
    ['9'.repeat(40), 'More than your balance'],
  ] as const)
    it(`amount ${JSON.stringify(text)}: not sent, reason shown, draft kept (FLS-04)`, async () => {
      const page = await shown()
      type(page, 'amount', text)
      submit(page)
      await until(() => getFieldMessage(page, 'amount').includes(words), 'the reason')
      expect(getFieldValue(page, 'amount')).to.equal(text)
      expect(sent()).to.have.length(0)
    })

  it('no quote yet: nothing is sent', async () => {
    backend().fail(getExchangeQuote, 'slow')
    const page = await shown()
    type(page, 'amount', '500')
    submit(page)
    await until(() => page.text().includes("Your quote isn't ready yet"), 'the message')
    expect(sent()).to.have.length(0)
    backend().answer(getExchangeQuote, QUOTE)
    type(page, 'amount', '501')
    await until(() => page.root.querySelector('[role=timer]'), 'the quote')
    expect(page.text()).to.not.contain("Your quote isn't ready yet")
  })

  it('trading password: required if the operator enables it, sent, and never stored (FLG-17)', async () => {
    backend().answer(getSettings, { ...getSettings.example, tradingPasswordSwitch: true })
    const page = await quoted()
    submit(page)
    await until(() => getFieldMessage(page, 'password') === 'Enter your trading password', 'the reason')
    backend().fail(exchangeCoins, 'network')
    type(page, 'password', 'Trading12345')
    await waitForDrawing()
    submit(page)
    await until(() => page.text().includes('it is booked only once'), 'the unknown result')
    expect(sent()[0]?.form.paypassword).to.equal('Trading12345')
    const kept = [...Object.values(sessionStorage), ...Object.values(localStorage)].join()
    expect(kept).to.contain(QUOTE.id).and.not.contain('Trading12345')
    backend().refuse(exchangeCoins, { msg: 'The trading password is wrong.', field: 'paypassword', rule: 'wrong' })
    submit(page)
    await until(() => getFieldMessage(page, 'password') === 'The trading password is wrong.', 'the message')
  })

  it('three presses: sent once (FLS-06)', async () => {
    const page = await quoted()
    backend().fail(exchangeCoins, 'slow')
    for (const _press of [1, 2, 3]) submit(page)
    await waitForDrawing()
    expect(sent()).to.have.length(1)
    expect(page.find('button[type=submit]').getAttribute('aria-busy')).to.equal('true')
  })

  for (const failure of ['network', 'half', 'server'] satisfies Failure[])
    it(`response lost (${failure}): the retry has the same quote and key, also after a newer quote`, async () => {
      const page = await quoted()
      backend().fail(exchangeCoins, failure)
      backend().answer(getExchangeQuote, { ...QUOTE, id: 'another-quote' })
      submit(page)
      await until(() => page.text().includes('it is booked only once'), 'the message')
      const before = asked().length
      document.dispatchEvent(new Event('visibilitychange'))
      await until(() => asked().length > before, 'the newer quote')
      await waitForDrawing()
      backend().answer(exchangeCoins, null)
      submit(page)
      await until(() => getFieldValue(page, 'amount') === '', 'the request succeeds')
      const [first, again] = sent()
      expect(again?.form).to.deep.equal(first?.form)
      expect(again?.headers['idempotency-key']).to.equal(first?.headers['idempotency-key'])
    })

  it('quote expired at the server: shows a new one, and the button says so', async () => {
    const page = await quoted()
    backend().refuse(exchangeCoins, { msg: 'This quote has expired.', field: 'quote', rule: 'expired' })
    backend().answer(getExchangeQuote, { ...QUOTE, id: 'newer', received: '0.0074' })
    submit(page)
    await until(() => page.text().includes('0.0074 BTC'), 'the new quote')
    expect(page.text()).to.contain('This quote has expired.')
    expect(page.find('button[type=submit]').textContent).to.equal('Swap at the new price')
    backend().answer(exchangeCoins, null)
    submit(page)
    await until(() => getFieldValue(page, 'amount') === '', 'the request succeeds')
    expect(sent().map(({ form }) => form.quote)).to.deep.equal([QUOTE.id, 'newer'])
    expect(page.find('button[type=submit]').textContent).to.equal('Swap')
  })

  it('quotes: renewed before they expire, and no longer after removal', () =>
    withClock(async (clock) => {
      const page = await open()
      await untilWithClock(() => page.root.querySelector('input[name=amount]'), 'the form', clock)
      type(page, 'amount', '500')
      await passTime(clock, 1_000)
      await untilWithClock(() => page.root.querySelector('[role=timer]'), 'the quote', clock)
      expect(asked()).to.have.length(1)
      const left = () => Number(/expires in (\d+) s/.exec(page.text())?.[1])
      const first = left()
      await passTime(clock, 3_000)
      expect(left(), 'it counts down').to.be.lessThan(first)
      backend().answer(getExchangeQuote, { ...QUOTE, id: 'newer', received: '0.0074' })
      await passTime(clock, 7_000)
      await untilWithClock(() => page.text().includes('0.0074 BTC'), 'the next quote', clock)
      expect(asked()).to.have.length(2)
      page.remove()
      await waitForDrawing()
      await passTime(clock, 30_000)
      expect(asked()).to.have.length(2)
    }))

  it("quote refused: shows the server's message, and Retry requests again", async () => {
    backend().refuse(getExchangeQuote, { msg: 'BTC has no live price right now.', field: 'to_coin_id', rule: 'live' })
    const page = await shown()
    type(page, 'amount', '500')
    await until(() => page.text().includes('BTC has no live price right now.'), 'the message')
    submit(page)
    await waitForDrawing()
    expect(sent()).to.have.length(0)
    backend().answer(getExchangeQuote, QUOTE)
    findControl(page, 'Retry').click()
    await until(() => page.root.querySelector('[role=timer]'), 'the quote')
  })

  it('backend without quotes: swaps at the current price without a preview (Q-134)', async () => {
    backend().answerRaw(getExchangeQuote, { code: 404, msg: 'Unknown call' })
    const page = await shown()
    type(page, 'amount', '500')
    await until(() => asked().length === 1, 'the request')
    await waitForDrawing()
    submit(page)
    await until(() => sent().length === 1, 'the swap')
    expect(sent()[0]?.form).to.not.have.property('quote')
    expect(page.text()).to.not.contain('You receive')
  })

  it('records link: leads to the given coin in its account', async () => {
    setSiteRoutes(['/trade-account'])
    const page = await shown({ type: '2' })
    const records = () => leadsTo(findControl(page, 'Account history'))
    expect(records()).to.equal('/trade-account?id=1&type=2')
    press(page, 'Switch direction')
    await waitForDrawing()
    expect(records()).to.equal('/trade-account?id=2&type=2')
  })

  for (const [have_pay, label, words] of [
    [true, 'Trading password', 'Reset'],
    [false, 'Login password', 'Set trading password'],
  ] as const)
    it(`asks for the ${label.toLowerCase()} and links to its settings: ${words} (Q-026)`, async () => {
      setSiteRoutes(['/resetLegalPwd'])
      backend().answer(getSettings, { ...getSettings.example, tradingPasswordSwitch: true })
      backend().answer(getMember, { ...getMember.example, hasTradingPassword: have_pay })
      const page = await shown()
      await until(() => page.text().includes(label), 'the label')
      const link = findControl(page, words)
      expect(leadsTo(link)).to.equal('/resetLegalPwd')
      expect(page.find('[name=password]').getAttribute('type')).to.equal('password')
    })

  it("refusal with a field: the server's message is shown below that field", async () => {
    const page = await quoted()
    backend().refuse(exchangeCoins, { msg: 'Only 4 are available', field: 'amount', rule: 'balance' })
    submit(page)
    await until(() => getFieldMessage(page, 'amount') === 'Only 4 are available', 'the message')
    expect(getFieldValue(page, 'amount')).to.equal('500')
  })

  it('swaps switched off: not offered, also if that happens while the page is open (FLS-05)', async () => {
    const page = await quoted()
    backend().refuse(exchangeCoins, { msg: 'Not offered.', field: 'type', rule: 'off' })
    backend().answer(getSettings, { ...getSettings.example, swapSwitch: false })
    submit(page)
    await until(() => page.text().includes('currently unavailable'), 'the message')
    expect(page.root.querySelector('form')).to.equal(null)
  })

  it('coins fail to load: shows the error, and Retry recovers; no coins: says so', async () => {
    backend().fail(getExchangeableCoins, 'network')
    const page = await open()
    await until(() => page.text().includes("We couldn't load"), 'the failure')
    backend().answer(getExchangeableCoins, [])
    findControl(page, 'Retry').click()
    await until(() => page.text().includes('No coins can be swapped'), 'the message')
  })
})
