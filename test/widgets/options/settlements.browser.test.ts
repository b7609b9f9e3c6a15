import { expect } from '@esm-bundle/chai'
import { BALANCES_POLL_MS } from '../../../shared/base/contract/constants.ts'
import { detailTopic } from '../../../shared/base/contract/feed.ts'
import { createOptionOrder, getOptionOrder, getOptionTerms } from '../../../shared/base/contract/options.ts'
import { setToken } from '../../../shared/state/session/token.ts'
import type { FakeBackend } from '../../support/browser/fake-backend.ts'
import { type FakeClock, fakeClock, untilWithClock } from '../../support/browser/fake-clock.ts'
import { recordEvents } from '../../support/browser/forms.ts'
import { createOptionBook, type OptionBook } from '../../support/browser/option-orders.ts'
import { mount, waitForDrawing } from '../../support/browser/stage.ts'
import { type TraderStage, traderTests } from '../../support/browser/trader.ts'

interface OrderEvent {
  phase: string
  orderId?: string
  outcome?: string
  profit?: string
}

const WIDE = 1100
const FIGURES = { open: 100, close: 101, high: 101, low: 97, vol: 5, amount: 1 }

describe('settlements while a trader is on the page', () => {
  const { open, faults } = traderTests()
  let book: OptionBook
  let clock: FakeClock
  beforeEach(() => {
    clock = fakeClock()
    book = createOptionBook()
  })
  afterEach(async () => {
    for (const _frame of [1, 2, 3]) {
      await waitForDrawing()
      await clock.advance(200)
    }
    await clock.end()
    expect(faults().take()).to.deep.equal([])
  })

  const prepare = (backend: FakeBackend) => book.attachTo(backend)
  const selectSettled = (reported: readonly OrderEvent[]) => reported.filter(({ phase }) => phase === 'settled')
  const asked = ({ backend }: TraderStage, path: string) => backend.received(path).length
  const opened = (width = WIDE) => open({}, clock, { width, prepare })
  /** Returns the balance shown in the panel. */
  const balance = ({ root }: TraderStage) =>
    root.querySelector('[part=balance] .number')?.textContent?.trim().replace(',', '').replace(/\.0+$/, '')
  const rows = ({ root }: TraderStage) => root.querySelectorAll('[part=order]').length

  /** Advances the clock with a live feed and lets responses arrive, until a condition holds, at most `seconds`. */
  async function pass({ feed }: TraderStage, seconds: number, holds: () => boolean = () => false): Promise<void> {
    for (let second = 0; second < seconds && !holds(); second++) {
      if (second % 5 === 0) feed.push(detailTopic('btcusdt'), FIGURES)
      await clock.advance(1000)
      await new Promise((resolve) => requestAnimationFrame(resolve))
      await clock.advance(0)
    }
  }

  /** Advances the clock by at most `seconds` and fails if the condition does not hold then. */
  async function within(trader: TraderStage, seconds: number, what: string, holds: () => boolean) {
    await pass(trader, seconds, holds)
    await untilWithClock(holds, what, clock)
  }

  /** Returns a function that counts the requests for the balance from now on, without one for each interval of the poll that began since. */
  function countBalanceRequests(trader: TraderStage): () => number {
    const [from, start] = [asked(trader, getOptionTerms.path), performance.now()]
    return () => asked(trader, getOptionTerms.path) - from - Math.ceil((performance.now() - start) / BALANCES_POLL_MS)
  }

  it('order of an earlier visit: updates the balance and dispatches one event, with nothing open', async () => {
    book.run('7', 20)
    const trader = await opened()
    const reported = recordEvents<OrderEvent>(trader, 'tl-order')
    await untilWithClock(() => rows(trader) === 1 && balance(trader) === '10000', 'the order and the balance', clock)
    await pass(trader, 19)
    expect(reported).to.deep.equal([])
    await within(
      trader,
      12,
      'the balance after the settlement',
      () => rows(trader) === 0 && balance(trader) === '10180',
    )
    await pass(trader, 30)
    expect(reported).to.have.length(1)
    expect(reported[0]).to.deep.include({ phase: 'settled', orderId: '7', outcome: 'won', profit: '30' })
    expect(balance(trader)).to.equal(book.balance())
  })

  it('narrow trader with unopened order entry: the settlement is noticed', async () => {
    book.run('7', 1)
    const trader = await opened(390)
    const reported = recordEvents<OrderEvent>(trader, 'tl-order')
    await within(trader, 12, 'the event', () => selectSettled(reported).length === 1)
    expect(asked(trader, getOptionTerms.path)).to.equal(1)
  })

  it('three of 23 orders settle together: one event each, and one request for the balance in addition to the poll', async () => {
    for (let id = 1; id <= 23; id++) book.run(String(id), id === 2 || id === 13 || id === 23 ? 20 : 300)
    const trader = await opened()
    const reported = recordEvents<OrderEvent>(trader, 'tl-order')
    await untilWithClock(() => balance(trader) === '10000', 'the balance', clock)
    const countExtra = countBalanceRequests(trader)
    await within(trader, 31, 'the balance after three settlements', () => balance(trader) === '10540')
    // The poll of the balance may be ahead of that of the orders.
    await within(trader, 12, 'three events', () => selectSettled(reported).length === 3)
    expect(selectSettled(reported).map(({ orderId }) => orderId)).to.have.members(['2', '13', '23'])
    expect(countExtra()).to.be.at.most(1)
    await pass(trader, 10)
    expect(selectSettled(reported)).to.have.length(3)
  })

  for (const closed of [true, false])
    it(`order bought here, sheet ${closed ? 'closed' : 'open'}: one settlement event`, async () => {
      const trader = await opened()
      const reported = recordEvents<OrderEvent>(trader, 'tl-order')
      await untilWithClock(() => balance(trader), 'the form', clock)
      trader.backend.answer(createOptionOrder, () => {
        book.run('51', 30)
        return { orderId: '51' }
      })
      await trader.fill('150', '30 s')
      await trader.press('Buy up')
      await untilWithClock(() => trader.dialog('Confirm order'), 'the question', clock)
      await trader.press('Buy up', 'Confirm order')
      await untilWithClock(() => trader.says('Pending settlement'), 'the sheet', clock)
      if (closed) await trader.press('Continue trading', 'BTC/USDT')
      await pass(trader, 27)
      const countExtra = countBalanceRequests(trader)
      await within(trader, 14, 'the balance after the settlement', () => balance(trader) === '10180')
      await pass(trader, 20)
      expect(reported.map(({ phase, orderId }) => [phase, orderId])).to.deep.equal([
        ['before', undefined],
        ['accepted', '51'],
        ['settled', '51'],
      ])
      expect(countExtra(), 'requests for the balance').to.be.at.most(1)
      expect(trader.says('Continue trading')).to.equal(!closed)
    })

  it('order accepted although its response was lost: the settlement is noticed', async () => {
    const trader = await opened()
    const reported = recordEvents<OrderEvent>(trader, 'tl-order')
    await untilWithClock(() => balance(trader), 'the form', clock)
    trader.backend.fail(createOptionOrder, 'network')
    await trader.fill('150', '30 s')
    await trader.press('Buy up')
    await untilWithClock(() => trader.dialog('Confirm order'), 'the question', clock)
    book.run('61', 30)
    await trader.press('Buy up', 'Confirm order')
    await untilWithClock(() => reported.some(({ phase }) => phase === 'unknown'), 'the unknown result', clock)
    // The order may be found at once, which closes the question.
    if (trader.dialog('Confirm order')) await trader.press('Cancel', 'Confirm order')
    await within(
      trader,
      40,
      'the settlement',
      () => selectSettled(reported).length === 1 && balance(trader) === '10180',
    )
    expect(selectSettled(reported)[0]?.orderId).to.equal('61')
  })

  it('two traders on a page: one event, dispatched by the other after the first is removed', async () => {
    book.run('7', 5)
    book.run('8', 30)
    const trader = await opened()
    const second = await mount('tl-options', {}, WIDE)
    const [first, other] = [recordEvents<OrderEvent>(trader, 'tl-order'), recordEvents<OrderEvent>(second, 'tl-order')]
    await within(trader, 16, 'one event', () => first.length + other.length === 1)
    trader.remove()
    await within(trader, 34, 'the event of the one that is left', () => other.some(({ orderId }) => orderId === '8'))
    expect([...first, ...other].map(({ orderId }) => orderId)).to.deep.equal(['7', '8'])
    second.remove()
  })

  it('order missing between two pages of the list: no event until it settles', async () => {
    for (let id = 1; id <= 12; id++) book.run(String(id), id === 12 ? 10 : 60)
    const trader = await opened()
    const reported = recordEvents<OrderEvent>(trader, 'tl-order')
    await untilWithClock(() => rows(trader) === 12, 'the orders', clock)
    const genuine = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      const answer = await genuine(input, init)
      const body = await answer.clone().json()
      if (String(input).includes('getHyOrderList'))
        body.data.list = body.data.list.filter(({ order_id }: { order_id: string }) => order_id !== '3')
      return new Response(JSON.stringify(body), { status: answer.status })
    }
    try {
      await within(trader, 22, 'the order that did settle', () => selectSettled(reported).length === 1)
      expect(selectSettled(reported)[0]?.orderId).to.equal('12')
    } finally {
      globalThis.fetch = genuine
    }
    await within(trader, 64, 'all of them, in the end', () => selectSettled(reported).length === 12)
    expect(new Set(selectSettled(reported).map(({ orderId }) => orderId)).size).to.equal(12)
  })

  it('after an hour of sleep: one event', async () => {
    book.run('7', 20)
    const trader = await opened()
    const reported = recordEvents<OrderEvent>(trader, 'tl-order')
    await untilWithClock(() => rows(trader) === 1, 'the order', clock)
    await clock.sleep(3_600_000)
    await untilWithClock(
      () => selectSettled(reported).length === 1 && balance(trader) === '10180',
      'the settlement',
      clock,
    )
    await pass(trader, 20)
    expect(selectSettled(reported)).to.have.length(1)
  })

  it('server unreachable: the event follows once it responds again', async () => {
    book.run('7', 5)
    const trader = await opened()
    const reported = recordEvents<OrderEvent>(trader, 'tl-order')
    await untilWithClock(() => rows(trader) === 1 && balance(trader) === '10000', 'the order and the balance', clock)
    trader.backend.fail(getOptionOrder, 'network')
    await pass(trader, 20)
    expect(reported).to.deep.equal([])
    prepare(trader.backend)
    await within(
      trader,
      12,
      'the settlement',
      () => selectSettled(reported).length === 1 && balance(trader) === '10180',
    )
  })

  it('logout: settlements are ignored; next login: watched again', async () => {
    book.run('7', 20)
    const trader = await opened()
    const reported = recordEvents<OrderEvent>(trader, 'tl-order')
    await untilWithClock(() => rows(trader) === 1, 'the order', clock)
    setToken('')
    await pass(trader, 30)
    const lists = asked(trader, 'getHyOrderList')
    await pass(trader, 60)
    expect(asked(trader, 'getHyOrderList'), 'requests for a visitor').to.equal(lists)
    expect(reported).to.deep.equal([])
    book.run('8', 10)
    setToken('another-token')
    await within(trader, 22, 'the order of the next session', () => selectSettled(reported).length === 1)
    expect(reported[0]?.orderId).to.equal('8')
  })

  it('trader removed and reinserted: reports what settled meanwhile and afterwards', async () => {
    book.run('7', 20)
    book.run('8', 60)
    const trader = await opened()
    const reported = recordEvents<OrderEvent>(trader, 'tl-order')
    await untilWithClock(() => rows(trader) === 2, 'the orders', clock)
    trader.element.remove()
    await pass(trader, 10)
    const lists = asked(trader, 'getHyOrderList')
    await pass(trader, 20)
    expect(asked(trader, 'getHyOrderList'), 'requests while it is away').to.equal(lists)
    trader.box.append(trader.element)
    await untilWithClock(() => rows(trader) === 1 && balance(trader) === '10180', 'what there is now', clock)
    await within(trader, 44, 'both settlements', () => selectSettled(reported).length === 2)
    expect(reported.map(({ orderId }) => orderId)).to.deep.equal(['7', '8'])
  })

  it('order and balance of another device: shown within 5 s, then its end', async () => {
    const trader = await opened()
    await untilWithClock(() => balance(trader) === '10000', 'the balance', clock)
    expect(rows(trader)).to.equal(0)
    book.run('7', 20)
    await within(trader, 5, 'the order and the balance', () => rows(trader) === 1)
    const reported = recordEvents<OrderEvent>(trader, 'tl-order')
    await within(trader, 32, 'its end', () => rows(trader) === 0 && balance(trader) === '10180')
    expect(selectSettled(reported)).to.have.length(1)
  })

  it('no order in progress: the poll of orders and balance, and no other requests', async () => {
    const trader = await opened()
    await pass(trader, 5)
    const count = (path: string) => asked(trader, path)
    const before = [count('getHyOrderList'), count('getHyConfig')]
    await pass(trader, 60)
    expect(count('getHyOrderInfo')).to.equal(0)
    expect(count('getHyOrderList') - (before[0] ?? 0)).to.be.within(12, 16)
    expect(count('getHyConfig') - (before[1] ?? 0)).to.be.within(12, 16)
  })

  it('balance response requested before and received after a settlement: ignored', async () => {
    book.run('7', 5)
    const trader = await opened(390)
    const { example, data } = getOptionTerms
    const genuine = globalThis.fetch
    let release = () => {}
    const late = new Promise<Response>((resolve) => {
      release = () => resolve(new Response(JSON.stringify({ code: 1, msg: '', data: data.write(example) })))
    })
    let held = false
    globalThis.fetch = (input, init) => {
      if (held || !String(input).includes(getOptionTerms.path)) return genuine(input, init)
      held = true
      return late
    }
    try {
      await trader.press('Buy up')
      await untilWithClock(() => held && balance(trader) === '10000', 'the form asks for the balance', clock)
      await within(trader, 12, 'the balance after the settlement', () => balance(trader) === '10180')
      release()
      await pass(trader, 1)
      expect(balance(trader)).to.equal('10180')
    } finally {
      globalThis.fetch = genuine
    }
  })
})
