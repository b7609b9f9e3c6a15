import { expect } from '@esm-bundle/chai'
import { getMarkets } from '../../../shared/base/contract/markets.ts'
import {
  createOptionOrder,
  getOptionOrder,
  getOptionOrders,
  getOptionTerms,
} from '../../../shared/base/contract/options.ts'
import { getOptionOrderList, reloadOptionOrders } from '../../../shared/state/orders/option-orders.ts'
import { UNANSWERED_TTL_MS } from '../../../shared/state/submissions/unanswered.ts'
import { byText, getFact, getText } from '../../support/browser/find.ts'
import { recordEvents } from '../../support/browser/forms.ts'
import { until, waitForDrawing } from '../../support/browser/stage.ts'
import {
  AMOUNT,
  CHOSEN_TERMS,
  createOpenOrder,
  PRESETS,
  type TraderStage,
  traderTests,
} from '../../support/browser/trader.ts'

interface OrderEvent {
  phase: string
  orderId?: string
  message?: string
  field?: string
}

describe('buying an option', () => {
  const { open, faults } = traderTests()
  const sent = ({ backend }: TraderStage) => backend.received('creatorder')
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  /** Chooses 12.34 for 30 s and buys up, as far as the confirmation. */
  async function confirm(trader: TraderStage): Promise<void> {
    trader.backend.answer(getOptionOrder, createOpenOrder())
    await trader.press('Buy up')
    await trader.fill('12.34', '30 s')
    await trader.press('Buy up', 'Place order')
    await until(() => trader.dialog('Confirm order'), 'the question is asked')
  }

  it('amount or duration missing: opens the order form (OOP-10)', async () => {
    const trader = await open()
    await trader.press('Buy up')
    await until(() => trader.dialog('Place order'), 'the form opens')
    expect(sent(trader)).to.deep.equal([])
  })

  it('market list fails to load: shows the error, and buying works after Retry', async () => {
    const trader = await open({ symbol: 'btcusdt' }, undefined, {
      prepare: (backend) => backend.fail(getMarkets, 'network'),
    })
    await trader.press('Buy up')
    await trader.fill('12.34', '30 s')
    await trader.press('Buy up', 'Place order')
    await until(() => trader.says("We couldn't load the markets"), 'the message')
    expect(trader.dialog('Confirm order')).to.equal(null)
    trader.backend.answer(getMarkets, getMarkets.example)
    await trader.press('Retry', 'Place order')
    await until(() => !trader.says("We couldn't load the markets"), 'the markets')
    await trader.press('Buy up', 'Place order')
    await until(() => trader.dialog('Confirm order'), 'the question is asked')
  })

  it('invalid field: shows the reason at the field and sends nothing (OOP-09)', async () => {
    const trader = await open()
    await trader.press('Buy up')
    await trader.fill('')
    await trader.press('Buy down', 'Place order')
    expect(trader.says('Enter an amount')).to.equal(true)
    await trader.fill('1.2.3')
    await trader.press('Buy down', 'Place order')
    expect(trader.says('Enter a number, such as')).to.equal(true)
    await trader.fill('10001')
    await trader.press('Buy down', 'Place order')
    expect(trader.says('More than your balance: ')).to.equal(true)
    await trader.fill('10')
    await trader.press('Buy down', 'Place order')
    expect(trader.says('Choose a duration')).to.equal(true)
    expect(sent(trader)).to.deep.equal([])
  })

  it('amount above the balance: shown while typing', async () => {
    const trader = await open()
    await trader.press('Buy up')
    await trader.fill('99999999')
    expect(trader.says('More than your balance: ')).to.equal(true)
    await trader.fill('150')
    expect(trader.says('More than your balance: ')).to.equal(false)
  })

  it('amount outside the range of the chosen duration: shown while typing, and nothing is confirmed (Q-190)', async () => {
    const trader = await open()
    await trader.press('Buy up')
    await trader.fill('1')
    expect(trader.says('Enter at least 10.00 USDT')).to.equal(true)
    await trader.fill('0')
    expect(trader.says('Enter at least 10.00 USDT')).to.equal(true)
    await trader.press('Buy down', 'Place order')
    expect(trader.says('Enter at least 10.00 USDT'), 'the amount, too').to.equal(true)
    expect(trader.says('Choose a duration')).to.equal(true)
    await trader.fill('20', '120 s')
    expect(trader.says('Enter at least 50.00 USDT')).to.equal(true)
    await trader.press('Buy down', 'Place order')
    expect(trader.dialog('Confirm order')).to.equal(null)
    await trader.fill('5000.01')
    expect(trader.says('Enter at most 5,000.00 USDT')).to.equal(true)
    await trader.fill('5000')
    expect(trader.says('Enter at')).to.equal(false)
    await trader.press('Buy down', 'Place order')
    await until(() => trader.dialog('Confirm order'), 'the question is asked')
    expect(sent(trader)).to.deep.equal([])
  })

  it('double tap on the buy button: opens the confirmation and keeps it', async () => {
    const trader = await open({}, undefined, { width: 1100 })
    await trader.fill('150', '60 s')
    await trader.press('Buy up')
    await until(() => trader.dialog('Confirm order'), 'the question')
    const question = trader.dialog('Confirm order') as HTMLElement
    const press = (delay: number) => {
      const event = new MouseEvent('mousedown', { bubbles: true })
      Object.defineProperty(event, 'timeStamp', { value: event.timeStamp + delay })
      question.dispatchEvent(event)
    }
    press(-10_000)
    await waitForDrawing()
    expect(trader.dialog('Confirm order') === question).to.equal(true)
    press(10_000)
    await until(() => !trader.dialog('Confirm order'), 'a later press outside closes it')
  })

  it('Enter in the amount: focuses the buy buttons, or opens the confirmation once a direction was chosen', async () => {
    const trader = await open({}, undefined, { width: 1100 })
    await trader.fill('150', '60 s')
    const enter = () => {
      const field = trader.find<HTMLInputElement>(AMOUNT)
      field.focus()
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    }
    enter()
    expect(trader.root.activeElement?.textContent?.trim()).to.equal('Buy up')
    await trader.press('Buy down')
    await until(() => trader.dialog('Confirm order'), 'the question')
    await trader.press('Cancel', 'Confirm order')
    await until(() => !trader.dialog('Confirm order'), 'the question is closed')
    enter()
    await until(() => trader.dialog('Confirm order')?.textContent?.includes('Buy down'), 'the question again')
  })

  it('form: presets with two decimals, range, balance with eight decimals, profit of the duration (OOP-02..08)', async () => {
    const trader = await open()
    await trader.press('Buy up')
    await until(() => trader.root.querySelector(PRESETS), 'the form is there')
    const chips = [...trader.root.querySelectorAll(PRESETS)].map((chip) => chip.textContent)
    expect(chips).to.deep.equal(['10.00', '30.00', '50.00', '100.00'])
    await trader.fill('150', '60 s')
    expect(getText(byText(trader, /^Range/))).to.equal('Range 10.00 – 5,000.00')
    expect(getText(trader.find('[part=balance]'))).to.contain('10,000.00')
    expect(getFact(trader, 'Estimated profit')).to.equal('+30.00 USDT (20%)')
    expect(getFact(trader, 'You can lose')).to.equal('150.00 USDT')
  })

  it('All: fills in the balance rounded down to two decimals (OOP-04)', async () => {
    const trader = await open()
    trader.backend.answer(getOptionTerms, {
      ...getOptionTerms.example,
      balance: '123.456',
      durations: ['30'],
      multipliers: ['1'],
      profitPercents: ['12'],
      amountRanges: ['10'],
    })
    await trader.press('Buy up')
    await until(() => trader.text().includes('123.45'), 'the new balance')
    await trader.press('All', 'Place order')
    expect(trader.find<HTMLInputElement>(AMOUNT).value).to.equal('123.45')
  })

  it('confirmed order: shows amount and duration, sends once, shows success and the order (OOP-11..14, ORP-01)', async () => {
    const trader = await open()
    const told = recordEvents<OrderEvent>(trader, 'tl-order')
    await confirm(trader)
    expect(trader.dialog('Confirm order')?.textContent).to.contain('12.34 USDT').and.to.contain('30 s')
    const button = [...(trader.dialog('Confirm order')?.querySelectorAll('button') ?? [])].at(-1)
    button?.click()
    button?.click()
    await until(() => trader.says('Pending settlement'), 'the result sheet opens')
    expect(sent(trader).map(({ form }) => form)).to.deep.equal([
      { m_id: '1', ctime: '30', ctzed: '12.34', buytype: '1' },
    ])
    await until(() => trader.says('Success'), 'the message')
    expect(trader.root.querySelector('tl-countdown-ring')).to.not.equal(null)
    expect(told.map(({ phase, orderId }) => [phase, orderId])).to.deep.equal([
      ['before', undefined],
      ['accepted', '42'],
    ])
  })

  it('tl-order prevented by the page: nothing is sent', async () => {
    const trader = await open()
    trader.element.addEventListener('tl-order', (event) => event.preventDefault())
    await confirm(trader)
    await trader.press('Buy up', 'Confirm order')
    await until(() => !trader.dialog('Confirm order'), 'the question is gone')
    expect(sent(trader)).to.deep.equal([])
    await until(() => trader.says("We couldn't do this. Nothing was sent."), 'the message')
  })

  it("refusal with a field: shows the server's message at the field and keeps the draft", async () => {
    const trader = await open()
    const told = recordEvents<OrderEvent>(trader, 'tl-order')
    trader.backend.refuse(createOptionOrder, { msg: 'Amount must be 100 to 500.', field: 'ctzed', rule: 'range' })
    await confirm(trader)
    await trader.press('Buy up', 'Confirm order')
    await until(() => trader.dialog('Place order'), 'the form is open again')
    await until(() => trader.find('[role=alert]'), 'the message at the field')
    expect(trader.find('[role=alert]').textContent?.trim()).to.equal('Amount must be 100 to 500.')
    expect(trader.find<HTMLInputElement>(AMOUNT).value).to.equal('12.34')
    expect(told.at(-1)).to.include({ phase: 'refused', field: 'amount' })
  })

  for (const [wire, field] of [
    ['ctime', 'time'],
    ['m_id', 'market'],
  ] as const)
    it(`refusal of ${wire}: shown in the form and reported to the page as ${field}`, async () => {
      const trader = await open()
      const told = recordEvents<OrderEvent>(trader, 'tl-order')
      trader.backend.refuse(createOptionOrder, { msg: 'Not right now.', field: wire })
      await confirm(trader)
      await trader.press('Buy up', 'Confirm order')
      const form = () => getText(trader.dialog('Place order')?.querySelector('[role=alert]:not([popover])'))
      await until(() => form().includes('Not right now.'), 'the message in the form')
      expect(told.at(-1)).to.include({ phase: 'refused', field, message: 'Not right now.' })
      await trader.fill('12')
      expect(form()).to.not.contain('Not right now.')
    })

  it('unanswered order: can be sent again although its amount is missing from the balance', async () => {
    const trader = await open()
    trader.backend.fail(createOptionOrder, 'network')
    await confirm(trader)
    trader.backend.answer(getOptionTerms, { ...getOptionTerms.example, balance: '1' })
    await trader.press('Buy up', 'Confirm order')
    await trader.press('Cancel', 'Confirm order')
    trader.backend.answer(createOptionOrder, { orderId: '42' }, true)
    await trader.press('Buy up')
    await trader.press('Send again', 'Confirm order')
    await until(() => trader.says('Pending settlement'), 'the order is shown')
    const [first, again] = sent(trader).map(({ headers }) => headers['idempotency-key'])
    expect(again).to.equal(first)
  })

  for (const failure of ['html', 'half', 'server', 'network'] as const)
    it(`no response: the result is unknown, and the retry has the same key (${failure})`, async () => {
      const trader = await open()
      const told = recordEvents<OrderEvent>(trader, 'tl-order')
      trader.backend.fail(createOptionOrder, failure)
      await confirm(trader)
      await trader.press('Buy up', 'Confirm order')
      await until(() => trader.says("We don't know yet whether your order was placed"), 'the unknown result')
      expect(told.map(({ phase }) => phase)).to.deep.equal(['before', 'unknown'])
      expect(trader.says('Failed to load')).to.equal(false)
      trader.backend.answer(createOptionOrder, { orderId: '42' })
      await trader.press('Send again', 'Confirm order')
      await until(() => trader.says('Pending settlement'), 'the order is shown')
      const keys = sent(trader).map(({ headers }) => headers['idempotency-key'])
      expect(keys).to.have.length(2)
      expect(keys[0]).to.equal(keys[1])
    })

  it('unanswered order that appears in the list: it is shown, no longer as unanswered, and an equal order has a new key', async () => {
    const trader = await open()
    trader.backend.answer(getOptionOrders, [])
    reloadOptionOrders()
    await until(() => !getOptionOrderList('open').$list.get().busy, 'the list')
    trader.backend.fail(createOptionOrder, 'network')
    await confirm(trader)
    await trader.press('Buy up', 'Confirm order')
    await until(() => trader.says("We don't know yet whether your order was placed"), 'the unknown result')
    trader.backend.answer(createOptionOrder, { orderId: '43' })
    trader.backend.answer(getOptionOrders, ({ form }) =>
      form.status === '1' ? [createOpenOrder({ orderId: '42', amount: '12.34' })] : [],
    )
    reloadOptionOrders(['open'])
    await until(() => !trader.dialog('Confirm order'), 'the doubt is over')
    await until(() => trader.says('Pending settlement'), 'the order is shown')
    await trader.press('Continue trading', 'BTC/USDT')
    await trader.press('Buy up')
    await until(() => trader.dialog('Confirm order'), 'the next question')
    expect(trader.says("We don't know yet")).to.equal(false)
    await trader.press('Buy up', 'Confirm order')
    await until(() => sent(trader).length === 2, 'the next order')
    const [first, next] = sent(trader).map(({ headers }) => headers['idempotency-key'])
    expect(next).to.not.equal(first)
  })

  it('unanswered order next to an equal one that was already running: stays unanswered', async () => {
    const trader = await open()
    trader.backend.answer(getOptionOrders, ({ form }) =>
      form.status === '1' ? [createOpenOrder({ orderId: '41', amount: '12.34' })] : [],
    )
    reloadOptionOrders()
    await until(
      () =>
        getOptionOrderList('open')
          .$list.get()
          .rows.some(({ order }) => order.orderId === '41'),
      'the list',
    )
    trader.backend.fail(createOptionOrder, 'network')
    await confirm(trader)
    await trader.press('Buy up', 'Confirm order')
    await until(() => trader.says("We don't know yet whether your order was placed"), 'the unknown result')
    await getOptionOrderList('open').reload()
    await waitForDrawing()
    expect(trader.dialog('Confirm order')?.textContent).to.contain('Send again')
  })

  it('unanswered order with closed confirmation: remembered, and the next order has a new key', async () => {
    const trader = await open()
    trader.backend.fail(createOptionOrder, 'network')
    await confirm(trader)
    await trader.press('Buy up', 'Confirm order')
    await trader.press('Cancel', 'Confirm order')
    await trader.press('Buy up')
    await until(() => trader.says("We don't know yet whether your order was placed"), 'the unknown result')
    trader.backend.answer(createOptionOrder, { orderId: '42' })
    await trader.press('Send again', 'Confirm order')
    await trader.press('Continue trading', 'BTC/USDT')
    await trader.press('Buy up')
    await trader.press('Buy up', 'Confirm order')
    await until(() => sent(trader).length === 3, 'the next order is sent')
    const [first, again, next] = sent(trader).map(({ headers }) => headers['idempotency-key'])
    expect(again).to.equal(first)
    expect(next).to.not.equal(first)
  })

  it('unanswered order after ten minutes: forgotten, the same order has a new key', async () => {
    const trader = await open()
    trader.backend.fail(createOptionOrder, 'network')
    await confirm(trader)
    await trader.press('Buy up', 'Confirm order')
    await trader.press('Cancel', 'Confirm order')
    trader.backend.answer(createOptionOrder, { orderId: '42' })
    const { now } = Date
    Date.now = () => now() + UNANSWERED_TTL_MS + 1
    try {
      await trader.press('Buy up')
      await trader.press('Buy up', 'Confirm order')
      await until(() => sent(trader).length === 2, 'the second order is sent')
    } finally {
      Date.now = now
    }
    const [first, second] = sent(trader).map(({ headers }) => headers['idempotency-key'])
    expect(second).to.not.equal(first)
  })

  it('session ends while ordering: the draft stays, also with blocked storage', async () => {
    const trader = await open()
    const genuine = Storage.prototype.setItem
    Storage.prototype.setItem = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    try {
      trader.backend.fail(createOptionOrder, 'unauthorized')
      await confirm(trader)
      await trader.press('Buy up', 'Confirm order')
      await until(() => trader.says('Log in to trade BTC/USDT'), 'the login hint')
      const { setToken } = await import('../../../shared/state/session/token.ts')
      trader.backend.answer(createOptionOrder, { orderId: '42' })
      setToken('another-token')
      await until(() => trader.root.querySelector(CHOSEN_TERMS)?.textContent?.includes('12.34'), 'the draft')
      expect(trader.find(CHOSEN_TERMS).textContent).to.contain('30 s')
    } finally {
      Storage.prototype.setItem = genuine
    }
    await waitForDrawing()
  })
})
