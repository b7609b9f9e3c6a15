import { expect } from '@esm-bundle/chai'
import { createOptionOrder, getOptionOrders, getOptionTerms } from '../../../shared/base/contract/options.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import { getFact } from '../../support/browser/find.ts'
import { recordEvents } from '../../support/browser/forms.ts'
import { until } from '../../support/browser/stage.ts'
import { getTone } from '../../support/browser/theme-colours.ts'
import { CHOSEN_TERMS, PRESETS, TIMES, type TraderStage, traderTests } from '../../support/browser/trader.ts'

/** Order with numbers where the contract has texts, and texts where it has numbers. */
const SWAPPED = {
  order_id: 77,
  coinname: 'BTC/USDT',
  symbol: 'btcusdt',
  status: 2,
  is_win: 1,
  ploss: 30.5,
  buyprice: 61837.63,
  sellprice: '61840.01',
  time: '60',
  count_down: '0',
  hyzd: 1,
  hyzd_text: 'Buy up',
  num: 150,
  buytime: '1794000000',
  selltime: 1_794_000_060,
  outcome: 'won',
}

/** Order with as few values as a server can send. */
const BARE = {
  ...Object.fromEntries(Object.keys(SWAPPED).map((name) => [name, null])),
  order_id: '78',
  coinname: 'ETH/USDT',
  status: '2',
  num: '20',
}

describe('options trader with deviating server responses', () => {
  const { open, faults } = traderTests()
  afterEach(() => expect(faults().take()).to.deep.equal([]))
  const rows = ({ root }: TraderStage) => [...root.querySelectorAll<HTMLElement>('[part=order]')]
  const success = (data: unknown) => ({ code: '1', msg: null, data })

  async function settled(trader: TraderStage): Promise<void> {
    await trader.press('Orders')
    await trader.press('Settled')
  }

  it('numbers as texts, texts as numbers, code as text: parsed', async () => {
    const trader = await open()
    trader.backend.answerRaw(getOptionOrders, success([SWAPPED]))
    await settled(trader)
    await until(() => rows(trader).length === 1, 'the row')
    expect(rows(trader)[0]?.textContent).to.contain('61,837.63').and.to.contain('61,840.01').and.to.contain('+30.50')
    expect(rows(trader)[0]?.textContent).to.contain('150.00')
    expect(getTone(rows(trader)[0]?.querySelector('b:has(~ small)'))).to.equal('up')
  })

  it('order of null values: shown with dashes; an order without an id is dropped', async () => {
    const trader = await open()
    trader.backend.answerRaw(getOptionOrders, success({ list: [BARE, { ...SWAPPED, order_id: null }, null, SWAPPED] }))
    await settled(trader)
    await until(() => rows(trader).length > 0, 'the rows')
    expect(rows(trader)).to.have.length(2)
    expect(rows(trader)[0]?.textContent).to.contain('ETH/USDT').and.to.contain('20.00').and.to.contain('—')
    expect(rows(trader)[0]?.textContent).to.not.match(/null|NaN|undefined|Invalid/)
    rows(trader)[0]?.click()
    await until(() => trader.dialog('ETH/USDT') ?? trader.dialog('BTC/USDT'), 'its detail')
  })

  it('terms with numbers and nulls: default presets, and the last limits repeated', async () => {
    const trader = await open()
    trader.backend.answerRaw(
      getOptionTerms,
      success({
        hy_numcolstmp: null,
        hy_price_type: 2,
        coinname: 'USDT',
        balance: 10000.5,
        hy_ykbl: '12,20',
        hytime: [30, '60', null, 90],
        hymin: '10-5000',
      }),
    )
    await trader.press('Buy up')
    await until(() => trader.text().includes('10,000.50'), 'the balance')
    const chips = [...trader.root.querySelectorAll(PRESETS)].map((chip) => chip.textContent)
    expect(chips).to.deep.equal(['10.00', '30.00', '50.00', '100.00'])
    const times = [...trader.root.querySelectorAll(TIMES)].map(({ textContent }) => textContent)
    expect(times.map((time) => /^\d+ s/.exec(time ?? '')?.[0])).to.deep.equal(['30 s', '60 s', '90 s'])
  })

  it('later terms of null values: the previous terms stay', async () => {
    const trader = await open()
    const { example } = getOptionTerms
    trader.backend.answerRaw(
      getOptionTerms,
      success(Object.fromEntries(Object.keys(example).map((name) => [name, null]))),
    )
    await trader.press('Buy up')
    await until(() => trader.backend.received('getHyConfig').length > 0, 'the request for the terms')
    await trader.fill('150', '60 s')
    expect(getFact(trader, 'Estimated profit')).to.contain('+30.00 USDT')
  })

  it('order id as a number: accepted', async () => {
    const trader = await open()
    const told = recordEvents<{ phase: string; orderId?: string }>(trader, 'tl-order')
    trader.backend.answerRaw(createOptionOrder, { code: '1', msg: null, data: { order_id: 4711 } })
    await order(trader)
    await until(() => told.some(({ phase }) => phase === 'accepted'), 'the order is accepted')
    expect(told.find(({ phase }) => phase === 'accepted')?.orderId).to.equal('4711')
    await until(() => trader.backend.received('getHyOrderInfo').length > 0, 'the request for the order')
    expect(trader.backend.received('getHyOrderInfo')[0]?.form).to.deep.equal({ order_id: '4711' })
  })

  it("code 204: refused with the server's message, the amount stays, and the next attempt has a new key (API-09)", async () => {
    const trader = await open()
    const told = recordEvents<{ phase: string; message?: string }>(trader, 'tl-order')
    trader.backend.answerRaw(createOptionOrder, { code: 204, msg: 'Nothing to be had today', data: { order_id: '42' } })
    await order(trader)
    await until(() => told.at(-1)?.phase === 'refused', 'it is refused')
    expect(told.at(-1)?.message).to.equal('Nothing to be had today')
    expect($toast.get()).to.deep.include({ kind: 'error', text: 'Nothing to be had today' })
    expect(trader.backend.received('getHyOrderInfo'), 'no order is shown').to.deep.equal([])
    expect(trader.find(CHOSEN_TERMS).textContent).to.contain('12.34')
    trader.backend.answer(createOptionOrder, { orderId: '42' })
    await order(trader)
    await until(() => told.some(({ phase }) => phase === 'accepted'), 'the next order is accepted')
    const [refused, taken] = trader.backend.received('creatorder').map(({ headers }) => headers['idempotency-key'])
    expect(taken).to.not.equal(refused)
  })

  it('list with code 204: shows a loading error, not an empty list', async () => {
    const trader = await open()
    trader.backend.answerRaw(getOptionOrders, { code: 204, msg: 'No content', data: null })
    await settled(trader)
    await until(() => trader.says('Failed to load'), 'the message')
    expect(trader.says('No records for now')).to.equal(false)
    trader.backend.answerRaw(getOptionOrders, success([SWAPPED]))
    await trader.press('Retry')
    await until(() => rows(trader).length === 1, 'the row')
  })
})

/** Orders 12.34 up for 30 s and confirms. */
async function order(trader: TraderStage): Promise<void> {
  await trader.press('Buy up')
  await until(() => trader.dialog('Place order') ?? trader.dialog('Confirm order'), 'the form, or the question')
  if (trader.dialog('Place order')) {
    await trader.fill('12.34', '30 s')
    await trader.press('Buy up', 'Place order')
  }
  await trader.press('Buy up', 'Confirm order')
}
