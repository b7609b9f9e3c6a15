import { expect } from '@esm-bundle/chai'
import { HTTP_TIMEOUT_MS } from '../../../shared/base/contract/constants.ts'
import { createSpotOrder, getMarketBalance } from '../../../shared/base/contract/spot.ts'
import { UNANSWERED_TTL_MS } from '../../../shared/state/submissions/unanswered.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import { untilWithClock, withClock } from '../../support/browser/fake-clock.ts'
import '../../../widgets/exchange/exchange.element.ts'
import type { Failure } from '../../support/browser/fake-backend.ts'
import { getFieldMessage, getFieldValue, press, recordEvents, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until, untilPolled, waitForDrawing } from '../../support/browser/stage.ts'

const DOUBT = "We didn't get a reply. It's safe to send it again: it is booked only once."

describe('spot order without a response', () => {
  const { backend, faults, openPage } = memberPage('tl-exchange')
  beforeEach(() => sessionStorage.clear())
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const shown = async () => {
    const page = await openPage()
    await until(
      () => page.text().includes('10,000.00') && getFieldValue(page, 'price') !== '',
      'the balance and the price',
    )
    return page
  }
  const fill = async (page: Mounted, num: string) => {
    type(page, 'price', '61000')
    type(page, 'quantity', num)
    await waitForDrawing()
  }
  const button = ({ find }: Mounted) => find('button[type=submit]')
  const ready = (page: Mounted) => !button(page).hasAttribute('aria-busy')
  const keys = () =>
    backend()
      .received('upbbbuy')
      .map(({ headers }) => headers['idempotency-key'])
  const lost = async (failure: Failure = 'network') => {
    const page = await shown()
    const told = recordEvents<{ phase: string; order: { quantity: string } }>(page, 'tl-order')
    backend().fail(createSpotOrder, failure)
    await fill(page, '0.01')
    press(page, 'Buy BTC')
    await until(() => page.text().includes(DOUBT), 'the unknown result')
    await until(() => ready(page), 'the button is enabled')
    return { page, phases: () => told.map(({ phase }) => phase), told }
  }

  for (const failure of ['network', 'html', 'half', 'server'] satisfies Failure[])
    it(`the result is unknown, not refused; sending again uses the same key (${failure})`, async () => {
      const { page, phases, told } = await lost(failure)
      expect(phases()).to.deep.equal(['before', 'unknown'])
      expect(told[1]?.order.quantity).to.equal('0.01')
      expect(page.text()).to.not.contain('Failed to load')
      if (failure === 'server') expect($toast.get()?.text).to.equal('Server error')
      else await until(() => page.text().includes('Check your history before you try again.'), 'the message')
      expect(getFieldValue(page, 'quantity')).to.equal('0.01')
      backend().answer(createSpotOrder, createSpotOrder.example)
      press(page, 'Send again')
      await until(() => getFieldValue(page, 'quantity') === '', 'the request succeeds')
      expect($toast.get()?.text).to.equal('Success')
      expect(phases()).to.deep.equal(['before', 'unknown', 'before', 'accepted'])
      expect(keys()[1]).to.equal(keys()[0])
      expect(page.text()).to.not.contain(DOUBT)
      await fill(page, '0.01')
      press(page, 'Buy BTC')
      await until(() => keys().length === 3, 'the next order')
      expect(keys()[2]).to.not.equal(keys()[0])
    })

  it('no response within 15 s: the result is unknown (API-04)', async () => {
    const page = await shown()
    backend().fail(createSpotOrder, 'slow')
    await fill(page, '0.01')
    await withClock(async (clock) => {
      press(page, 'Buy BTC')
      await untilWithClock(() => !ready(page), 'it is being sent', clock)
      expect(page.text()).to.not.contain(DOUBT)
      await clock.advance(HTTP_TIMEOUT_MS)
      await untilWithClock(() => page.text().includes(DOUBT), 'the unknown result', clock)
      expect($toast.get()?.key).to.equal('unknown')
    })
  })

  it('already accepted: sending again shows that it was done the first time', async () => {
    const { page } = await lost()
    backend().answer(createSpotOrder, createSpotOrder.example, true)
    press(page, 'Send again')
    await until(() => page.text().includes('Already done. Nothing was booked twice.'), 'the message')
    expect(page.text()).to.not.contain(DOUBT)
  })

  it('its own cost is missing from the balance: sending again is possible', async () => {
    const { page } = await lost()
    backend().answer(getMarketBalance, { ...getMarketBalance.example, quoteBalance: '1' })
    await untilPolled(() => page.find('.available').textContent?.includes('1.00'), 'the balance without it')
    expect(getFieldMessage(page, 'quantity')).to.equal('')
    backend().answer(createSpotOrder, createSpotOrder.example, true)
    press(page, 'Send again')
    await until(() => getFieldValue(page, 'quantity') === '', 'the order is accepted')
    expect(keys()[1]).to.equal(keys()[0])
  })

  it('a different draft is a new order and leaves the first one unanswered', async () => {
    const { page } = await lost()
    type(page, 'quantity', '0.02')
    await waitForDrawing()
    expect(page.text()).to.contain(DOUBT)
    expect(button(page).textContent?.trim()).to.equal('Buy BTC')
    type(page, 'quantity', '0.01')
    await waitForDrawing()
    expect(button(page).textContent?.trim()).to.equal('Send again')
    backend().answer(createSpotOrder, createSpotOrder.example)
    type(page, 'quantity', '0.02')
    await waitForDrawing()
    press(page, 'Buy BTC')
    await until(() => keys().length === 2, 'the other one')
    expect(keys()[1]).to.not.equal(keys()[0])
  })

  it('remembered after a page reload, forgotten after ten minutes', async () => {
    const { page } = await lost()
    page.remove()
    const later = await shown()
    await until(() => getFieldValue(later, 'quantity') === '0.01', 'the restored order')
    await until(() => button(later).textContent?.trim() === 'Send again', 'the restored order is the unanswered one')
    type(later, 'quantity', '')
    await until(
      () => later.text().includes('Buy 0.01 BTC · Limit order 61,000.00 USDT'),
      'an empty form says which order',
    )
    await fill(later, '0.01')
    expect(later.text(), 'no description of an order that the form shows').to.not.contain('Buy 0.01 BTC · ')
    expect(later.text()).to.contain(DOUBT)
    expect(button(later).textContent?.trim()).to.equal('Send again')
    const { now } = Date
    Date.now = () => now() + UNANSWERED_TTL_MS + 1
    try {
      type(later, 'quantity', '')
      await fill(later, '0.01')
      expect(later.text()).to.not.contain(DOUBT)
      backend().answer(createSpotOrder, createSpotOrder.example)
      press(later, 'Buy BTC')
      await until(() => keys().length === 2, 'a second order')
    } finally {
      Date.now = now
    }
    expect(keys()[1]).to.not.equal(keys()[0])
  })
})
