import { expect } from '@esm-bundle/chai'
import { deltasTopic } from '../../../shared/base/contract/feed.ts'
import { createSpotOrder, getMarketBalance } from '../../../shared/base/contract/spot.ts'
import { RUNTIME_KEY } from '../../../shared/base/runtime/runtime.ts'
import { $token } from '../../../shared/state/session/token.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import { passTime, untilWithClock, withClock } from '../../support/browser/fake-clock.ts'
import '../../../widgets/exchange/exchange.element.ts'
import type { Failure } from '../../support/browser/fake-backend.ts'
import { byRole } from '../../support/browser/find.ts'
import { findControl, getFieldValue, press, recordEvents, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until, untilPolled, waitForDrawing } from '../../support/browser/stage.ts'

const TOPIC = deltasTopic('btcusdt')
const WHOLE = {
  seqNum: 5,
  bids: [
    [61_000, 0.5],
    [60_999.5, 2],
  ],
  asks: [
    [61_000.5, 1],
    [61_002, 3],
  ],
}

describe('<tl-exchange>', () => {
  const { backend, feed, faults, open, visit } = memberPage('tl-exchange')
  beforeEach(() => sessionStorage.clear())
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const shown = async (width?: number) => {
    const page = await open({}, width)
    await until(
      () => page.text().includes('10,000.00') && getFieldValue(page, 'price') !== '',
      'the balance and the price',
    )
    return page
  }
  const withBook = async () => {
    const page = await shown()
    // The fake feed replies to the latest subscriber only, which may be an element of an earlier test, so the reply is repeated.
    await untilPolled(() => {
      feed().frame(JSON.stringify({ id: TOPIC, rep: TOPIC, status: 'ok', data: WHOLE }))
      return page.root.querySelector('tl-book')
    }, 'the book')
    await waitForDrawing()
    return page
  }
  const rows = ({ root }: Mounted, side: 'bids' | 'asks') => [
    ...(root
      .querySelector(`tl-book[side=${side}]`)
      ?.shadowRoot?.querySelectorAll<HTMLElement>('button:not([hidden])') ?? []),
  ]
  const sent = () => backend().received('upbbbuy')
  const submit = ({ find }: Mounted) => find('button[type=submit]').click()

  it("limit order: sends all six keys, shows the server's message and clears the form (SPT-11, 24)", async () => {
    const page = await shown()
    const told = recordEvents<{ phase: string }>(page, 'tl-order')
    type(page, 'price', '61,000.50')
    type(page, 'quantity', '0.01')
    await waitForDrawing()
    expect(getFieldValue(page, 'amount')).to.equal('610.01')
    submit(page)
    await until(() => $toast.get()?.text === 'Success', "the server's message")
    expect(sent()[0]?.form).to.deep.equal({
      m_id: '1',
      num: '0.01',
      price: '61000.5',
      operate_type: '1',
      amount: '610.005',
      type: '1',
    })
    expect(sent()[0]?.headers['idempotency-key']).to.match(/.{8,}/)
    await until(() => getFieldValue(page, 'quantity') === '', 'an empty form')
    expect(told.map(({ phase }) => phase)).to.deep.equal(['before', 'accepted'])
  })

  it('market sale: sends no price (SPT-02, 03)', async () => {
    const page = await shown()
    press(page, 'Sell')
    const kind = byRole<HTMLSelectElement>(page, 'combobox', 'Order type')
    kind.value = 'market'
    kind.dispatchEvent(new Event('change', { bubbles: true }))
    await waitForDrawing()
    type(page, 'quantity', '0.25')
    await waitForDrawing()
    submit(page)
    await until(() => sent().length === 1, 'it is sent')
    expect(sent()[0]?.form).to.include({ price: '', operate_type: '2', type: '2', num: '0.25' })
  })

  it('share of the balance: the draft never exceeds the balance (SPT-06)', async () => {
    const page = await shown()
    type(page, 'price', '100')
    press(page, '25%')
    await waitForDrawing()
    expect([getFieldValue(page, 'quantity'), getFieldValue(page, 'amount')]).to.deep.equal(['25', '2,500.00'])
    press(page, '100%')
    await waitForDrawing()
    expect(getFieldValue(page, 'amount')).to.equal('10,000.00')
  })

  it('price buttons and arrow keys: step by 0.01 (SPT-07)', async () => {
    const page = await shown()
    type(page, 'price', '100')
    await waitForDrawing()
    press(page, 'Increase: Price, USDT')
    await waitForDrawing()
    expect(getFieldValue(page, 'price')).to.equal('100.01')
    press(page, 'Decrease: Price, USDT')
    await waitForDrawing()
    expect(getFieldValue(page, 'price')).to.equal('100.00')
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown']) {
      const input = page.find('input[name=price]')
      expect(input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))).to.equal(
        false,
      )
      await waitForDrawing()
    }
    expect(getFieldValue(page, 'price')).to.equal('100.01')
  })

  it('held button: repeats the step and stops at zero', async () => {
    const page = await shown()
    type(page, 'price', '0.03')
    await waitForDrawing()
    const less = findControl(page, 'Decrease: Price, USDT')
    less.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    await until(() => less.getAttribute('aria-disabled') === 'true', 'the minimum')
    expect(getFieldValue(page, 'price')).to.equal('0.00')
    less.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, composed: true }))
    less.click()
    press(page, 'Increase: Price, USDT')
    await waitForDrawing()
    expect([getFieldValue(page, 'price'), less.getAttribute('aria-disabled')]).to.deep.equal(['0.01', null])
  })

  it('missing figures: all named at once, each at its field, nothing is sent (SPT-12, 14)', async () => {
    const page = await shown()
    submit(page)
    await until(() => page.text().includes('Enter quantity'), 'the reason')
    type(page, 'price', '')
    submit(page)
    await until(() => page.text().includes('Enter order price'), 'the reason')
    expect(page.text()).to.contain('Enter quantity')
    expect(page.root.querySelectorAll('[aria-invalid=true]')).to.have.length(2)
    expect(sent()).to.have.length(0)
  })

  it('two presses: send once; after a lost response the same key is sent again', async () => {
    const page = await shown()
    backend().fail(createSpotOrder, 'half' satisfies Failure)
    type(page, 'quantity', '0.01')
    await waitForDrawing()
    for (const _press of [1, 2]) submit(page)
    await until(() => $toast.get()?.kind === 'error', 'the failure')
    expect(getFieldValue(page, 'quantity')).to.equal('0.01')
    await until(() => !page.find('button[type=submit]').hasAttribute('aria-busy'), 'the button is enabled')
    backend().answer(createSpotOrder, createSpotOrder.example)
    submit(page)
    await until(() => getFieldValue(page, 'quantity') === '', 'the request succeeds')
    expect(sent()).to.have.length(2)
    expect(sent()[0]?.headers['idempotency-key']).to.equal(sent()[1]?.headers['idempotency-key'])
  })

  it('tl-order prevented by the page: nothing is sent and the draft stays', async () => {
    const page = await shown()
    page.element.addEventListener('tl-order', (event) => event.preventDefault())
    type(page, 'quantity', '0.01')
    await waitForDrawing()
    submit(page)
    await waitForDrawing()
    expect(sent()).to.have.length(0)
    expect(getFieldValue(page, 'quantity')).to.equal('0.01')
  })

  it('book: five rows per side or nine of one side, own orders marked, a pressed row fills in its price (SPT-04)', async () => {
    const page = await withBook()
    await until(() => rows(page, 'bids').length === 2, 'the rows')
    expect(rows(page, 'bids').map((row) => row.querySelector('b')?.textContent)).to.deep.equal([
      '61,000.00',
      '60,999.50',
    ])
    expect(rows(page, 'asks').map((row) => row.querySelector('b')?.textContent)).to.deep.equal([
      '61,002.00',
      '61,000.50',
    ])
    expect(page.text()).to.contain('Spread 0.50')
    expect(page.root.querySelectorAll('tl-book')[0]?.shadowRoot?.querySelectorAll('button')).to.have.length(5)
    const dot = () => getComputedStyle(rows(page, 'bids')[0]?.querySelector('b') as Element, '::after').content
    await until(() => dot() !== 'none', 'the own order is marked')
    rows(page, 'asks')[1]?.click()
    await until(() => getFieldValue(page, 'price') === '61,000.50', 'the price is filled in')
    const layout = [...page.root.querySelectorAll('select')].at(-1) as HTMLSelectElement
    layout.value = 'onlyBids'
    layout.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => page.root.querySelectorAll('tl-book').length === 1, 'one side')
    await waitForDrawing()
    expect(page.root.querySelector('tl-book')?.shadowRoot?.querySelectorAll('button')).to.have.length(9)
  })

  it('book: applies deltas, reports a gap and recovers with a new snapshot', async () => {
    const page = await withBook()
    feed().push(TOPIC, { seqNum: 6, prevSeqNum: 5, bids: [[61_000.2, 4]], asks: [] })
    await until(() => rows(page, 'bids')[0]?.textContent?.includes('61,000.20'), 'the change')
    feed().push(TOPIC, { seqNum: 9, prevSeqNum: 8, bids: [[1, 1]], asks: [] })
    await until(() => page.text().includes('Updating'), 'the gap notice')
    feed().frame(JSON.stringify({ id: TOPIC, rep: TOPIC, data: { seqNum: 9, bids: [[60_000, 1]], asks: [] } }))
    await until(() => page.text().includes('No sellers'), 'the new book, which has one side')
    expect(rows(page, 'bids')[0]?.textContent).to.contain('60,000.00')
  })

  it('book: without deltas it is shown as delayed and grey, and recovers after its sequence numbers were reset', async () => {
    const page = await withBook()
    const grey = () => page.root.querySelector('tl-book')?.hasAttribute('stale')
    const old = () => feed().push(TOPIC, { seqNum: 4, prevSeqNum: 3, bids: [[1, 1]], asks: [] })
    await withClock(async (clock) => {
      old()
      await untilWithClock(() => page.text().includes('Live'), 'the book is live', clock)
      expect(grey()).to.equal(false)
      for (let second = 0; second < 6; second++) {
        await clock.advance(1000)
        old()
      }
      await untilWithClock(() => page.text().includes('Delayed'), 'the age of the book', clock)
      await untilWithClock(grey, 'the rows are grey', clock)
      expect(rows(page, 'bids')[0]?.textContent).to.contain('61,000.00')
      feed().push(TOPIC, { seqNum: 1, prevSeqNum: 0, bids: [[1, 1]], asks: [] })
      feed().push(TOPIC, { seqNum: 2, prevSeqNum: 1, bids: [[1, 1]], asks: [] })
      await untilWithClock(() => page.text().includes('Updating'), 'the recovery notice', clock)
      feed().frame(JSON.stringify({ id: TOPIC, rep: TOPIC, data: { ...WHOLE, seqNum: 2, bids: [[60_500, 1]] } }))
      await untilWithClock(() => rows(page, 'bids')[0]?.textContent?.includes('60,500.00'), 'the new snapshot', clock)
      await untilWithClock(() => page.text().includes('Live') && !grey(), 'the book is live again', clock)
    })
  })

  it('public trades: at most 100 rows (SPT-05)', async () => {
    const genuine = globalThis.fetch
    const rows = Array.from({ length: 150 }, (_, at) => ({
      id: String(at),
      price: 61_000 + at,
      amount: 0.1,
      direction: 'buy',
      ts: 1_794_000_000_000,
    }))
    globalThis.fetch = async (input, init) =>
      String(input).includes('history/trade')
        ? new Response(JSON.stringify({ status: 'ok', data: [{ id: 1, ts: 1, data: rows }] }))
        : genuine(input, init)
    try {
      const page = await shown()
      await until(() => page.text().includes('Trades'), 'the lists')
      press(page, 'Trades')
      await until(() => page.root.querySelectorAll('tbody tr').length === 100, 'a hundred rows')
    } finally {
      globalThis.fetch = genuine
    }
  })

  it('market balance: requested every second, one request at a time (SPT-10, 21)', async () => {
    await withClock(async (clock) => {
      const page = await open()
      const asked = () => backend().received('getMarketBalance')
      await untilWithClock(() => page.text().includes('10,000.00'), 'the balance', clock)
      expect(asked().map(({ form }) => form)).to.deep.equal([{ m_id: '1' }])
      // A response that arrives late delays the next request, but never lets two of them fall into a second.
      for (let second = 0; second < 6 && asked().length < 4; second++) {
        const before = asked().length
        await passTime(clock, 1000)
        expect(asked().length - before).to.be.at.most(1)
      }
      expect(asked()).to.have.length(4)
      backend().fail(getMarketBalance, 'slow')
      await passTime(clock, 10_000)
      expect(asked()).to.have.length(5)
    })
  })

  it('page globals: their names do not contain the session token', async () => {
    await shown()
    const shared = Reflect.get(globalThis, RUNTIME_KEY) as object
    expect(Object.keys(shared).filter((name) => name.includes($token.get()))).to.deep.equal([])
  })

  it('chart: on request in a narrow container, always in a wide one', async () => {
    const page = await shown()
    expect(page.root.querySelector('[part=chart]')).to.equal(null)
    press(page, 'Chart')
    await until(() => page.root.querySelector('[part=chart] canvas'), 'the chart')
    page.remove()
    const wide = await shown(1100)
    await until(() => wide.root.querySelector('[part=chart] canvas'), 'the chart beside the book')
    wide.remove()
  })

  it('visitor: sees the book, and the button leads to the login page', async () => {
    const page = await visit()
    await until(() => page.text().includes('Log in to trade'), 'the button')
    page.element.addEventListener('tl-navigate', (event) => event.preventDefault())
    const wanted = recordEvents<{ route: string }>(page, 'tl-navigate')
    submit(page)
    expect(wanted[0]?.route).to.equal('/login')
    expect(backend().received('getMarketBalance')).to.have.length(0)
  })
})
