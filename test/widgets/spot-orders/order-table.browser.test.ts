import { expect } from '@esm-bundle/chai'
import { getSpotOrders } from '../../../shared/base/contract/spot.ts'
import type { SpotOrder } from '../../../shared/state/orders/spot-orders.store.ts'
import '../../../widgets/spot-orders/spot-orders.element.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { assertColumns, getCells } from '../../support/browser/order-tables.ts'
import { findOverflowingElements } from '../../support/browser/overflow.ts'
import { type Mounted, until } from '../../support/browser/stage.ts'

const order = (part: Partial<SpotOrder>): SpotOrder => ({ ...(getSpotOrders.example[0] as SpotOrder), ...part })
const FIGURES = ['Price', 'Average price', 'Quantity', 'Amount, USDT', 'Filled', 'Fee']

describe('<tl-spot-orders>: the table', () => {
  const { backend, faults, open } = memberPage('tl-spot-orders')
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const shown = async (status: 'open' | 'completed', width: number) => {
    backend().answer(getSpotOrders, [
      order({
        status,
        price: '61649.65685588',
        filledQuantity: '61.58612345',
        fee: '0.06158613',
        tradedAt: 1_794_000_060_000,
      }),
      order({
        id: '76',
        status,
        limitPrice: null,
        orderType: 'market',
        coin: 'SHIB',
        type: 'sell',
        orderedQuantity: '1',
      }),
    ])
    const page = await open({ status }, width)
    await until(() => page.root.querySelectorAll('[part=order]').length === 2, 'the orders')
    return page
  }
  const names = (page: Mounted) => getCells(page)[0]?.map(({ textContent }) => textContent)

  for (const status of ['open', 'completed'] as const)
    for (const width of [640, 1000])
      it(`${status} orders, ${width} px: a header row and fixed columns, figures at the end`, async () => {
        const page = await shown(status, width)
        assertColumns(page, FIGURES)
        const [first] = getCells(page)
        expect(first?.[0]?.getBoundingClientRect().height).to.be.above(10)
        expect(names(page)).to.deep.equal(
          status === 'open'
            ? ['Market', 'Side', 'Placed', 'Price', 'Quantity', 'Amount, USDT', 'Filled', 'Cancel']
            : ['Market', 'Side', 'Completed at', 'Average price', 'Quantity', 'Amount, USDT', 'Fee'],
        )
        expect(findOverflowingElements(page.element)).to.deep.equal([])
      })

  it('639 px: rows with their own labels; screen readers still find a table', async () => {
    const page = await shown('open', 639)
    const label = page.root.querySelector('.fact small')
    expect(label?.getClientRects()).to.have.length(1)
    expect(label?.getAttribute('aria-hidden')).to.equal('true')
    const [heads = [], row = []] = getCells(page)
    expect(heads).to.have.length(row.length)
    expect(heads[0]?.parentElement?.getBoundingClientRect().width).to.equal(1)
  })

  it('question of a cancellation in a table: moves no row and no cell', async () => {
    const page = await shown('open', 700)
    const places = () => getCells(page).map((row) => row.map((cell) => cell.getBoundingClientRect().toJSON()))
    const before = places()
    page.root.querySelector<HTMLElement>('[part=order] .answers button')?.click()
    await until(() => page.text().includes('Keep'), 'the question')
    expect(places()).to.deep.equal(before)
    expect(findOverflowingElements(page.element)).to.deep.equal([])
  })
})
