import { expect } from '@esm-bundle/chai'
import { cancelSpotOrder, getSpotOrders } from '../../../shared/base/contract/spot.ts'
import type { SpotOrder } from '../../../shared/state/orders/spot-orders.store.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/spot-orders/spot-orders.element.ts'
import { passTime, untilWithClock, withClock } from '../../support/browser/fake-clock.ts'
import { press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { takeMoneyFacts } from '../../support/browser/money-facts.ts'
import { findOverflowingElements } from '../../support/browser/overflow.ts'
import { type Mounted, until } from '../../support/browser/stage.ts'
import { getTone } from '../../support/browser/theme-colours.ts'

const order = (part: Partial<SpotOrder>): SpotOrder => ({ ...(getSpotOrders.example[0] as SpotOrder), ...part })

describe('<tl-spot-orders>', () => {
  const { backend, faults, open } = memberPage('tl-spot-orders')
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const rows = ({ root }: Mounted) => [...root.querySelectorAll<HTMLElement>('[part=order]')]
  const shown = async () => {
    const page = await open()
    await until(() => rows(page).length > 0, 'the orders')
    return page
  }
  const asked = () => backend().received('tradegetOrderList').at(-1)?.form

  it('requests by status, side and page (TLS-01, 03, 04)', async () => {
    const page = await shown()
    expect(asked()).to.deep.equal({ type: '0', page: '1', limit: '10', status: '1' })
    press(page, 'Completed')
    await until(() => asked()?.status === '2', 'completed')
    press(page, 'Sell')
    await until(() => asked()?.type === '2', 'sales')
    press(page, 'Cancelled')
    await until(() => asked()?.status === '3', 'cancelled')
  })

  for (const width of [280, 390])
    it(`figures do not wrap within their digits (${width} px)`, async () => {
      backend().answer(getSpotOrders, [
        order({ status: 'completed', price: '61649.65685588', filledQuantity: '0.58612345', fee: '0.00058613' }),
        order({
          id: '78',
          status: 'completed',
          price: '61649.65685588',
          filledQuantity: '61.58612345',
          fee: '0.06158613',
        }),
      ])
      const page = await open({}, width)
      await until(() => rows(page).length === 2 && page.text().includes('36,134.30'), 'the orders')
      const figures = rows(page).flatMap((row) => [...row.querySelectorAll('.fact > .number')])
      expect(figures).to.have.length(8)
      for (const figure of figures) expect(figure.getClientRects(), figure.textContent ?? '').to.have.length(1)
      expect(findOverflowingElements(page.element)).to.deep.equal([])
    })

  it('open order: shows what was ordered; completed order: shows what was traded (TLS-08, 09, Q-114)', async () => {
    backend().answer(getSpotOrders, ({ form }) => [
      order(
        form.status === '2'
          ? { status: 'completed', price: '60999.5', filledQuantity: '0.2', fee: '0.0002', tradedAt: 1_794_000_060_000 }
          : { type: 'sell', typeText: 'Sell' },
      ),
    ])
    const page = await shown()
    await until(() => rows(page)[0]?.textContent?.includes('15,250.00'), 'the amount')
    expect(rows(page)[0]?.textContent).to.contain('61,000.00').and.contain('0.25')
    expect(getTone(rows(page)[0]?.querySelector('.badge'))).to.equal('down')
    press(page, 'Completed')
    await until(() => rows(page)[0]?.textContent?.includes('60,999.50'), 'the trade figures')
    expect(rows(page)[0]?.textContent).to.contain('0.0002')
    expect(rows(page)[0]?.querySelector('button')).to.equal(null)
  })

  const cancelledIds = () =>
    backend()
      .received('tradecancelOrder')
      .map(({ form }) => form.bb_id)
  const buttonIn = (row: Element | undefined, name: string): HTMLElement => {
    const found = [...(row?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent?.trim() === name)
    if (!found) throw new Error(`no button "${name}" in this row`)
    return found
  }
  const asks = (row: Element | undefined) => row?.textContent?.includes('Cancel order') === true

  it("cancel: asks in the row, shows the server's message and the updated list (TLS-06, 07)", async () => {
    const cancelled = () => cancelledIds().length > 0
    backend().answer(getSpotOrders, () => [order({ id: '78' }), ...(cancelled() ? [] : [order({ id: '77' })])])
    const page = await shown()
    const [other, mine] = rows(page)
    buttonIn(mine, 'Cancel').click()
    await until(() => asks(mine), 'the question')
    expect(asks(other)).to.equal(false)
    buttonIn(mine, 'Keep').click()
    await until(() => !asks(mine), 'the question is closed')
    expect(cancelledIds()).to.deep.equal([])
    buttonIn(mine, 'Cancel').click()
    await until(() => asks(mine), 'the question')
    takeMoneyFacts()
    buttonIn(mine, 'Cancel order').click()
    await until(() => $toast.get()?.text === 'Success', 'the message')
    expect(cancelledIds()).to.deep.equal(['77'])
    expect(takeMoneyFacts()).to.deep.equal(['before 77 USDT funds 15250 0', 'accepted 77 USDT funds 15250 0'])
    await until(() => rows(page).length === 1, 'it is removed')
  })

  it('cancel question open: rows keep their places, and the pressed order is cancelled', async () => {
    let filled = false
    backend().answer(getSpotOrders, () => [
      ...(filled ? [order({ id: '90', coin: 'NEW' })] : [order({ id: '79', coin: 'FIRST' })]),
      order({ id: '78', coin: 'MINE' }),
      order({ id: '77', coin: 'LAST' }),
    ])
    await withClock(async (clock) => {
      const page = await open()
      await untilWithClock(() => rows(page).length === 3, 'the orders', clock)
      buttonIn(rows(page)[1], 'Cancel').click()
      await untilWithClock(() => asks(rows(page)[1]), 'the question', clock)
      filled = true
      const before = backend().received('tradegetOrderList').length
      await passTime(clock, 6000)
      expect(backend().received('tradegetOrderList').length, 'automatic polls of the list').to.be.above(before)
      const coins = () => rows(page).map((row) => /FIRST|MINE|LAST|NEW/.exec(row.textContent ?? '')?.[0])
      expect(coins()).to.deep.equal(['FIRST', 'MINE', 'LAST'])
      buttonIn(rows(page)[1], 'Cancel order').click()
      await untilWithClock(() => cancelledIds().length > 0, 'it is cancelled', clock)
      expect(cancelledIds()).to.deep.equal(['78'])
      await untilWithClock(() => coins().join() === 'NEW,MINE,LAST', 'the rows as they are', clock)
    })
  })

  it('cancel all: one question, includes later pages, and reports an order that was just filled', async () => {
    const all = Array.from({ length: 12 }, (_none, at) => order({ id: String(100 + at) }))
    backend().answer(getSpotOrders, ({ form }) => {
      if (form.status === '2') return [order({ id: '103', status: 'completed' })]
      const page = Number(form.page)
      return cancelledIds().length < 12 ? all.slice(10 * (page - 1), 10 * page) : []
    })
    backend().answer(cancelSpotOrder, null)
    const page = await shown()
    press(page, 'Cancel all')
    await until(() => page.text().includes('12 open orders on all markets'), 'the question')
    const sent = recordCancels()
    sent.refuse('103')
    const buttons = [...page.root.querySelectorAll<HTMLElement>('dialog button')]
    buttons.find(({ textContent }) => textContent === 'Cancel all')?.click()
    await until(() => $toast.get()?.kind === 'ok', 'the result')
    expect($toast.get()).to.include({ kind: 'ok', text: '11 orders cancelled, 1 order was already filled' })
    expect(sent.ids).to.deep.equal(all.map(({ id }) => id))
    await until(() => page.text().includes('No records for now'), 'none is left')
    expect(page.root.querySelector('dialog[open]')).to.equal(null)
    sent.end()
  })

  /** Records the cancelled ids, and refuses one as a server does that has already filled it. */
  function recordCancels() {
    const before = globalThis.fetch
    const ids: string[] = []
    let filled = ''
    globalThis.fetch = async (input, init) => {
      const id = init?.body instanceof URLSearchParams ? init.body.get('bb_id') : null
      const answer = await before(input, init)
      if (id === null) return answer
      ids.push(id)
      return id === filled ? Response.json({ code: 201, msg: 'This order is already filled.', data: null }) : answer
    }
    return {
      ids,
      refuse: (id: string) => {
        filled = id
      },
      end: () => {
        globalThis.fetch = before
      },
    }
  }

  it("cancel of a filled order: shows the server's message and removes the row", async () => {
    const page = await shown()
    backend().refuse(cancelSpotOrder, { msg: 'This order is already filled.' })
    backend().answer(getSpotOrders, [])
    buttonIn(rows(page)[0], 'Cancel').click()
    await until(() => asks(rows(page)[0]), 'the question')
    buttonIn(rows(page)[0], 'Cancel order').click()
    await until(() => $toast.get()?.text === 'This order is already filled.', 'the message')
    await until(() => page.text().includes('No records for now'), 'it is removed')
  })

  it('order completed elsewhere: appears automatically', async () => {
    let bought = false
    const done = order({ id: '80', status: 'completed', coin: 'NEW' })
    backend().answer(getSpotOrders, () => (bought ? [done] : []))
    await withClock(async (clock) => {
      const page = await open({ status: 'completed' })
      await untilWithClock(() => page.text().includes('No records for now'), 'none', clock)
      bought = true
      await passTime(clock, 6000)
      await untilWithClock(() => rows(page).length === 1, 'the order', clock)
    })
  })
})
